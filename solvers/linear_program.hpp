// A mixed-integer linear program as flat arrays: what the embedded Cbc takes, whether it comes from our Model or from a
// file that somebody else wrote. Wider than the Model where files are: rows may be ranged, bounds may be infinite.
//
//     minimise  cost x   over   row_lower <= A x <= row_upper,  column_lower <= x <= column_upper,  x_j whole if
//     integer[j]
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

namespace copse {

struct LinearProgram {
  std::vector<double> column_lower, column_upper, cost;
  std::vector<std::uint8_t> integer;
  std::vector<double> row_lower, row_upper;
  // The matrix by columns: entries column_begin[j] .. column_begin[j + 1] belong to column j.
  std::vector<std::int32_t> column_begin{0};
  std::vector<std::int32_t> entry_row;
  std::vector<double> entry_value;
  std::vector<std::string> column_names, row_names;  // from a file; empty for a Model, which knows its own

  int columns() const { return static_cast<int>(cost.size()); }
  int rows() const { return static_cast<int>(row_lower.size()); }
  ModelCounts counts() const;  // an integer column between 0 and 1 counts as binary
};

// The same program without names. The model must be linear, or it is a bug of ours.
LinearProgram linear_program(const Model& model);

// The largest violation of a bound, a row or integrality, relative to the size of the bound where that exceeds 1.
// A point of the wrong length or with a value that is no number is violated infinitely.
Violation check_point(const LinearProgram& program, std::span<const double> point);

double objective_value(const LinearProgram& program, std::span<const double> point);

}  // namespace copse
