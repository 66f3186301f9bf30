// A point as a solver printed it, made exact where that is no guess, and checked.
#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"

namespace copse {

inline constexpr double kPointTolerance = 1e-6;  // violation that a settled point may show
inline constexpr double kWholeTolerance = 1e-5;  // from here on, a value of a whole column is no rounding error

// Rounds whole columns and pulls the others into their bounds. If a row is still violated, the digits of the continuous
// columns were too few: the whole columns are fixed and the linear program that remains is solved. Returns what is
// wrong with the point; empty if it satisfies the model.
std::string settle_point(const Model& model, std::vector<double>& values);

}  // namespace copse
