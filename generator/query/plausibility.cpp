#include "generator/query/plausibility.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/base/error.hpp"
#include "generator/base/text.hpp"

namespace copse {

namespace {

bool same_values(const Feature& a, const Feature& b) {
  return a.kind == b.kind && a.whole == b.whole && a.values == b.values && a.labels == b.labels;
}

// Per feature of the isolation forest, its number in the decision forest.
std::vector<int> match_features(const Forest& forest, const Forest& isolation, std::string_view place) {
  const auto refuse = [&](std::string_view what) {
    throw InputError(place, what, "give an isolation forest that was trained on the same features");
  };
  std::vector<int> numbers;
  for (const Feature& feature : isolation.features) {
    const auto found = std::find_if(forest.features.begin(), forest.features.end(),
                                    [&](const Feature& own) { return own.name == feature.name; });
    if (found == forest.features.end()) {
      refuse(fmt::format("the isolation forest's feature {} is not one of the forest's", quote(feature.name)));
    }
    if (!same_values(*found, feature)) {
      refuse(fmt::format("the feature {} takes other values in the isolation forest", quote(feature.name)));
    }
    numbers.push_back(static_cast<int>(found - forest.features.begin()));
  }
  for (std::size_t f = 0; f < forest.features.size(); ++f) {
    if (std::find(numbers.begin(), numbers.end(), static_cast<int>(f)) == numbers.end()) {
      refuse(fmt::format("the isolation forest does not know the feature {}", quote(forest.features[f].name)));
    }
  }
  return numbers;
}

}  // namespace

void attach_isolation_forest(Query& query, const Forest& forest, Forest isolation, std::string_view place) {
  ensure(query.plausibility.has_value(), "an isolation forest answers a question about plausibility");
  if (!isolation.isolation) {
    throw InputError(place, "this is no isolation forest", "give a forest whose aggregation is isolation");
  }
  if (isolation.arithmetic.input != forest.arithmetic.input) {
    throw InputError(place, "the isolation forest reads its inputs in another precision than the forest",
                     "export both from the same data");
  }
  const std::vector<int> numbers = match_features(forest, isolation, place);
  for (Column& column : isolation.columns) column.feature = numbers[column.feature];
  isolation.features = forest.features;
  Plausibility& wanted = *query.plausibility;
  if (wanted.quantile) {
    const std::vector<double>& scores = isolation.isolation->scores;
    if (scores.empty()) {
      throw InputError(place, "the isolation forest has no scores to take a quantile of",
                       "export it with rows, or give \"score\" instead");
    }
    const auto index = static_cast<std::size_t>(std::ceil(*wanted.quantile * static_cast<double>(scores.size())));
    wanted.score = scores[std::clamp<std::size_t>(index, 1, scores.size()) - 1];
  }
  wanted.forest = std::move(isolation);
}

std::optional<double> score_rank(const Forest& isolation, double score) {
  const std::vector<double>& scores = isolation.isolation->scores;
  if (scores.empty()) return std::nullopt;
  const auto below = std::lower_bound(scores.begin(), scores.end(), score) - scores.begin();
  return static_cast<double>(below) / static_cast<double>(scores.size());
}

}  // namespace copse
