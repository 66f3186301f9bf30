#include "generator/problem/problem.hpp"

#include <algorithm>
#include <cmath>

#include "generator/base/error.hpp"
#include "generator/forest/predict.hpp"
#include "generator/problem/actions.hpp"
#include "generator/problem/asked.hpp"
#include "generator/problem/cost.hpp"
#include "generator/problem/votes.hpp"
#include "generator/query/target.hpp"

namespace copse {

namespace {

// One model answers one question: those that need several are for explain().
void check_single(const Query& query) {
  if (query.norm == Norm::fewest) {
    throw InputError("norm", "\"fewest\" takes two models, the second with the first one's answer in it",
                     "use `copse explain`, or l0, or l1 with \"max_changes\"");
  }
  if (query.aim == Aim::other) {
    throw InputError("target", "\"not\" takes one model for each other class",
                     "use `copse explain`, or aim for a class");
  }
}

bool holds_levels(const Geometry& geometry, const Levels& levels) {
  for (std::size_t f = 0; f < levels.size(); ++f) {
    for (const double level : levels[f]) {
      const auto& ranges = geometry.features[f].ranges;
      const auto cell = std::partition_point(ranges.begin(), ranges.end(),
                                             [&](const CellRange& range) { return range.last < level; });
      if (cell == ranges.end() || cell->last != level) return false;
    }
  }
  return true;
}

}  // namespace

Problem pose(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query) {
  ensure(sample.size() == forest.features.size(), "a sample has one value per feature");
  check_single(query);
  ensure(query.constraints.empty() || holds_levels(geometry, asked_levels(forest, query, sample)),
         "the geometry holds the levels that the query asks for");
  ensure(geometry.trees() == forest.trees() + (query.plausibility ? query.plausibility->forest.trees() : 0),
         "the geometry is of the forest and the isolation forest of the query");
  Problem problem;
  problem.forest = &forest;
  problem.geometry = &geometry;
  problem.query = query;
  problem.origin = sample;
  problem.features.reserve(forest.features.size());
  for (int f = 0; f < static_cast<int>(forest.features.size()); ++f) {
    problem.features.push_back(price_cells(forest, geometry, f, sample[f], query));
  }
  apply_actions(problem);
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
  const bool satisfied = std::all_of(problem.clauses.begin(), problem.clauses.end(), [&](const Clause& clause) {
    return std::any_of(clause.begin(), clause.end(),
                       [&](const Literal& literal) { return literal.cells[cells[literal.feature]]; });
  });
  if (!satisfied || problem.query.constraints.empty()) return satisfied;
  const Sample sample = represent(problem, cells);
  return std::all_of(problem.query.constraints.begin(), problem.query.constraints.end(),
                     [&](const Constraint& constraint) { return holds(constraint, problem.origin, sample); });
}

bool confirms(const Problem& problem, std::span<const int> cells) {
  if (!allowed(problem, cells)) return false;
  const Sample sample = represent(problem, cells);
  if (!meets_target(*problem.forest, problem.query, scores(*problem.forest, sample))) return false;
  const auto& plausibility = problem.query.plausibility;
  return !plausibility || isolation_score(plausibility->forest, sample) >= plausibility->score;
}

}  // namespace copse
