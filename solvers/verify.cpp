#include "solvers/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/forest/predict.hpp"
#include "generator/problem/cost.hpp"
#include "generator/query/plausibility.hpp"
#include "generator/query/target.hpp"

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

// What the query allows, checked on the values themselves.
void check_actions(const Forest& forest, const Sample& origin, const Query& query, const Sample& counterfactual,
                   Verdict& verdict) {
  for (const int f : query.fixed) {
    if (counterfactual[f] != origin[f]) {
      verdict.why.push_back(fmt::format("'{}' is fixed and changed", forest.features[f].name));
    }
  }
  const auto changes = static_cast<int>(verdict.changes.size());
  if (query.max_changes && changes > *query.max_changes) {
    verdict.why.push_back(fmt::format("{} features change, not at most {}", changes, *query.max_changes));
  }
  for (const Constraint& constraint : query.constraints) {
    if (!holds(constraint, origin, counterfactual)) {
      verdict.why.push_back(fmt::format("the constraint '{}' does not hold", constraint.text));
    }
  }
  if (!query.plausibility) return;
  verdict.isolation_score = isolation_score(query.plausibility->forest, counterfactual);
  verdict.isolation_rank = score_rank(query.plausibility->forest, *verdict.isolation_score);
  if (!(*verdict.isolation_score >= query.plausibility->score)) {
    verdict.why.push_back(fmt::format("the isolation forest's score is {}, not at least {}", *verdict.isolation_score,
                                      query.plausibility->score));
  }
}

// How far the scores are from missing the target: over the best rival, under the best other class, or inside the
// interval.
double target_margin(const Query& query, std::span<const double> score) {
  if (query.aim == Aim::output) return std::min(score[0] - query.output.lower, query.output.upper - score[0]);
  const double over_rivals = score_margin(score, query.target);
  return query.aim == Aim::other ? -over_rivals : over_rivals;
}

std::string missed_target(const Forest& forest, const Query& query, const Verdict& verdict,
                          std::span<const double> score) {
  const auto label = [&](int number) { return forest.classes[number]; };
  switch (query.aim) {
    case Aim::answer:
      if (verdict.prediction == query.target) {
        return fmt::format("the margin is {}, not at least {}", verdict.margin, query.margin);
      }
      return fmt::format("the forest answers '{}', not '{}'", label(verdict.prediction), label(query.target));
    case Aim::other:
      return fmt::format("the forest answers '{}'", label(verdict.prediction));
    case Aim::probability:
      return fmt::format("the probability of '{}' is {}, not at least {}", label(query.target),
                         class_probability(forest, score, query.target), query.probability);
    case Aim::output:
      break;
  }
  return fmt::format("the output is {}, not in [{}, {}]", score[0], query.output.lower, query.output.upper);
}

}  // namespace

double margin(const Forest& forest, int target, const Sample& sample) {
  return score_margin(scores(forest, sample), target);
}

Verdict verify(const Forest& forest, const Sample& origin, const Query& query, const Sample& counterfactual) {
  Verdict verdict;
  for (int f = 0; f < static_cast<int>(forest.features.size()); ++f) {
    std::string trouble = inadmissible(forest, forest.features[f], counterfactual[f]);
    if (!trouble.empty()) verdict.why.push_back(std::move(trouble));
    if (counterfactual[f] == origin[f]) continue;
    const double cost = change_cost(forest, query, f, origin[f], counterfactual[f]);
    verdict.changes.push_back({f, origin[f], counterfactual[f], cost});
    verdict.cost += cost;
  }
  const std::vector<double> score = scores(forest, counterfactual);
  verdict.prediction = decided_class(forest, score);
  verdict.margin = target_margin(query, score);
  if (!meets_target(forest, query, score)) verdict.why.push_back(missed_target(forest, query, verdict, score));
  check_actions(forest, origin, query, counterfactual, verdict);
  verdict.confirmed = verdict.why.empty();
  return verdict;
}

}  // namespace copse
