// OPB files, for pseudo-Boolean solvers: 0/1 columns, whole numbers. The model's columns are x1, x2, … in its order.
//
// The dialect of the pseudo-Boolean competitions, as clasp, minisat+, RoundingSat and Exact read it: the counts in the
// first line, every coefficient with its sign, rows >= and = only, `;` after a blank. There is always an objective, if
// need be of cost 0, so that "optimal" is what a solver says at its end. Comments state how numbers were scaled.
#pragma once

#include "writers/abilities.hpp"
#include "writers/integer_model.hpp"
#include "writers/sink.hpp"

namespace copse {

inline constexpr FormatAbilities kOpbAbilities{
    .name = "OPB", .integers = false, .continuous = false, .quadratic = false, .exact = false, .whole = true};

// Throws InputError if the model has more than 0/1 columns.
void write_opb(const Model& model, Sink& sink, const IntegerLimits& limits = kNarrowIntegers);

}  // namespace copse
