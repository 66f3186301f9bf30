#include "generator/base/error.hpp"

#include <fmt/format.h>

#include <string>

namespace copse {

namespace {

// Names from files may hold line ends; a message is one line all the same.
std::string on_one_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\n') {
      line += "\\n";
    } else if (c == '\t') {
      line += "\\t";
    } else if (code < 0x20 || code == 0x7F) {
      line += fmt::format("\\x{:02x}", code);
    } else {
      line += c;
    }
  }
  return line;
}

}  // namespace

InputError::InputError(std::string_view place, std::string_view what, std::string_view advice)
    : std::runtime_error(on_one_line(fmt::format("{}: {}; {}", place, what, advice))) {}

void ensure(bool holds, std::string_view promise, const char* file, int line) {
  if (!holds) {
    throw InternalError(fmt::format("{}:{}: broken promise: {}", file, line, promise));
  }
}

}  // namespace copse
