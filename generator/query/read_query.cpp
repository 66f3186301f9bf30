#include "generator/query/read_query.hpp"

#include <fmt/format.h>

#include <array>

#include "generator/base/json.hpp"
#include "generator/base/text.hpp"
#include "generator/query/concerns.hpp"
#include "generator/query/words.hpp"

namespace copse {

namespace {

constexpr std::array<std::string_view, 13> kKeys = {"format",       "target", "norm",   "scale",       "weights",
                                                    "prices",       "costs",  "fixed",  "max_changes", "constraints",
                                                    "plausibility", "count",  "diverse"};

}  // namespace

Query default_query(const Forest& forest) {
  Query query;
  query.weights.assign(forest.features.size(), Weight{});
  return query;
}

Query parse_query(std::string text, std::string_view name, const Forest& forest,
                  std::optional<std::string_view> target) {
  return parse_query(JsonDocument(std::move(text), name).root(), forest, target);
}

Query parse_query(const Json& json, const Forest& forest, std::optional<std::string_view> target) {
  const JsonObject object = json.object({kKeys, {}});
  const Json format = object.at("format");
  if (format.text() != kQueryFormat) {
    format.refuse(fmt::format("the format is {}, not {}", quote(format.text()), quote(kQueryFormat)),
                  "give a query of this format, or a newer copse");
  }
  Query query = default_query(forest);
  read_target(object, forest, target, query);
  read_cost(object, forest, query);
  read_actions(object, forest, query);
  read_plausibility(object, query);
  read_count(object, forest, query);
  return query;
}

Query read_query(const std::filesystem::path& path, const Forest& forest, std::optional<std::string_view> target,
                 std::uint64_t limit) {
  return parse_query(read_file(path, limit), path.string(), forest, target);
}

}  // namespace copse
