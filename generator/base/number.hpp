// Numbers to text and back, exactly: what is written restores the same double, in every locale.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace copse {

// Appends the shortest text that restores `value`. Whole numbers up to 2^53 are plain digits ("100000", never "1e+05");
// negative zero is "-0.0", since readers that take "-0" for an integer would lose its sign.
void append_shortest(std::string& out, double value);
std::string shortest(double value);
// The same text, written to `first`, which must have room for kLongestNumber characters. Returns its end.
char* write_shortest(char* first, double value);
inline constexpr std::size_t kLongestNumber = 24;  // sign, 17 digits, point, "e-308"

// The number that the whole text stands for: decimal, with an optional exponent. Nothing if the text is anything else
// (blanks, a plus sign, hexadecimal, inf, nan) or if a double cannot hold it.
std::optional<double> parse_number(std::string_view text);

}  // namespace copse
