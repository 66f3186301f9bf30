// The words of query files, in the order of the enumerators.
#pragma once

#include <array>
#include <string_view>

namespace copse {

inline constexpr std::string_view kQueryFormat = "copse-query/1";
inline constexpr std::array<std::string_view, 4> kNorms = {"l0", "l1", "l2", "fewest"};
inline constexpr std::array<std::string_view, 4> kScales = {"range", "deviation", "mad", "none"};

}  // namespace copse
