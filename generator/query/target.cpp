#include "generator/query/target.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "generator/forest/predict.hpp"

namespace copse {

double score_margin(std::span<const double> scores, int target) {
  if (scores.size() == 1) return target == 1 ? scores[0] : -scores[0];
  double rival = -std::numeric_limits<double>::infinity();
  for (int k = 0; k < static_cast<int>(scores.size()); ++k) {
    if (k != target) rival = std::max(rival, scores[k]);
  }
  return scores[target] - rival;
}

double full_vote(const Forest& forest) {
  return std::accumulate(forest.tree_weight.begin(), forest.tree_weight.end(), 0.0) / forest.divisor;
}

double class_probability(const Forest& forest, std::span<const double> scores, int target) {
  if (scores.size() == 1) return 1 / (1 + std::exp(target == 1 ? -scores[0] : scores[0]));
  return scores[target] / full_vote(forest);
}

bool meets_target(const Forest& forest, const Query& query, std::span<const double> scores) {
  switch (query.aim) {
    case Aim::answer:
      return decided_class(forest, scores) == query.target &&
             (query.margin == 0 || score_margin(scores, query.target) >= query.margin);
    case Aim::other:
      return decided_class(forest, scores) != query.target;
    case Aim::probability:
      return class_probability(forest, scores, query.target) >= query.probability;
    case Aim::output:
      break;
  }
  return query.output.lower <= scores[0] && scores[0] <= query.output.upper;
}

}  // namespace copse
