#include "generator/problem/grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "generator/forest/predict.hpp"

namespace copse {

namespace {

constexpr double kLargestWhole = 9007199254740992.0;  // 2^53: all whole numbers up to here are doubles

double next_float32(double value, double towards) {
  return static_cast<double>(std::nextafter(static_cast<float>(value), static_cast<float>(towards)));
}

// The largest number of the precision that goes left; -infinity if none does.
double largest_left_float(const Arithmetic& arithmetic, bool single, double threshold) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double largest = single ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
  double value = std::clamp(threshold, -largest, largest);
  if (single) value = static_cast<double>(static_cast<float>(value));
  if (!goes_left(arithmetic, value, threshold)) {
    value = single ? next_float32(value, -infinity) : std::nextafter(value, -infinity);
  }
  return value == 0 ? 0.0 : value;  // -0 and +0 are one value
}

// Floating-point numbers in order, as whole numbers: neighbours differ by 1, and both zeros are 0.
template <typename Real, typename Whole>
Whole rank_of(Real value) {
  const auto bits = std::bit_cast<Whole>(value);
  return bits >= 0 ? bits : static_cast<Whole>(std::numeric_limits<Whole>::min() - bits);
}

template <typename Real, typename Whole>
double number_of_rank(Whole rank) {
  const Whole bits = rank >= 0 ? rank : static_cast<Whole>(std::numeric_limits<Whole>::min() - rank);
  return static_cast<double>(std::bit_cast<Real>(bits));
}

// Rounded down, without overflow.
template <typename Whole>
Whole halfway(Whole low, Whole high) {
  return (low & high) + ((low ^ high) >> 1);
}

}  // namespace

Grid::Grid(const Feature& feature, const Arithmetic& arithmetic) : feature_(&feature), arithmetic_(arithmetic) {
  if (feature.kind != FeatureKind::numeric) {
    kind_ = Kind::list;
    smallest_ = feature.values.front();
    largest_ = feature.values.back();
  } else if (feature.whole) {
    kind_ = Kind::whole;
    largest_ = kLargestWhole;
    smallest_ = -kLargestWhole;
  } else {
    kind_ = arithmetic.input == Precision::float32 ? Kind::float32 : Kind::float64;
    largest_ = kind_ == Kind::float32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
    smallest_ = -largest_;
  }
}

std::optional<double> Grid::largest_left(double threshold) const {
  if (kind_ == Kind::list) {
    const auto left = [&](double value) { return goes_left(arithmetic_, value, threshold); };
    const auto right_ones = std::partition_point(feature_->values.begin(), feature_->values.end(), left);
    if (right_ones == feature_->values.begin()) return std::nullopt;
    return *std::prev(right_ones);
  }
  const bool single = arithmetic_.input == Precision::float32;
  double level = largest_left_float(arithmetic_, single, threshold);
  if (kind_ == Kind::whole) {
    // Beyond 2^24, whole numbers up to half a step above a float32 are rounded down to it and go left with it.
    if (single && std::abs(level) >= 16777216.0 && std::isfinite(level)) {
      level += (next_float32(level, std::numeric_limits<double>::infinity()) - level) / 2;
    }
    level = std::floor(std::clamp(level, smallest_ - 1, largest_));
    while (level >= smallest_ && !goes_left(arithmetic_, level, threshold)) --level;
  }
  if (level < smallest_) return std::nullopt;
  return level;
}

double Grid::next(double value) const {
  const double infinity = std::numeric_limits<double>::infinity();
  switch (kind_) {
    case Kind::float32:
      return next_float32(value, infinity);
    case Kind::float64:
      return std::nextafter(value, infinity);
    case Kind::whole:
      return value + 1;
    case Kind::list:
      break;
  }
  return *std::upper_bound(feature_->values.begin(), feature_->values.end(), value);
}

double Grid::previous(double value) const {
  const double infinity = std::numeric_limits<double>::infinity();
  switch (kind_) {
    case Kind::float32:
      return next_float32(value, -infinity);
    case Kind::float64:
      return std::nextafter(value, -infinity);
    case Kind::whole:
      return value - 1;
    case Kind::list:
      break;
  }
  return *std::prev(std::lower_bound(feature_->values.begin(), feature_->values.end(), value));
}

double Grid::middle(double low, double high) const {
  switch (kind_) {
    case Kind::float32:
      return number_of_rank<float, std::int32_t>(halfway(rank_of<float, std::int32_t>(static_cast<float>(low)),
                                                         rank_of<float, std::int32_t>(static_cast<float>(high))));
    case Kind::float64:
      return number_of_rank<double, std::int64_t>(
          halfway(rank_of<double, std::int64_t>(low), rank_of<double, std::int64_t>(high)));
    case Kind::whole:
      return low + std::floor((high - low) / 2);
    case Kind::list:
      break;
  }
  const auto& values = feature_->values;
  const auto first = std::lower_bound(values.begin(), values.end(), low);
  const auto last = std::lower_bound(values.begin(), values.end(), high);
  return *(first + (last - first) / 2);
}

double Grid::admit(double value) const {
  return kind_ == Kind::float32 ? static_cast<double>(static_cast<float>(value)) : value;
}

}  // namespace copse
