#include "generator/base/error.hpp"

#include <fmt/format.h>

namespace copse {

InputError::InputError(std::string_view place, std::string_view what, std::string_view advice)
    : std::runtime_error(fmt::format("{}: {}; {}", place, what, advice)) {}

void ensure(bool holds, std::string_view promise, const std::source_location& where) {
  if (!holds) {
    throw InternalError(fmt::format("{}:{}: broken promise: {}", where.file_name(), where.line(), promise));
  }
}

}  // namespace copse
