// The model in whole numbers, for formats and solvers that have no others.
//
// A row is multiplied by a common factor. If its doubles are multiples of one unit that leaves small enough numbers,
// that is exact: the factor is the unit's inverse. Otherwise the factor is a power of two, and coefficients are rounded
// towards feasibility (up in a row >=, down in a row <=; an equation becomes two such rows), so that no point of the
// model is lost:
//
//     A_k = ceil(s a_k) >= s a_k,  x >= 0      =>      sum A_k x_k  >=  s sum a_k x_k  >=  s b,  hence  >= ceil(s b)
//
// and a point that the rounded row admits misses the model's row by at most `row_error`. (Where x may be negative, the
// right-hand side gives way.) Whoever needs the model's own rows checks the answer: copse asks the forest.
//
// Costs are scaled likewise and rounded to nearest: at every point,
//
//     | objective of the model  -  cost_unit * whole-numbered objective |  <=  cost_error
//
// so an optimal answer of the rounded model is within 2 cost_error of the model's optimum.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

namespace copse {

// How large numbers may become, all counted with the columns' largest absolute values.
struct IntegerLimits {
  std::int64_t row_sum;   // sum of a row's |A_k x_k|, and its right-hand side but for one
  std::int64_t cost;      // one |C_k x_k|
  std::int64_t cost_sum;  // all of them
};

// For pseudo-Boolean and MaxSAT solvers with coefficients of 32 bits, like clasp's.
inline constexpr IntegerLimits kNarrowIntegers{(std::int64_t{1} << 31) - 2, (std::int64_t{1} << 31) - 1,
                                               std::int64_t{1} << 62};
// For solvers with arbitrary precision.
inline constexpr IntegerLimits kWideIntegers{std::int64_t{1} << 60, std::int64_t{1} << 60, std::int64_t{1} << 62};

struct IntegerTerm {
  std::int64_t coefficient = 0;
  std::int32_t column = 0;
};

struct IntegerRow {
  std::vector<IntegerTerm> terms;
  Relation relation = Relation::greater_equal;
  std::int64_t rhs = 0;
};

struct IntegerModel {
  std::vector<IntegerRow> rows;    // the model's order
  std::vector<IntegerTerm> costs;  // without zeros
  int rounded_rows = 0;            // rows of the model that could not be scaled exactly
  double row_error = 0;            // largest amount, in the model's numbers, by which a rounded row gives way
  double cost_unit = 1;            // what one unit of the whole-numbered objective is in the model's
  double cost_error = 0;

  // What a file says about its numbers, one line each, for comments.
  std::vector<std::string> notes() const;
};

// All columns must have whole values only (takes_only_integers). Throws InputError if a row has so many terms that not
// even ones would fit the limits.
IntegerModel integer_model(const Model& model, const IntegerLimits& limits);

}  // namespace copse
