// Feature rows and clauses as trees, so that whoever understands trees and votes understands them too.
//
// A table w over the cells of one feature is a tree of depth one: a leaf for every stretch of cells (or set of
// categories) of equal weight. A feature row, sum of w <= limit, is a vote row over such trees with gains -w; a clause
// asks for at least one vote from its literals. The search then bounds, reduces and merges with them as with any other
// tree: a cell is told from another wherever a row tells them apart.
//
// Needs are permissive by what rounding can do to the sums; allowed() and confirms() of the original problem decide.
#pragma once

#include <memory>

#include "generator/problem/problem.hpp"

namespace copse {

struct Uncoupled {
  std::unique_ptr<Geometry> geometry;  // boxes alone: the original leaves, then those of the rows
  Problem problem;                     // same features and cells; no feature rows, no clauses
};

Uncoupled uncouple(const Problem& problem);

}  // namespace copse
