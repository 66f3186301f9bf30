// Where and why a text is not JSON. The parser proper is fast and only says "no"; this scanner is slow and says where.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace copse {

// Lists and objects inside each other, at most. Every copse format stays far below.
inline constexpr std::size_t kJsonDepth = 64;

struct JsonFault {
  std::size_t offset = 0;
  std::string what;
  std::string advice;
};

// The first fault of the text; nothing if it is JSON whose numbers fit 64 bits.
std::optional<JsonFault> find_json_fault(std::string_view text);

}  // namespace copse
