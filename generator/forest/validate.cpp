#include "generator/forest/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"

namespace copse {

namespace {

// Complaints about one forest, at spots.
class Complaints {
 public:
  explicit Complaints(const SpotNamer& place) : place_(place) {}

  [[noreturn]] void refuse(const ForestSpot& spot, std::string_view what, std::string_view advice) const {
    throw InputError(place_(spot), what, advice);
  }

  void require(bool holds, const ForestSpot& spot, std::string_view what, std::string_view advice) const {
    if (!holds) refuse(spot, what, advice);
  }

 private:
  const SpotNamer& place_;
};

bool fits(Precision precision, double value) {
  return std::isfinite(precision == Precision::float32 ? static_cast<float>(value) : value);
}

std::string_view precision_name(Precision precision) { return precision == Precision::float32 ? "float32" : "float64"; }

// Texts of one list must be there and differ.
void check_distinct(const std::vector<std::string>& texts, ForestSpot spot, const Complaints& complain) {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    spot.entry = static_cast<int>(i);
    if (texts[i].empty()) complain.refuse(spot, "the text is empty", "give it a name");
    const auto [first, fresh] = seen.emplace(texts[i], i);
    if (!fresh) {
      complain.refuse(spot, fmt::format("{} is there twice (first at {})", quote(texts[i]), first->second),
                      "rename or remove one");
    }
  }
}

void check_values(const Forest& forest, int number, const Complaints& complain) {
  const Feature& feature = forest.features[number];
  const auto spot = [&](std::size_t i) { return ForestSpot{"features", number, "values", static_cast<int>(i)}; };
  for (std::size_t i = 0; i < feature.values.size(); ++i) {
    if (!fits(forest.arithmetic.input, feature.values[i])) {
      complain.refuse(spot(i),
                      fmt::format("{} is out of the range of {}", shortest(feature.values[i]),
                                  precision_name(forest.arithmetic.input)),
                      "use smaller values");
    }
    if (i > 0 && !(feature.values[i - 1] < feature.values[i])) {
      complain.refuse(spot(i),
                      fmt::format("{} follows {}", shortest(feature.values[i]), shortest(feature.values[i - 1])),
                      "list the values in ascending order, each once");
    }
  }
}

void check_spreads(const Feature& feature, int number, const Complaints& complain) {
  if (feature.range) {
    const auto [lower, upper] = *feature.range;
    complain.require(std::isfinite(lower) && std::isfinite(upper) && lower <= upper, {"features", number, "range"},
                     fmt::format("the range from {} to {} is empty", shortest(lower), shortest(upper)),
                     "give the smallest value first");
  }
  for (const auto& [name, spread] : {std::pair("deviation", feature.deviation), std::pair("mad", feature.mad)}) {
    if (!spread) continue;
    complain.require(std::isfinite(*spread) && *spread >= 0, {"features", number, name},
                     fmt::format("the spread {} is negative", shortest(*spread)), "give a number that is not negative");
  }
}

void check_feature(const Forest& forest, int number, const Complaints& complain) {
  const Feature& feature = forest.features[number];
  const bool categorical = feature.kind == FeatureKind::categorical;
  const ForestSpot labels{"features", number, categorical ? "categories" : "labels"};
  switch (feature.kind) {
    case FeatureKind::numeric:
      break;
    case FeatureKind::ordinal:
      complain.require(!feature.values.empty(), {"features", number, "values"}, "an ordinal feature has no values",
                       "list its values in ascending order");
      break;
    case FeatureKind::binary:
      complain.require(feature.values.size() == 2, {"features", number, "values"},
                       fmt::format("a binary feature needs two values, not {}", feature.values.size()), "list both");
      complain.require(feature.labels.empty() || feature.labels.size() == 2, labels,
                       fmt::format("a binary feature needs two labels, not {}", feature.labels.size()),
                       "list both, or none");
      break;
    case FeatureKind::categorical:
      complain.require(!feature.labels.empty(), labels, "a categorical feature has no categories", "list them");
      break;
  }
  const bool listed_values = feature.kind == FeatureKind::ordinal || feature.kind == FeatureKind::binary;
  ensure(listed_values || feature.values.empty(), "only ordinal and binary features list values");
  ensure(categorical || feature.kind == FeatureKind::binary || feature.labels.empty(),
         "only labelled features have labels");
  ensure(feature.kind == FeatureKind::numeric || !feature.whole,
         "only numeric features are restricted to whole numbers");
  check_values(forest, number, complain);
  check_distinct(feature.labels, labels, complain);
  check_spreads(feature, number, complain);
}

void check_features(const Forest& forest, const Complaints& complain) {
  complain.require(!forest.features.empty(), {"features"}, "the forest has no features", "describe at least one");
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < forest.features.size(); ++i) {
    const std::string& name = forest.features[i].name;
    const ForestSpot spot{"features", static_cast<int>(i), "name"};
    complain.require(!name.empty(), spot, "the feature has no name", "name it");
    const auto [first, fresh] = seen.emplace(name, i);
    if (!fresh) {
      complain.refuse(spot, fmt::format("features {} and {} are both named {}", first->second, i, quote(name)),
                      "rename one");
    }
    check_feature(forest, static_cast<int>(i), complain);
  }
}

void check_columns(const Forest& forest) {
  for (const Column& column : forest.columns) {
    ensure(column.feature >= 0 && column.feature < static_cast<int>(forest.features.size()), "a column has a feature");
    const Feature& feature = forest.features[column.feature];
    const int categories = feature.kind == FeatureKind::categorical ? static_cast<int>(feature.labels.size()) : 0;
    ensure(column.category >= -1 && column.category < categories, "a column's category is one of its feature's");
  }
}

bool votes(const Forest& forest) {
  return forest.aggregation == Aggregation::soft_votes || forest.aggregation == Aggregation::hard_votes;
}

void check_outputs(const Forest& forest, const Complaints& complain) {
  const auto classes = static_cast<int>(forest.classes.size());
  const ForestSpot outputs{"aggregation", -1, "outputs"};
  complain.require(forest.outputs >= 1, outputs, fmt::format("the forest has {} outputs", forest.outputs),
                   "give it at least one");
  if (votes(forest) || classes > 0) {
    complain.require(classes >= 2, {"aggregation", -1, "classes"},
                     fmt::format("a classifier needs two classes or more, not {}", classes), "list all classes");
    check_distinct(forest.classes, {"aggregation", -1, "classes"}, complain);
  }
  if (votes(forest)) ensure(forest.outputs == classes, "votes have one output per class");
  if (forest.aggregation == Aggregation::sums && classes > 0) {
    complain.require(forest.outputs == classes || (forest.outputs == 1 && classes == 2), outputs,
                     fmt::format("{} outputs cannot decide between {} classes", forest.outputs, classes),
                     "use one output per class, or a single output for two classes");
  }
}

void check_isolation(const Forest& forest, const Complaints& complain) {
  const bool isolation = forest.aggregation == Aggregation::isolation;
  ensure(forest.isolation.has_value() == isolation, "isolation forests, and only they, have isolation data");
  if (!isolation) return;
  ensure(forest.classes.empty() && forest.outputs == 1 && forest.base == std::vector<double>{0} && forest.divisor == 1,
         "an isolation forest adds depths, nothing else");
  complain.require(std::isfinite(forest.isolation->normalizer) && forest.isolation->normalizer > 0,
                   {"aggregation", -1, "normalizer"}, "the normalizer is not positive",
                   "give trees * c(max_samples), as the exporter does");
  complain.require(std::isfinite(forest.isolation->offset), {"aggregation", -1, "offset"}, "the offset is not finite",
                   "give the model's threshold");
  const std::vector<double>& scores = forest.isolation->scores;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    complain.require(std::isfinite(scores[i]) && (i == 0 || scores[i - 1] <= scores[i]),
                     {"aggregation", -1, "scores", static_cast<int>(i)}, "the scores do not ascend", "sort them");
  }
}

void check_aggregation(const Forest& forest, const Complaints& complain) {
  check_outputs(forest, complain);
  const Precision precision = forest.arithmetic.sum;
  complain.require(static_cast<int>(forest.base.size()) == forest.outputs, {"aggregation", -1, "base"},
                   fmt::format("{} outputs need as many base scores, not {}", forest.outputs, forest.base.size()),
                   "give one per output, or none for zeros");
  for (std::size_t k = 0; k < forest.base.size(); ++k) {
    complain.require(fits(precision, forest.base[k]), {"aggregation", -1, "base", static_cast<int>(k)},
                     fmt::format("{} is out of the range of {}", shortest(forest.base[k]), precision_name(precision)),
                     "use a smaller number");
  }
  const double divisor = precision == Precision::float32 ? static_cast<float>(forest.divisor) : forest.divisor;
  complain.require(
      std::isfinite(divisor) && divisor > 0, {"aggregation", -1, "divisor"},
      fmt::format("the divisor {} is not a positive {}", shortest(forest.divisor), precision_name(precision)),
      "give a positive number, usually 1 or the number of trees");
  check_isolation(forest, complain);
}

// One tree against its frame. Node by node: what it is, then where its children lead.
class TreeCheck {
 public:
  TreeCheck(const Forest& frame, int number, const TreeArrays& tree, const Complaints& complain)
      : frame_(frame),
        number_(number),
        tree_(tree),
        complain_(complain),
        nodes_(static_cast<int>(tree.column.size())) {}

  int run() {
    check_sizes();
    int leaves = 0;
    has_parent_.assign(static_cast<std::size_t>(nodes_), false);
    for (int node = 0; node < nodes_; ++node) {
      if (tree_.column[node] == -1) {
        check_leaf(node);
        ++leaves;
      } else {
        check_split(node);
      }
    }
    for (int node = 1; node < nodes_; ++node) {
      if (!has_parent_[node]) {
        refuse("column", node, fmt::format("node {} cannot be reached from the root", node),
               "remove it, or make it a child of a split");
      }
    }
    check_weight();
    check_values(leaves);
    return leaves;
  }

 private:
  [[noreturn]] void refuse(std::string_view array, int entry, std::string_view what, std::string_view advice) const {
    complain_.refuse({"trees", number_, array, entry}, what, advice);
  }

  void check_sizes() const {
    if (nodes_ == 0) refuse("column", -1, "the tree has no nodes", "give it at least one leaf");
    for (const auto& [name, size] : {std::pair("threshold", tree_.threshold.size()),
                                     std::pair("left", tree_.left.size()), std::pair("right", tree_.right.size())}) {
      if (size == tree_.column.size()) continue;
      refuse(name, -1, fmt::format("there are {} entries for {} nodes", size, nodes_),
             "give column, threshold, left and right one entry per node");
    }
  }

  void check_leaf(int node) const {
    for (const auto& [name, child] : {std::pair("left", tree_.left[node]), std::pair("right", tree_.right[node])}) {
      if (child == -1) continue;
      refuse(name, node, fmt::format("node {} is a leaf (its column is -1) but has the child {}", node, child),
             "give leaves -1, or splits a column");
    }
  }

  void check_split(int node) {
    const int column = tree_.column[node];
    if (column < 0 || column >= static_cast<int>(frame_.columns.size())) {
      refuse("column", node, fmt::format("column {} does not exist", column),
             fmt::format("use 0 to {}, or -1 for a leaf", static_cast<int>(frame_.columns.size()) - 1));
    }
    check_child("left", node, tree_.left[node]);
    check_child("right", node, tree_.right[node]);
    if (!std::isfinite(tree_.threshold[node])) {
      refuse("threshold", node, "the threshold is not finite", "give a finite number");
    }
  }

  void check_child(std::string_view side, int node, int child) {
    if (child == -1) {
      refuse(side, node, fmt::format("node {} is a split but has no {} child", node, side),
             "give it one, or make it a leaf (column, left and right -1)");
    }
    if (child < 0 || child >= nodes_) {
      refuse(side, node, fmt::format("child {} does not exist", child),
             fmt::format("use a node of this tree (0 to {})", nodes_ - 1));
    }
    if (child <= node) {
      refuse(side, node,
             fmt::format("child {} does not come after its parent {}, so there may be a cycle", child, node),
             "number the nodes so that children are larger than their parents");
    }
    if (has_parent_[child]) {
      refuse(side, node, fmt::format("node {} has two parents", child), "give every node but the root one parent");
    }
    has_parent_[child] = true;
  }

  void check_weight() const {
    const bool any_sign = frame_.aggregation == Aggregation::sums;
    if (!fits(frame_.arithmetic.sum, tree_.weight) || (!any_sign && tree_.weight < 0)) {
      refuse("weight", -1, fmt::format("the weight {} cannot be used", shortest(tree_.weight)),
             any_sign ? "give a finite number" : "give a finite number that is not negative");
    }
  }

  void check_values(int leaves) const {
    if (tree_.output != -1 && (tree_.output < 0 || tree_.output >= frame_.outputs)) {
      refuse("output", -1, fmt::format("output {} does not exist", tree_.output),
             fmt::format("use 0 to {}", frame_.outputs - 1));
    }
    if (tree_.output != -1 && frame_.aggregation != Aggregation::sums) {
      refuse("output", -1, "a tree that votes has an output of its own", "remove it: leaves hold one value per class");
    }
    const int per_leaf = tree_.output == -1 ? frame_.outputs : 1;
    if (tree_.value.size() != static_cast<std::size_t>(leaves) * static_cast<std::size_t>(per_leaf)) {
      refuse("value", -1, fmt::format("there are {} values for {} leaves", tree_.value.size(), leaves),
             fmt::format("give {} per leaf, in node order", per_leaf));
    }
    const bool any_sign = frame_.aggregation == Aggregation::sums;
    for (std::size_t i = 0; i < tree_.value.size(); ++i) {
      const double value = tree_.value[i];
      if (!fits(frame_.arithmetic.sum, value)) {
        refuse("value", static_cast<int>(i),
               fmt::format("{} is out of the range of {}", shortest(value), precision_name(frame_.arithmetic.sum)),
               "use a smaller number");
      }
      if (value < 0 && !any_sign) {
        refuse("value", static_cast<int>(i), fmt::format("the value {} is negative", shortest(value)),
               "give votes and depths that are not negative, or use the kind \"sums\"");
      }
    }
  }

  const Forest& frame_;
  int number_;
  const TreeArrays& tree_;
  const Complaints& complain_;
  int nodes_;
  std::vector<bool> has_parent_;
};

// Marks the classes that some leaf of a tree that counts votes for.
std::vector<bool> classes_with_votes(const Forest& forest) {
  std::vector<bool> voted(forest.classes.size(), false);
  for (int tree = 0; tree < forest.trees(); ++tree) {
    if (forest.tree_weight[tree] == 0) continue;
    for (int node = forest.tree_begin[tree]; node < forest.tree_begin[tree + 1]; ++node) {
      if (forest.leaf[node] < 0) continue;
      const auto values = forest.leaf_values(forest.leaf[node]);
      const auto largest = std::max_element(values.begin(), values.end()) - values.begin();
      for (std::size_t k = 0; k < values.size(); ++k) {
        const bool hard = forest.aggregation == Aggregation::hard_votes;
        if (hard ? static_cast<std::ptrdiff_t>(k) == largest : values[k] > 0) voted[k] = true;
      }
    }
  }
  return voted;
}

// An upper bound of the magnitude of any partial sum.
double largest_sum(const Forest& forest) {
  double bound = 0;
  for (const double base : forest.base) bound = std::max(bound, std::abs(base));
  for (int tree = 0; tree < forest.trees(); ++tree) {
    double largest = 0;
    for (int node = forest.tree_begin[tree]; node < forest.tree_begin[tree + 1]; ++node) {
      if (forest.leaf[node] < 0) continue;
      for (const double value : forest.leaf_values(forest.leaf[node])) largest = std::max(largest, std::abs(value));
    }
    bound += largest * std::abs(forest.tree_weight[tree]);
  }
  return bound;
}

}  // namespace

void validate_features(const Forest& forest, const SpotNamer& place) { check_features(forest, Complaints(place)); }

void validate_frame(const Forest& forest, const SpotNamer& place) {
  const Complaints complain(place);
  check_features(forest, complain);
  check_columns(forest);
  check_aggregation(forest, complain);
}

int validate_tree(const Forest& frame, int number, const TreeArrays& tree, const SpotNamer& place) {
  const Complaints complain(place);
  return TreeCheck(frame, number, tree, complain).run();
}

void validate_whole(const Forest& forest, const SpotNamer& place) {
  const Complaints complain(place);
  complain.require(forest.trees() > 0, {"trees"}, "the forest has no trees", "give it at least one");
  if (votes(forest)) {
    const std::vector<bool> voted = classes_with_votes(forest);
    for (std::size_t k = 0; k < voted.size(); ++k) {
      complain.require(voted[k], {"aggregation", -1, "classes", static_cast<int>(k)},
                       fmt::format("no leaf votes for class {}", quote(forest.classes[k])),
                       "remove the class, or check the leaves' values");
    }
  }
  constexpr double kRoomForRounding = 2;
  const double bound = kRoomForRounding * largest_sum(forest) / std::min(forest.divisor, 1.0);
  complain.require(fits(forest.arithmetic.sum, bound), {"trees"},
                   fmt::format("scores can grow beyond the range of {}", precision_name(forest.arithmetic.sum)),
                   "check the leaves' values, the weights and the divisor");
}

}  // namespace copse
