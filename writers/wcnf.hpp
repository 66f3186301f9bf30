// WCNF files, for MaxSAT solvers: clauses. The model's columns are the variables 1, 2, … in its order; the encoding of
// rows adds variables behind them.
//
// The classic dialect with `p wcnf VARIABLES CLAUSES TOP`, which RC2, clasp and z3 read. A cost becomes a soft clause
// against its column (or, if negative, for it), so the solver's objective is the sum of the clauses given up:
// the scaled objective less its least conceivable value, which a comment states. A model without costs gets a soft
// clause on a variable of its own: solvers say "optimal" only where there is something to optimise.
#pragma once

#include "writers/abilities.hpp"
#include "writers/integer_model.hpp"
#include "writers/sink.hpp"

namespace copse {

inline constexpr FormatAbilities kWcnfAbilities{
    .name = "WCNF", .integers = false, .continuous = false, .quadratic = false, .exact = false, .whole = true};

// Throws InputError if the model has more than 0/1 columns.
void write_wcnf(const Model& model, Sink& sink, const IntegerLimits& limits = kNarrowIntegers);

}  // namespace copse
