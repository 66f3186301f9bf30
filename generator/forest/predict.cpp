#include "generator/forest/predict.hpp"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

template <typename Real>
std::vector<double> sum_scores(const Forest& forest, std::span<const int> leaf_of_tree) {
  std::vector<Real> sums(forest.outputs, Real{0});
  if (forest.arithmetic.base_first) {
    for (int k = 0; k < forest.outputs; ++k) sums[k] = static_cast<Real>(forest.base[k]);
  }
  for (int tree = 0; tree < forest.trees(); ++tree) {
    const Real weight = static_cast<Real>(forest.tree_weight[tree]);
    for (int k = 0; k < forest.outputs; ++k) {
      if (forest.tree_output[tree] >= 0 && forest.tree_output[tree] != k) continue;
      const Real product = weight * static_cast<Real>(leaf_contribution(forest, tree, leaf_of_tree[tree], k));
      sums[k] += product;
    }
  }
  std::vector<double> result(forest.outputs);
  for (int k = 0; k < forest.outputs; ++k) {
    if (!forest.arithmetic.base_first) sums[k] += static_cast<Real>(forest.base[k]);
    sums[k] /= static_cast<Real>(forest.divisor);
    result[k] = static_cast<double>(sums[k]);
  }
  return result;
}

}  // namespace

double column_value(const Forest& forest, const Sample& sample, int column) {
  const Column& tested = forest.columns[column];
  const double value = sample[tested.feature];
  if (tested.category < 0) return value;
  return value == tested.category ? 1.0 : 0.0;
}

bool goes_left(const Arithmetic& arithmetic, double value, double threshold) {
  const double seen = arithmetic.input == Precision::float32 ? static_cast<double>(static_cast<float>(value)) : value;
  return arithmetic.comparison == Comparison::less_equal ? seen <= threshold : seen < threshold;
}

int reached_node(const Forest& forest, int tree, const Sample& sample) {
  int node = forest.tree_begin[tree];
  while (forest.column[node] >= 0) {
    const double value = column_value(forest, sample, forest.column[node]);
    node = goes_left(forest.arithmetic, value, forest.threshold[node]) ? forest.left[node] : forest.right[node];
  }
  return node;
}

double leaf_contribution(const Forest& forest, int tree, int leaf, int output) {
  const std::span<const double> values = forest.leaf_values(leaf);
  if (forest.aggregation == Aggregation::hard_votes) {
    const auto largest = std::max_element(values.begin(), values.end());
    return largest - values.begin() == output ? 1.0 : 0.0;
  }
  double value = 0;
  if (forest.tree_output[tree] < 0) {
    value = values[output];
  } else if (forest.tree_output[tree] == output) {
    value = values[0];
  }
  return forest.arithmetic.sum == Precision::float32 ? static_cast<double>(static_cast<float>(value)) : value;
}

std::vector<double> scores(const Forest& forest, std::span<const int> leaf_of_tree) {
  return forest.arithmetic.sum == Precision::float32 ? sum_scores<float>(forest, leaf_of_tree)
                                                     : sum_scores<double>(forest, leaf_of_tree);
}

std::vector<double> scores(const Forest& forest, const Sample& sample) {
  std::vector<int> leaf_of_tree(forest.trees());
  for (int tree = 0; tree < forest.trees(); ++tree) {
    leaf_of_tree[tree] = forest.leaf[reached_node(forest, tree, sample)];
  }
  return scores(forest, leaf_of_tree);
}

int decided_class(const Forest& forest, std::span<const double> scores) {
  if (forest.outputs == 1) {
    return scores[0] > 0 || (scores[0] == 0 && forest.tie == Tie::last) ? 1 : 0;
  }
  int best = 0;
  for (int k = 1; k < forest.outputs; ++k) {
    if (scores[k] > scores[best] || (scores[k] == scores[best] && forest.tie == Tie::last)) best = k;
  }
  return best;
}

int predicted_class(const Forest& forest, const Sample& sample) {
  return decided_class(forest, scores(forest, sample));
}

double isolation_score(const Forest& forest, const Sample& sample) {
  return -std::pow(2.0, -scores(forest, sample)[0] / forest.isolation->normalizer);
}

}  // namespace copse
