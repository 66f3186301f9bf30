// Reading samples: CSV with a header of feature names, one row per case.
//
// Every feature is a column, in any order. Cells hold what a person would write: numbers, a category's label, a binary
// feature's label or value. Labels are compared as text first, then as numbers, so that "3" finds the category "3.0" if
// no other category is the number 3.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "generator/base/file.hpp"
#include "generator/forest/forest.hpp"

namespace copse {

// At least one row. Throw InputError with line and column name ("samples.csv:7:Age").
std::vector<Sample> read_samples(const std::filesystem::path& path, const Forest& forest,
                                 std::uint64_t limit = kFileLimit);
std::vector<Sample> parse_samples(std::string_view text, std::string_view name, const Forest& forest);

}  // namespace copse
