#include "generator/problem/problem.hpp"

#include <algorithm>
#include <cmath>

#include "generator/base/error.hpp"
#include "generator/forest/predict.hpp"
#include "generator/problem/cost.hpp"
#include "generator/problem/votes.hpp"

namespace copse {

Problem pose(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query) {
  ensure(sample.size() == forest.features.size(), "a sample has one value per feature");
  Problem problem;
  problem.forest = &forest;
  problem.geometry = &geometry;
  problem.query = query;
  problem.origin = sample;
  problem.features.reserve(forest.features.size());
  for (int f = 0; f < static_cast<int>(forest.features.size()); ++f) {
    problem.features.push_back(price_cells(forest, geometry, f, sample[f], query));
  }
  problem.rows = vote_rows(forest, geometry, query);
  return problem;
}

Sample represent(const Problem& problem, std::span<const int> cells) {
  Sample sample(cells.size());
  for (std::size_t f = 0; f < cells.size(); ++f) sample[f] = problem.features[f].representative[cells[f]];
  return sample;
}

double total_cost(const Problem& problem, std::span<const int> cells) {
  double cost = 0;
  for (std::size_t f = 0; f < cells.size(); ++f) cost += problem.features[f].cost[cells[f]];
  return cost;
}

bool allowed(const Problem& problem, std::span<const int> cells) {
  for (std::size_t f = 0; f < cells.size(); ++f) {
    if (std::isinf(problem.features[f].cost[cells[f]])) return false;
  }
  for (const FeatureRow& row : problem.feature_rows) {
    double sum = 0;
    for (std::size_t f = 0; f < cells.size(); ++f) {
      if (!row.weight[f].empty()) sum += row.weight[f][cells[f]];
    }
    if (sum > row.limit) return false;
  }
  return std::all_of(problem.clauses.begin(), problem.clauses.end(), [&](const Clause& clause) {
    return std::any_of(clause.begin(), clause.end(),
                       [&](const Literal& literal) { return literal.cells[cells[literal.feature]]; });
  });
}

bool confirms(const Problem& problem, std::span<const int> cells) {
  return allowed(problem, cells) && predicted_class(*problem.forest, represent(problem, cells)) == problem.query.target;
}

}  // namespace copse
