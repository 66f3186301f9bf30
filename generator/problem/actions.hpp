// Which answers the query allows: fixed features, constraints, and the cap on changes, as forbidden cells, rows and
// clauses over cells.
//
// Every constraint is a conjunction. A part that depends on one feature forbids cells; a relation of several features
// is a row; any other part is brought into clauses, whose literals are sets of cells. Rows are permissive by what
// rounding can do; allowed() evaluates the constraints as written.
#pragma once

#include "generator/problem/problem.hpp"

namespace copse {

// Throws InputError if a fixed feature's value is forbidden, or if a formula has too many cases.
void apply_actions(Problem& problem);

}  // namespace copse
