#include "writers/exact_decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace copse {

// m / 2^k has k digits behind the point, the last of which is a 5.
std::string exact_decimal(double value) {
  int exponent = 0;
  std::frexp(value, &exponent);
  const int most = std::max(1, std::numeric_limits<double>::digits - exponent);
  std::string text = fmt::format("{:.{}f}", value, most);
  const std::size_t point = text.find('.');
  text.resize(std::max(text.find_last_not_of('0') + 1, point + 2));
  return text;
}

}  // namespace copse
