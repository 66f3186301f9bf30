// Files of the repository that are part of the library: tools/cmake/embed.cmake turns them into text at build time.
#pragma once

#include <span>
#include <string_view>

namespace copse {

struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_profiles();  // solvers/profiles/*.json, by name
std::span<const EmbeddedFile> embedded_drivers();   // tools/drivers/*.py, by name

}  // namespace copse
