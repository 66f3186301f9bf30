#include "explain/map_file.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/base/hash.hpp"
#include "generator/base/json.hpp"
#include "generator/base/json_writer.hpp"
#include "generator/base/number.hpp"
#include "generator/formulation/words.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/query/read_query.hpp"
#include "generator/query/write_query.hpp"

namespace copse {

namespace {

constexpr std::string_view kMapFormat = "copse-map/1";
constexpr std::array<std::string_view, 17> kKeys = {
    "format", "model",   "formulation",   "branching",     "row",          "reduced",
    "query",  "refused", "forest_sha256", "sample_sha256", "query_sha256", "factor",
    "roles",  "name",    "role",          "feature",       "index"};
// In the order of the enumerators of Role.
constexpr std::array<std::string_view, 6> kRoles = {"above", "cell", "leaf", "node", "left", "one"};

std::string sample_fingerprint(const Sample& sample) {
  std::string text;
  for (const double value : sample) {
    append_shortest(text, value);
    text.push_back('\n');
  }
  return sha256(text);
}

std::string query_fingerprint(const Query& query, const Forest& forest) {
  JsonWriter out(JsonLayout::one_line);
  write_query(query, forest, out);
  return sha256(std::move(out).finish());
}

void check_fingerprint(const JsonObject& object, std::string_view key, const std::string& actual, std::string_view what,
                       std::string_view advice) {
  const Json node = object.at(key);
  if (node.text() != actual) node.refuse(what, advice);
}

Layout read_layout(const JsonObject& object, std::size_t columns) {
  std::vector<int> role;
  std::vector<int> feature;
  std::vector<int> index;
  const int most = std::numeric_limits<int>::max();
  object.at("role").read_whole_numbers(role, 0, static_cast<int>(kRoles.size()) - 1);
  object.at("feature").read_whole_numbers(feature, -1, most);
  object.at("index").read_whole_numbers(index, -1, most);
  if (role.size() != columns || feature.size() != columns || index.size() != columns) {
    object.node().refuse("\"name\", \"role\", \"feature\" and \"index\" have different lengths",
                         "use the map as copse wrote it");
  }
  Layout layout;
  layout.objective_factor = object.at("factor").number();
  for (std::size_t c = 0; c < columns; ++c)
    layout.columns.push_back({static_cast<Role>(role[c]), feature[c], index[c]});
  return layout;
}

}  // namespace

void write_map_file(const std::filesystem::path& path, const MapFile& map, const Forest& forest, const Sample& sample) {
  std::vector<int> role;
  std::vector<int> feature;
  std::vector<int> index;
  for (const ColumnMeaning& meaning : map.layout.columns) {
    role.push_back(static_cast<int>(meaning.role));
    feature.push_back(meaning.feature);
    index.push_back(meaning.index);
  }
  const std::vector<std::string> roles(kRoles.begin(), kRoles.end());
  JsonWriter out(JsonLayout::indented);
  out.begin_object();
  out.key("format").text(kMapFormat);
  out.key("model").text(map.model);
  out.key("formulation").text(kFormulations[static_cast<std::size_t>(map.formulation.kind)]);
  out.key("branching").text(kBranchings[static_cast<std::size_t>(map.formulation.branching)]);
  out.key("row").whole(map.row);
  out.key("reduced").truth(map.reduced);
  out.key("query");
  write_query(map.query, forest, out);
  out.key("refused").begin_array();
  for (const ForbiddenLeaves& leaves : map.refused) out.whole_numbers(leaves);
  out.end_array();
  out.key("forest_sha256").text(sha256(write_forest(forest)));
  out.key("sample_sha256").text(sample_fingerprint(sample));
  out.key("query_sha256").text(query_fingerprint(map.query, forest));
  out.key("factor").number(map.layout.objective_factor);
  out.key("roles").texts(roles);
  out.key("name").texts(map.names);
  out.key("role").whole_numbers(role);
  out.key("feature").whole_numbers(feature);
  out.key("index").whole_numbers(index);
  out.end_object();
  write_file(path, std::move(out).finish());
}

MapFile read_map_file(const std::filesystem::path& path, const Forest& forest, const std::vector<Sample>& samples) {
  const JsonDocument document(read_file(path), path.string());
  const JsonObject object = document.root().object({kKeys, {}});
  const Json format = object.at("format");
  if (format.text() != kMapFormat) {
    format.refuse(fmt::format("this is no {} file", kMapFormat),
                  "give the map that `copse generate` wrote beside the model");
  }
  check_fingerprint(object, "forest_sha256", sha256(write_forest(forest)), "the map was made for another forest",
                    "give the forest that the model was generated from");
  MapFile map;
  map.model = object.at("model").text();
  map.formulation.kind = static_cast<FormulationKind>(object.at("formulation").one_of(kFormulations));
  map.formulation.branching = static_cast<Branching>(object.at("branching").one_of(kBranchings));
  map.row = object.at("row").whole_number(1, std::numeric_limits<int>::max());
  if (map.row > static_cast<int>(samples.size())) {
    object.at("row").refuse(fmt::format("the samples have only {} rows", samples.size()),
                            "give the samples that the model was generated from");
  }
  check_fingerprint(object, "sample_sha256", sample_fingerprint(samples[map.row - 1]),
                    fmt::format("row {} of the samples is not the one that the map was made for", map.row),
                    "give the samples that the model was generated from");
  map.reduced = object.at("reduced").truth();
  map.query = parse_query(object.at("query"), forest);
  check_fingerprint(object, "query_sha256", query_fingerprint(map.query, forest),
                    "the query does not fit its fingerprint", "use the map as copse wrote it");
  for (const Json& leaves : object.at("refused").elements()) {
    leaves.read_whole_numbers(map.refused.emplace_back(), 0, std::numeric_limits<int>::max());
  }
  map.names = object.at("name").texts();
  map.layout = read_layout(object, map.names.size());
  return map;
}

}  // namespace copse
