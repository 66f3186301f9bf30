#include "generator/base/number.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace copse {

namespace {

constexpr double kLargestPlain = 9007199254740992.0;  // 2^53: below it, every whole number is a double of its own

}  // namespace

void append_shortest(std::string& out, double value) {
  std::array<char, 32> buffer;
  std::to_chars_result end{};
  if (std::abs(value) <= kLargestPlain && std::trunc(value) == value) {
    if (value == 0 && std::signbit(value)) {
      out += "-0.0";
      return;
    }
    end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<std::int64_t>(value));
  } else {
    end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  }
  out.append(buffer.data(), end.ptr);
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
