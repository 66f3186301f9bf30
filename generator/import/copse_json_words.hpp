// The words of copse-forest/1 that reader and writer share, in the order of the enumerators that they stand for.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "generator/forest/forest.hpp"

namespace copse {

inline constexpr std::string_view kForestFormat = "copse-forest/1";
inline constexpr std::array<std::string_view, 4> kFeatureTypes = {"numeric", "ordinal", "binary", "categorical"};
inline constexpr std::array<std::string_view, 2> kPrecisions = {"float32", "float64"};
inline constexpr std::array<std::string_view, 2> kComparisons = {"<=", "<"};
inline constexpr std::array<std::string_view, 2> kBaseOrders = {"first", "last"};
inline constexpr std::array<std::string_view, 4> kAggregations = {"soft_votes", "hard_votes", "sums", "isolation"};
inline constexpr std::array<std::string_view, 2> kTies = {"first", "last"};

template <std::size_t Count, typename Enumeration>
std::string_view word(const std::array<std::string_view, Count>& words, Enumeration value) {
  return words.at(static_cast<std::size_t>(value));
}

}  // namespace copse
