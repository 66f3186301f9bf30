#include "writers/fixed_number.hpp"

#include <array>
#include <charconv>
#include <string_view>

#include "generator/base/number.hpp"

namespace copse {
namespace {

// "-1.2345e-05" becomes "-12345e-9".
std::string with_whole_mantissa(double value) {
  std::array<char, 32> buffer;
  const char* const end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific).ptr;
  const std::string_view text(buffer.data(), end);
  const std::size_t e = text.find('e');
  std::string mantissa(text.substr(0, e));
  int exponent = 0;
  std::from_chars(text.data() + e + (text[e + 1] == '+' ? 2 : 1), end, exponent);
  if (const std::size_t point = mantissa.find('.'); point != std::string::npos) {
    exponent -= static_cast<int>(mantissa.size() - point - 1);
    mantissa.erase(point, 1);
  }
  return mantissa + "e" + std::to_string(exponent);
}

}  // namespace

std::string fixed_number(double value) {
  std::string text = shortest(value);
  if (text.size() > kFixedNumberWidth) text = with_whole_mantissa(value);
  return text.size() <= kFixedNumberWidth ? text : std::string();
}

}  // namespace copse
