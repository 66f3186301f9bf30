#include "tests/support/random_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/problem/grid.hpp"

namespace copse::test {

namespace {

class Maker {
 public:
  Maker(std::uint64_t seed, const RandomShape& shape) : random_(seed), shape_(shape) {}

  RandomCase make() {
    RandomCase result;
    Forest& forest = result.forest;
    forest.name = "random";
    forest.arithmetic.input = chance(2) ? Precision::float32 : Precision::float64;
    forest.arithmetic.comparison = chance(2) ? Comparison::less_equal : Comparison::less;
    forest.arithmetic.sum = chance(3) ? Precision::float32 : Precision::float64;
    forest.arithmetic.base_first = chance(2);
    forest.tie = chance(4) ? Tie::last : Tie::first;
    add_features(forest);
    add_aggregation(forest);
    const int trees = between(1, shape_.max_trees);
    forest.tree_begin.push_back(0);
    forest.value_begin.push_back(0);
    for (int tree = 0; tree < trees; ++tree) add_tree(forest);
    if (forest.aggregation != Aggregation::sums && chance(2)) forest.divisor = trees;
    for (std::size_t f = 0; f < forest.features.size(); ++f) result.sample.push_back(origin(forest, f));
    result.query = query(forest);
    return result;
  }

 private:
  bool chance(int one_in) { return between(1, one_in) == 1; }
  int between(int low, int high) {
    return low + static_cast<int>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  double real() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

  void add_features(Forest& forest) {
    const int count = between(1, shape_.max_features);
    for (int f = 0; f < count; ++f) {
      Feature feature;
      feature.name = "feature " + std::to_string(f);
      feature.kind = static_cast<FeatureKind>(between(0, 3));
      thresholds_.emplace_back();
      switch (feature.kind) {
        case FeatureKind::numeric:
          feature.whole = chance(3);
          feature.range = Interval{-3, 5.5};
          feature.deviation = 1.7;
          draw_numeric_thresholds(feature.whole);
          break;
        case FeatureKind::ordinal:
          for (int k = 0, n = between(2, 5); k < n; ++k) {
            feature.values.push_back(k == 0 ? real() * 4 - 2 : feature.values.back() + 0.25 + real());
          }
          draw_list_thresholds(feature.values);
          break;
        case FeatureKind::binary:
          feature.values = chance(2) ? std::vector<double>{0, 1} : std::vector<double>{1, 2};
          if (chance(2)) feature.labels = {"no", "yes"};
          draw_list_thresholds(feature.values);
          break;
        case FeatureKind::categorical:
          for (int k = 0, n = between(2, shape_.max_categories); k < n; ++k) {
            feature.labels.push_back("category " + std::to_string(k));
          }
          break;
      }
      add_columns(forest, f, feature);
      forest.features.push_back(std::move(feature));
    }
  }

  void draw_numeric_thresholds(bool whole) {
    auto& pool = thresholds_.back();
    for (int k = 0, n = between(1, shape_.max_thresholds); k < n; ++k) {
      double t = whole ? between(-2, 4) + (chance(2) ? 0.5 : 0.0) : real() * 8 - 2.5;
      if (!whole && chance(4)) t = static_cast<double>(static_cast<float>(t));
      if (!pool.empty() && chance(4)) t = pool.back() + (chance(2) ? 1e-9 : 4e-8);  // closer than a float32 step
      if (chance(10)) t = 0;
      pool.push_back(t);
    }
  }

  void draw_list_thresholds(const std::vector<double>& values) {
    auto& pool = thresholds_.back();
    for (int k = 0, n = between(1, shape_.max_thresholds); k < n; ++k) {
      const double at = values[between(0, static_cast<int>(values.size()) - 1)];
      pool.push_back(chance(2) ? at : at + real() - 0.5);
    }
  }

  void add_columns(Forest& forest, int f, const Feature& feature) {
    if (feature.ordered() || chance(4)) {
      forest.columns.push_back({f, -1});
      return;
    }
    const int categories = static_cast<int>(feature.labels.size());
    for (int k = chance(3) ? 1 : 0; k < categories; ++k) forest.columns.push_back({f, k});
  }

  void add_aggregation(Forest& forest) {
    const int kind = between(0, 3);
    const int classes = between(2, shape_.max_classes);
    forest.aggregation = kind == 0 ? Aggregation::hard_votes : kind == 1 ? Aggregation::sums : Aggregation::soft_votes;
    forest.outputs = classes;
    if (forest.aggregation == Aggregation::sums && chance(2)) forest.outputs = 1;
    for (int k = 0; k < std::max(2, forest.outputs); ++k) forest.classes.push_back("class " + std::to_string(k));
    forest.base.assign(forest.outputs, 0.0);
    if (forest.aggregation == Aggregation::sums && chance(2)) {
      for (double& base : forest.base) base = real() - 0.5;
    }
    weighted_ = chance(3);
    dyadic_ = chance(3);
  }

  void add_tree(Forest& forest) {
    const int tree = forest.trees();
    forest.tree_weight.push_back(weighted_ ? (dyadic_ ? between(1, 3) : 0.25 + real()) : 1.0);
    const bool one_output = forest.aggregation == Aggregation::sums && (forest.outputs == 1 || chance(2));
    forest.tree_output.push_back(one_output ? tree % forest.outputs : -1);
    grow(forest, between(0, shape_.max_depth));
    forest.tree_begin.push_back(static_cast<int>(forest.column.size()));
  }

  int grow(Forest& forest, int depth) {
    const int node = static_cast<int>(forest.column.size());
    forest.column.push_back(-1);
    forest.threshold.push_back(0);
    forest.left.push_back(-1);
    forest.right.push_back(-1);
    forest.leaf.push_back(-1);
    if (depth == 0 || chance(8)) {
      forest.leaf[node] = forest.leaves();
      add_values(forest);
      return node;
    }
    const int column = between(0, static_cast<int>(forest.columns.size()) - 1);
    const int f = forest.columns[column].feature;
    forest.column[node] = column;
    if (forest.features[f].ordered()) {
      forest.threshold[node] = thresholds_[f][between(0, static_cast<int>(thresholds_[f].size()) - 1)];
    } else {
      forest.threshold[node] = forest.columns[column].category >= 0
                                   ? 0.5
                                   : between(0, static_cast<int>(forest.features[f].labels.size()) - 2) + 0.5;
    }
    const int left = grow(forest, depth - 1);
    forest.left[node] = left;
    const int right = grow(forest, depth - 1);
    forest.right[node] = right;
    return node;
  }

  void add_values(Forest& forest) {
    const int width = forest.tree_output.back() >= 0 ? 1 : forest.outputs;
    if (forest.aggregation == Aggregation::sums) {
      for (int k = 0; k < width; ++k) forest.value.push_back(dyadic_ ? between(-4, 4) * 0.25 : 2 * real() - 1);
    } else {
      // Fractions of few samples: mathematical ties are common, and rounding decides them.
      std::vector<int> counts(width);
      int total = 0;
      for (int& count : counts) total += count = between(0, 3);
      if (total == 0) total = counts[between(0, width - 1)] = 1;
      for (const int count : counts) forest.value.push_back(static_cast<double>(count) / total);
    }
    forest.value_begin.push_back(static_cast<int>(forest.value.size()));
  }

  double origin(const Forest& forest, std::size_t f) {
    const Feature& feature = forest.features[f];
    if (!feature.ordered()) return between(0, static_cast<int>(feature.labels.size()) - 1);
    if (!feature.values.empty()) return feature.values[between(0, static_cast<int>(feature.values.size()) - 1)];
    if (feature.whole) return between(-3, 5);
    if (chance(3)) {
      const auto level = Grid(feature, forest.arithmetic).largest_left(thresholds_[f][0]);
      if (level) return *level;
    }
    return real() * 8.5 - 3;
  }

  Query query(const Forest& forest) {
    Query query;
    query.target = between(0, static_cast<int>(forest.classes.size()) - 1);
    query.norm = static_cast<Norm>(between(0, 2));
    query.weights.assign(forest.features.size(), {});
    if (chance(2)) {
      for (Weight& weight : query.weights) weight = {0.5 + real(), 0.5 + real()};
    }
    return query;
  }

  std::mt19937_64 random_;
  RandomShape shape_;
  std::vector<std::vector<double>> thresholds_;
  bool weighted_ = false;
  bool dyadic_ = false;
};

}  // namespace

RandomCase random_case(std::uint64_t seed, const RandomShape& shape) { return Maker(seed, shape).make(); }

}  // namespace copse::test
