// The number that a double is, to its last digit.
#pragma once

#include <string>

namespace copse {

// Digits with a point and at least one digit on each side, no exponent: 0.1 is
// "0.1000000000000000055511151231257827021181583404541015625". `value` is finite and not negative.
std::string exact_decimal(double value);

}  // namespace copse
