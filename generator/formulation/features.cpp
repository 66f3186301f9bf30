// Where a feature lies, and what that costs.
//
// Ordered feature i with cells 0 … K-1: columns above[j], j = 0 … K-2, the paper's mu (omega for ordinal features):
//
//     above[j-1] >= above[j]                                                       (15), (28)
//     cost = cost(0) + sum over j of (cost(j+1) - cost(j)) * above[j]
//
// so any table of costs is linear, convex or not. Cell j is above[j-1] - above[j]; a forbidden cell makes the two
// equal, and a row that nothing satisfies forbids them all. Categorical feature: cell[k], k = 0 … K-1, the paper's nu,
// which sum to 1 (27); binary features are ordered ones with two cells (21)-(23).
#include <cmath>
#include <limits>

#include "generator/formulation/blocks.hpp"

namespace copse {

namespace {

// Costs with forbidden cells given their neighbour's cost, since no point lies in them.
std::vector<double> finite_costs(const FeatureCosts& feature) {
  std::vector<double> costs = feature.cost;
  double last = std::numeric_limits<double>::infinity();
  for (const double cost : costs) {
    if (std::isfinite(cost)) {
      last = cost;
      break;
    }
  }
  for (double& cost : costs) {
    if (std::isfinite(cost)) last = cost;
    cost = std::isfinite(last) ? last : 0.0;
  }
  return costs;
}

FeatureColumns add_levels(Draft& draft, int f, ColumnKind kind) {
  const FeatureCosts& feature = draft.problem.features[f];
  const std::vector<double> costs = finite_costs(feature);
  const int cells = static_cast<int>(costs.size());
  int lowest = 0;
  while (lowest + 1 < cells && std::isinf(feature.cost[lowest])) ++lowest;
  int highest = cells - 1;
  while (highest > lowest && std::isinf(feature.cost[highest])) --highest;
  if (std::isinf(feature.cost[lowest])) {
    draft.model.add_row(indexed_name("nowhere", f), {{1, draft.one()}}, Relation::greater_equal, 2);
  }
  if (costs[0] != 0) draft.model.add_cost(draft.one(), costs[0] * draft.layout.objective_factor);
  FeatureColumns columns;
  for (int j = 0; j + 1 < cells; ++j) {
    const double lower = j < lowest ? 1 : 0;
    const double upper = j >= highest ? 0 : 1;
    columns.above.push_back(
        draft.add(indexed_name("above", f, j), kind, lower, upper, costs[j + 1] - costs[j], {Role::above, f, j}));
  }
  for (int j = 1; j + 1 < cells; ++j) {
    const Relation relation = std::isinf(feature.cost[j]) ? Relation::equal : Relation::greater_equal;
    draft.model.add_row(indexed_name("order", f, j), {{1, columns.above[j - 1]}, {-1, columns.above[j]}}, relation, 0);
  }
  return columns;
}

FeatureColumns add_choice(Draft& draft, int f, ColumnKind kind) {
  const FeatureCosts& feature = draft.problem.features[f];
  FeatureColumns columns;
  std::vector<Term> terms;
  for (int k = 0; k < static_cast<int>(feature.cost.size()); ++k) {
    const bool allowed = std::isfinite(feature.cost[k]);
    columns.cell.push_back(draft.add(indexed_name("cell", f, k), kind, 0, allowed ? 1 : 0,
                                     allowed ? feature.cost[k] : 0.0, {Role::cell, f, k}));
    terms.push_back({1, columns.cell.back()});
  }
  draft.model.add_row(indexed_name("one_cell", f), terms, Relation::equal, 1);
  return columns;
}

}  // namespace

std::vector<FeatureColumns> add_levels_and_categories(Draft& draft, ColumnKind kind) {
  if (draft.problem.coupled()) kind = ColumnKind::binary;
  std::vector<FeatureColumns> features;
  for (int f = 0; f < draft.problem.feature_count(); ++f) {
    features.push_back(draft.geometry.features[f].ordered ? add_levels(draft, f, kind) : add_choice(draft, f, kind));
  }
  return features;
}

std::vector<FeatureColumns> add_cell_choice(Draft& draft) {
  std::vector<FeatureColumns> features;
  for (int f = 0; f < draft.problem.feature_count(); ++f) features.push_back(add_choice(draft, f, ColumnKind::binary));
  return features;
}

}  // namespace copse
