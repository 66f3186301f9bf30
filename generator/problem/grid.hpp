// The admissible values of an ordered feature, as a grid that can be stepped through: the float32 or float64 numbers
// (by the forest's input precision), the whole numbers up to 2^53, or the finite list of an ordinal or binary feature.
#pragma once

#include <optional>

#include "generator/forest/forest.hpp"

namespace copse {

class Grid {
 public:
  Grid(const Feature& feature, const Arithmetic& arithmetic);

  double smallest() const { return smallest_; }
  double largest() const { return largest_; }

  // The largest admissible value that goes left at this threshold; nothing if even the smallest goes right.
  std::optional<double> largest_left(double threshold) const;

  // The next larger admissible value. `value` must be admissible and not the largest.
  double next(double value) const;

  // The next smaller admissible value. `value` must be admissible and not the smallest.
  double previous(double value) const;

  // An admissible value m with  low <= m < high  that halves the values between. Both must be admissible, low < high.
  double middle(double low, double high) const;

  // The admissible value that a given value counts as: rounded to the input precision for numeric features.
  double admit(double value) const;

 private:
  enum class Kind { float32, float64, whole, list };
  const Feature* feature_;
  Arithmetic arithmetic_;
  Kind kind_;
  double smallest_;
  double largest_;
};

}  // namespace copse
