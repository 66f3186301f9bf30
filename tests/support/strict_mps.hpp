// A reader of free MPS files that takes nothing but our dialect: single blanks, fixed order of sections, each name
// declared once, both bounds of integers. A file that it reads has no trap for a laxer reader.
#pragma once

#include <string_view>

#include "tests/support/plain_model.hpp"

namespace copse::test {

// Throws std::runtime_error with the line that is not in the dialect.
PlainModel read_strict_mps(std::string_view text);

}  // namespace copse::test
