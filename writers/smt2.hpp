// SMT-LIB 2 files: exact arithmetic. A 0/1 column is a Bool, an integer one an Int, all others are Real, under the
// model's names; doubles are written to their last digit. What is asked is either
//
//   * minimise, in the dialect of νZ (z3) and OptiMathSAT: (minimize objective), then (get-objectives); or
//   * is there a point of at most this objective? Plain SMT-LIB, for every SMT solver: a bisection's question.
//
// Either way (get-value …) asks for the columns and for `objective`, which no column is named.
#pragma once

#include "writers/abilities.hpp"
#include "writers/sink.hpp"

namespace copse {

inline constexpr FormatAbilities kSmt2Abilities{
    .name = "SMT-LIB 2", .integers = true, .continuous = true, .quadratic = false, .exact = true, .whole = true};

// Both throw InputError if the objective is quadratic.
void write_smt2(const Model& model, Sink& sink);
void write_smt2_at_most(const Model& model, double objective, Sink& sink);

}  // namespace copse
