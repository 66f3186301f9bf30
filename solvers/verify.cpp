#include "solvers/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/forest/predict.hpp"
#include "generator/problem/cost.hpp"

namespace copse {

namespace {

// Empty if the feature may have this value.
std::string inadmissible(const Forest& forest, const Feature& feature, double value) {
  switch (feature.kind) {
    case FeatureKind::categorical:
      if (value >= 0 && value < static_cast<double>(feature.labels.size()) && value == std::floor(value)) return {};
      return fmt::format("'{}' has no category number {}", feature.name, value);
    case FeatureKind::ordinal:
    case FeatureKind::binary:
      if (std::find(feature.values.begin(), feature.values.end(), value) != feature.values.end()) return {};
      return fmt::format("{} is not a value of '{}'", value, feature.name);
    case FeatureKind::numeric:
      break;
  }
  const double largest = forest.arithmetic.input == Precision::float32 ? std::numeric_limits<float>::max()
                                                                       : std::numeric_limits<double>::max();
  if (!(std::abs(value) <= largest)) return fmt::format("{} is out of range for '{}'", value, feature.name);
  if (feature.whole && value != std::floor(value))
    return fmt::format("{} is no whole number for '{}'", value, feature.name);
  return {};
}

}  // namespace

double margin(const Forest& forest, int target, const Sample& sample) {
  const std::vector<double> score = scores(forest, sample);
  if (score.size() == 1) return target == 1 ? score[0] : -score[0];
  double rival = -std::numeric_limits<double>::infinity();
  for (int k = 0; k < static_cast<int>(score.size()); ++k) {
    if (k != target) rival = std::max(rival, score[k]);
  }
  return score[target] - rival;
}

Verdict verify(const Forest& forest, const Sample& origin, const Query& query, const Sample& counterfactual) {
  Verdict verdict;
  for (int f = 0; f < static_cast<int>(forest.features.size()); ++f) {
    const Feature& feature = forest.features[f];
    std::string trouble = inadmissible(forest, feature, counterfactual[f]);
    if (!trouble.empty()) verdict.why.push_back(std::move(trouble));
    if (counterfactual[f] == origin[f]) continue;
    const double cost = change_cost(feature, query, query.weights[f], origin[f], counterfactual[f]);
    verdict.changes.push_back({f, origin[f], counterfactual[f], cost});
    verdict.cost += cost;
  }
  verdict.prediction = predicted_class(forest, counterfactual);
  verdict.margin = margin(forest, query.target, counterfactual);
  if (verdict.prediction != query.target) {
    verdict.why.push_back(fmt::format("the forest answers '{}', not '{}'", forest.classes[verdict.prediction],
                                      forest.classes[query.target]));
  }
  verdict.confirmed = verdict.why.empty();
  return verdict;
}

}  // namespace copse
