#include "generator/base/number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace copse {

namespace {

constexpr double kLargestPlain = 9007199254740992.0;  // 2^53: below it, every whole number is a double of its own

}  // namespace

char* write_shortest(char* first, double value) {
  char* const last = first + kLongestNumber;
  if (std::abs(value) <= kLargestPlain) {
    const auto whole = static_cast<std::int64_t>(value);
    if (value == 1 || value == -1) {  // most coefficients of most models
      if (value < 0) *first++ = '-';
      *first++ = '1';
      return first;
    }
    if (whole == 0 && std::signbit(value) && value == 0) return std::copy_n("-0.0", 4, first);
    if (static_cast<double>(whole) == value) return std::to_chars(first, last, whole).ptr;
  }
  return std::to_chars(first, last, value).ptr;
}

void append_shortest(std::string& out, double value) {
  std::array<char, kLongestNumber> buffer;
  out.append(buffer.data(), write_shortest(buffer.data(), value));
}

std::string shortest(double value) {
  std::string text;
  append_shortest(text, value);
  return text;
}

std::optional<double> parse_number(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  const bool starts_like_a_number = !digits.empty() && (digits[0] == '.' || (digits[0] >= '0' && digits[0] <= '9'));
  if (!starts_like_a_number) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace copse
