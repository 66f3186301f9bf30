// The frame (features, columns, arithmetic, aggregation) is read first, then the trees, parsed one by one, whose arrays
// are read in bulk into buffers that all trees share. What is wrong with the JSON is said here; what is wrong with the
// forest is said by ForestBuilder, at spots that translate to JSON pointers one to one.
#include "generator/import/copse_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "generator/base/json.hpp"
#include "generator/base/text.hpp"
#include "generator/forest/build.hpp"
#include "generator/import/copse_json_words.hpp"

namespace copse {

namespace {

using Key = std::string_view;

constexpr std::array<Key, 8> kForestKeys = {"format",  "name",       "source",      "features",
                                            "columns", "arithmetic", "aggregation", "trees"};
constexpr std::array<Key, 9> kFeatureKeys = {"name",       "type",  "whole",     "labels", "values",
                                             "categories", "range", "deviation", "mad"};
constexpr std::array<Key, 6> kNumericKeys = {"name", "type", "whole", "range", "deviation", "mad"};
constexpr std::array<Key, 6> kOrdinalKeys = {"name", "type", "values", "range", "deviation", "mad"};
constexpr std::array<Key, 7> kBinaryKeys = {"name", "type", "values", "labels", "range", "deviation", "mad"};
constexpr std::array<Key, 3> kCategoricalKeys = {"name", "type", "categories"};
constexpr std::array<std::span<const Key>, 4> kKeysOfType = {kNumericKeys, kOrdinalKeys, kBinaryKeys, kCategoricalKeys};
constexpr std::array<Key, 2> kColumnKeys = {"feature", "category"};
constexpr std::array<Key, 4> kArithmeticKeys = {"input", "comparison", "sum", "base"};
constexpr std::array<Key, 9> kAggregationKeys = {"kind",    "classes",    "outputs", "tie",   "base",
                                                 "divisor", "normalizer", "offset",  "scores"};
constexpr std::array<Key, 5> kVoteKeys = {"kind", "classes", "tie", "base", "divisor"};
constexpr std::array<Key, 6> kSumKeys = {"kind", "classes", "outputs", "tie", "base", "divisor"};
constexpr std::array<Key, 4> kIsolationKeys = {"kind", "normalizer", "offset", "scores"};
constexpr std::array<Key, 7> kTreeKeys = {"column", "threshold", "left", "right", "value", "weight", "output"};
constexpr std::array<ReservedKey, 3> kReservedTreeKeys = {
    {{"missing", "missing-value directions"}, {"sets", "splits by sets of categories"}, {"oblique", "oblique splits"}}};

constexpr int kLargestIndex = (1 << 30) - 1;  // of a node or column
constexpr int kMostOutputs = 1 << 20;

// Everything that users may misspell is found by name.
using Numbers = std::unordered_map<std::string_view, int>;

Numbers number_by_name(const std::vector<Feature>& features) {
  Numbers numbers;
  for (std::size_t i = 0; i < features.size(); ++i) numbers.emplace(features[i].name, static_cast<int>(i));
  return numbers;
}

std::vector<double> numbers(const Json& list) {
  std::vector<double> values;
  list.read_numbers(values);
  return values;
}

// Reads the word at `key` of an object into an enumeration, if the key is there.
template <typename Enumeration>
void read_word(const JsonObject& object, Key key, std::span<const std::string_view> words, Enumeration& to) {
  if (const auto node = object.find(key)) to = static_cast<Enumeration>(node->one_of(words));
}

// A key that exists in the format but not for this type or kind gets a message of its own.
JsonObject object_of_kind(const Json& node, std::span<const Key> all, std::span<const Key> allowed, Key kind_key) {
  const JsonObject object = node.object({all, {}});
  for (const Key key : all) {
    const auto member = object.find(key);
    if (!member || std::find(allowed.begin(), allowed.end(), key) != allowed.end()) continue;
    member->refuse(
        fmt::format("{} does not belong to the {} {}", quote(key), kind_key, quote(object.at(kind_key).text())),
        fmt::format("remove it, or use another {}", kind_key));
  }
  return object;
}

Feature read_feature(const Json& node) {
  const JsonObject any = node.object({kFeatureKeys, {}});
  const std::size_t type = any.at("type").one_of(kFeatureTypes);
  const JsonObject object = object_of_kind(node, kFeatureKeys, kKeysOfType.at(type), "type");
  Feature feature;
  feature.kind = static_cast<FeatureKind>(type);
  feature.name = object.at("name").text();
  if (const auto whole = object.find("whole")) feature.whole = whole->truth();
  if (feature.kind == FeatureKind::ordinal) feature.values = numbers(object.at("values"));
  if (feature.kind == FeatureKind::categorical) feature.labels = object.at("categories").texts();
  if (feature.kind == FeatureKind::binary) {
    const auto values = object.find("values");
    feature.values = values ? numbers(*values) : std::vector<double>{0, 1};
    if (const auto labels = object.find("labels")) feature.labels = labels->texts();
  }
  if (const auto range = object.find("range")) {
    const std::vector<double> ends = numbers(*range);
    if (ends.size() != 2)
      range->refuse(fmt::format("the range has {} numbers", ends.size()), "give two: [smallest, largest]");
    feature.range = Interval{ends[0], ends[1]};
  }
  if (const auto deviation = object.find("deviation")) feature.deviation = deviation->number();
  if (const auto mad = object.find("mad")) feature.mad = mad->number();
  return feature;
}

int find_feature(const Json& node, const Numbers& known, const std::vector<Feature>& features) {
  const std::string_view name = node.text();
  if (const auto found = known.find(name); found != known.end()) return found->second;
  std::vector<std::string> names;
  for (const Feature& feature : features) names.push_back(feature.name);
  const auto meant = closest(name, names);
  node.refuse(fmt::format("there is no feature {}", quote(name)),
              meant ? fmt::format("did you mean {}?", quote(*meant)) : fmt::format("use one of {}", listed(names)));
}

Column read_column(const Json& node, const Numbers& known, const std::vector<Feature>& features) {
  if (!node.is_object()) return {find_feature(node, known, features), -1};
  const JsonObject object = node.object({kColumnKeys, {}});
  Column column{find_feature(object.at("feature"), known, features), -1};
  const Feature& feature = features[column.feature];
  const Json category = object.at("category");
  if (feature.kind != FeatureKind::categorical) {
    category.refuse(fmt::format("feature {} is not categorical", quote(feature.name)), "name the feature alone");
  }
  const std::string_view label = category.text();
  const auto found = std::find(feature.labels.begin(), feature.labels.end(), label);
  if (found == feature.labels.end()) {
    category.refuse(fmt::format("feature {} has no category {}", quote(feature.name), quote(label)),
                    fmt::format("use one of {}", listed(feature.labels)));
  }
  column.category = static_cast<int>(found - feature.labels.begin());
  return column;
}

Arithmetic read_arithmetic(const JsonObject& object) {
  Arithmetic arithmetic;
  arithmetic.input = static_cast<Precision>(object.at("input").one_of(kPrecisions));
  arithmetic.comparison = static_cast<Comparison>(object.at("comparison").one_of(kComparisons));
  arithmetic.sum = static_cast<Precision>(object.at("sum").one_of(kPrecisions));
  if (const auto base = object.find("base")) arithmetic.base_first = base->one_of(kBaseOrders) == 0;
  return arithmetic;
}

std::span<const Key> aggregation_keys(Aggregation kind) {
  if (kind == Aggregation::isolation) return kIsolationKeys;
  return kind == Aggregation::sums ? std::span<const Key>(kSumKeys) : std::span<const Key>(kVoteKeys);
}

void read_aggregation(const Json& node, Forest& forest) {
  const std::size_t kind = node.object({kAggregationKeys, {}}).at("kind").one_of(kAggregations);
  forest.aggregation = static_cast<Aggregation>(kind);
  const JsonObject object = object_of_kind(node, kAggregationKeys, aggregation_keys(forest.aggregation), "kind");
  forest.outputs = 1;
  if (forest.aggregation == Aggregation::isolation) {
    Isolation isolation;
    isolation.normalizer = object.at("normalizer").number();
    isolation.offset = object.at("offset").number();
    if (const auto scores = object.find("scores")) isolation.scores = numbers(*scores);
    forest.isolation = std::move(isolation);
  } else if (forest.aggregation == Aggregation::sums) {
    if (const auto classes = object.find("classes")) forest.classes = classes->texts();
    forest.outputs = object.at("outputs").whole_number(1, kMostOutputs);
  } else {
    forest.classes = object.at("classes").texts();
    forest.outputs = static_cast<int>(forest.classes.size());
  }
  read_word(object, "tie", kTies, forest.tie);
  const auto base = object.find("base");
  forest.base = base ? numbers(*base) : std::vector<double>(forest.outputs, 0.0);
  if (const auto divisor = object.find("divisor")) forest.divisor = divisor->number();
}

void read_tree(const JsonObject& object, TreeArrays& tree) {
  object.at("column").read_whole_numbers(tree.column, -1, kLargestIndex);
  object.at("threshold").read_numbers(tree.threshold);
  object.at("left").read_whole_numbers(tree.left, -1, kLargestIndex);
  object.at("right").read_whole_numbers(tree.right, -1, kLargestIndex);
  object.at("value").read_numbers(tree.value);
  const auto weight = object.find("weight");
  tree.weight = weight ? weight->number() : 1;
  const auto output = object.find("output");
  tree.output = output ? output->whole_number(0, kMostOutputs) : -1;
}

void read_trees(const Json& list, ForestBuilder& builder) {
  constexpr double kRoomForLargerTrees = 1.1;
  TreeArrays tree;
  bool first = true;
  list.visit([&](const Json& node, double done) {
    read_tree(node.object({kTreeKeys, kReservedTreeKeys}), tree);
    if (std::exchange(first, false)) {
      const auto expected = [&](const auto& array) {
        return static_cast<std::size_t>(kRoomForLargerTrees * static_cast<double>(array.size()) / done);
      };
      builder.reserve(expected(tree.column), expected(tree.value));
    }
    builder.add_tree(tree);
  });
}

std::string json_place(std::string_view file, const ForestSpot& spot) {
  std::string place = fmt::format("{}:/{}", file, spot.part);
  if (spot.index >= 0) place += fmt::format("/{}", spot.index);
  if (!spot.array.empty()) place += fmt::format("/{}", spot.array);
  if (spot.entry >= 0) place += fmt::format("/{}", spot.entry);
  return place;
}

void check_format(const JsonObject& root) {
  const Json format = root.at("format");
  if (format.text() == kForestFormat) return;
  format.refuse(fmt::format("the format is {}, not {}", quote(format.text()), quote(kForestFormat)),
                "give a forest of this format, or a newer copse");
}

}  // namespace

Forest parse_forest(std::string text, std::string_view name) {
  const JsonDocument document(std::move(text), name, "trees");
  const JsonObject root = document.root().object({kForestKeys, {}});
  check_format(root);
  Forest frame;
  if (const auto title = root.find("name")) frame.name = title->text();
  if (const auto source = root.find("source")) source->text();
  const auto place = [name](const ForestSpot& spot) { return json_place(name, spot); };
  frame.arithmetic = read_arithmetic(root.at("arithmetic").object({kArithmeticKeys, {}}));
  for (const Json& node : root.at("features").elements()) frame.features.push_back(read_feature(node));
  validate_features(frame, place);
  const Numbers known = number_by_name(frame.features);
  for (const Json& node : root.at("columns").elements()) {
    frame.columns.push_back(read_column(node, known, frame.features));
  }
  read_aggregation(root.at("aggregation"), frame);

  ForestBuilder builder(std::move(frame), place);
  read_trees(root.at("trees"), builder);
  return std::move(builder).finish();
}

Forest read_forest(const std::filesystem::path& path, std::uint64_t limit) {
  return parse_forest(read_file(path, limit), path.string());
}

}  // namespace copse
