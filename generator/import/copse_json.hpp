// Reading and writing copse's own forest files, format copse-forest/1 (docs/formats.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "generator/base/file.hpp"
#include "generator/forest/forest.hpp"

namespace copse {

// Throw InputError with the place if the file cannot be read or is not a sound forest.
Forest read_forest(const std::filesystem::path& path, std::uint64_t limit = kFileLimit);
Forest parse_forest(std::string text, std::string_view name);

// The forest as a file: parse_forest restores an equal Forest. The same forest gives the same bytes.
std::string write_forest(const Forest& forest);

}  // namespace copse
