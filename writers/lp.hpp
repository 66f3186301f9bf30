// LP files, in the dialect that Cbc, GLPK, HiGHS, SCIP, Gurobi and CPLEX read alike. For eyes first: exchange MPS.
//
// What looks odd in these files is there for a reader that would otherwise misread them without a word:
//   * The objective names every column, in the model's order, if need be with cost 0: readers number columns in the
//   order
//     in which they meet them, and solution files that speak of "column 17" shall mean ours.
//   * Every coefficient is written, 1 too, with blanks around; a sign stands apart from a coefficient ("- 2 x") but
//     belongs to a bound or right-hand side ("-2"): each of CoinUtils and GLPK refuses the other way.
//   * Binary columns have no bounds line: GLPK and HiGHS would believe the bounds, CoinUtils the section.
//     A binary column that is fixed stands among the integer ones, with its bounds.
//   * No ranged rows and no constants, which CoinUtils turns into new columns.
// A quadratic objective is written as "[ q x ^2 ] / 2", with these blanks and no others: CoinUtils takes "x^2" for a
// column's name and solves another model, SCIP refuses "x ^ 2"; as it stands, SCIP 10, Gurobi 13, CPLEX 22 and Xpress 9
// read it alike, while Cbc and GLPK, which have linear objectives only, refuse the file.
#pragma once

#include "generator/model/model.hpp"
#include "writers/abilities.hpp"
#include "writers/sink.hpp"

namespace copse {

inline constexpr FormatAbilities kLpAbilities{
    .name = "LP", .integers = true, .continuous = true, .quadratic = true, .exact = true};

void write_lp(const Model& model, Sink& sink);

}  // namespace copse
