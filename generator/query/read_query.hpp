// Reading queries, format copse-query/1 (docs/formats.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "generator/base/file.hpp"
#include "generator/base/json.hpp"
#include "generator/query/query.hpp"

namespace copse {

// What is asked if nobody says otherwise: l1, scaled by range, all weights 1. The target is the forest's first class.
Query default_query(const Forest& forest);

// `target`, a class label that the user gave elsewhere, wins over the file's, which may then be missing. Throw
// InputError with the place.
Query read_query(const std::filesystem::path& path, const Forest& forest,
                 std::optional<std::string_view> target = std::nullopt, std::uint64_t limit = kFileLimit);
Query parse_query(std::string text, std::string_view name, const Forest& forest,
                  std::optional<std::string_view> target = std::nullopt);

// A query that is part of another file.
Query parse_query(const Json& json, const Forest& forest, std::optional<std::string_view> target = std::nullopt);

// The number of the class with this label. `place` says where the label was written ("--target", say). Throws
// InputError that lists the classes, or says that the forest has none.
int find_class(const Forest& forest, std::string_view label, std::string_view place);

}  // namespace copse
