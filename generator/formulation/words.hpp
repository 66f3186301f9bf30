// The words for formulations, in the order of the enumerators.
#pragma once

#include <array>
#include <string_view>

namespace copse {

inline constexpr std::array<std::string_view, 3> kFormulations = {"ocean", "oae", "cell"};
inline constexpr std::array<std::string_view, 2> kBranchings = {"depth", "path"};

}  // namespace copse
