#include <vector>

#include "generator/base/json_writer.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/copse_json_words.hpp"

namespace copse {

namespace {

void write_feature(const Feature& feature, JsonWriter& json) {
  json.begin_object().key("name").text(feature.name).key("type").text(word(kFeatureTypes, feature.kind));
  if (feature.whole) json.key("whole").truth(true);
  if (!feature.values.empty()) json.key("values").numbers(feature.values);
  if (!feature.labels.empty()) {
    json.key(feature.kind == FeatureKind::categorical ? "categories" : "labels").texts(feature.labels);
  }
  if (feature.range) json.key("range").numbers(std::vector{feature.range->lower, feature.range->upper});
  if (feature.deviation) json.key("deviation").number(*feature.deviation);
  if (feature.mad) json.key("mad").number(*feature.mad);
  json.end_object();
}

void write_column(const Forest& forest, const Column& column, JsonWriter& json) {
  const Feature& feature = forest.features[column.feature];
  if (column.category < 0) {
    json.text(feature.name);
  } else {
    json.begin_object().key("feature").text(feature.name).key("category").text(feature.labels[column.category]);
    json.end_object();
  }
}

void write_arithmetic(const Arithmetic& arithmetic, JsonWriter& json) {
  json.begin_object();
  json.key("input").text(word(kPrecisions, arithmetic.input));
  json.key("comparison").text(word(kComparisons, arithmetic.comparison));
  json.key("sum").text(word(kPrecisions, arithmetic.sum));
  json.key("base").text(word(kBaseOrders, arithmetic.base_first ? 0 : 1));
  json.end_object();
}

void write_aggregation(const Forest& forest, JsonWriter& json) {
  json.begin_object().key("kind").text(word(kAggregations, forest.aggregation));
  if (forest.aggregation == Aggregation::isolation) {
    json.key("normalizer").number(forest.isolation->normalizer).key("offset").number(forest.isolation->offset);
    json.key("scores").numbers(forest.isolation->scores);
  } else {
    if (!forest.classes.empty()) json.key("classes").texts(forest.classes);
    if (forest.aggregation == Aggregation::sums) json.key("outputs").whole(forest.outputs);
    json.key("tie").text(word(kTies, forest.tie));
    json.key("base").numbers(forest.base).key("divisor").number(forest.divisor);
  }
  json.end_object();
}

// Children as the file counts them: from the root of their tree.
std::vector<int> children_from_root(std::span<const int> children, int root) {
  std::vector<int> local(children.begin(), children.end());
  for (int& child : local) {
    if (child >= 0) child -= root;
  }
  return local;
}

void write_tree(const Forest& forest, int tree, JsonWriter& json) {
  const int root = forest.tree_begin[tree];
  const int nodes = forest.tree_begin[tree + 1] - root;
  std::vector<double> values;
  for (int node = root; node < root + nodes; ++node) {
    if (forest.leaf[node] < 0) continue;
    const auto leaf = forest.leaf_values(forest.leaf[node]);
    values.insert(values.end(), leaf.begin(), leaf.end());
  }
  json.begin_object();
  json.key("column").whole_numbers(std::span(forest.column).subspan(root, nodes));
  json.key("threshold").numbers(std::span(forest.threshold).subspan(root, nodes));
  json.key("left").whole_numbers(children_from_root(std::span(forest.left).subspan(root, nodes), root));
  json.key("right").whole_numbers(children_from_root(std::span(forest.right).subspan(root, nodes), root));
  json.key("value").numbers(values);
  json.key("weight").number(forest.tree_weight[tree]);
  if (forest.tree_output[tree] >= 0) json.key("output").whole(forest.tree_output[tree]);
  json.end_object();
}

}  // namespace

std::string write_forest(const Forest& forest) {
  JsonWriter json(JsonLayout::indented);
  json.begin_object().key("format").text(kForestFormat).key("name").text(forest.name);
  json.key("features").begin_array();
  for (const Feature& feature : forest.features) write_feature(feature, json);
  json.end_array().key("columns").begin_array();
  for (const Column& column : forest.columns) write_column(forest, column, json);
  json.end_array().key("arithmetic");
  write_arithmetic(forest.arithmetic, json);
  json.key("aggregation");
  write_aggregation(forest, json);
  json.key("trees").begin_array();
  for (int tree = 0; tree < forest.trees(); ++tree) write_tree(forest, tree, json);
  json.end_array().end_object();
  return std::move(json).finish();
}

}  // namespace copse
