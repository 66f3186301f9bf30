// Numbers for fields of twelve characters.
#pragma once

#include <string>

namespace copse {

inline constexpr std::size_t kFixedNumberWidth = 12;

// A text of at most twelve characters that restores the double, or an empty one if there is none. Where the shortest
// text is too long, a whole mantissa with a short exponent ("12345678e-9") may still fit.
std::string fixed_number(double value);

}  // namespace copse
