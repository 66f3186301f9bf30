#include "solvers/decode.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "generator/base/error.hpp"

namespace copse {

namespace {

constexpr double kChosen = 0.5;  // exactly one leaf of a tree can exceed it

std::vector<int> chosen_leaves(const Geometry& geometry, const Layout& layout, std::span<const double> values) {
  std::vector<int> chosen(geometry.trees(), -1);
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    const ColumnMeaning& meaning = layout.columns[c];
    if (meaning.role == Role::leaf && values[c] > kChosen) chosen[meaning.feature] = meaning.index;
  }
  return chosen;
}

// Which cells each feature may have, given the leaves. Empty if some tree chose none; `trouble` says which.
std::vector<std::vector<bool>> common_cells(const Problem& problem, Decoded& decoded) {
  const Geometry& geometry = *problem.geometry;
  std::vector<std::vector<bool>> common;
  for (const FeatureCosts& feature : problem.features) common.emplace_back(feature.cost.size(), true);
  for (int tree = 0; tree < geometry.trees(); ++tree) {
    if (decoded.leaf_of_tree[tree] < 0) {
      decoded.trouble = fmt::format("the solution chooses no leaf of tree {}", tree);
      return {};
    }
    for (const BoxSide& side : geometry.box(decoded.leaf_of_tree[tree])) {
      for (int k = 0; k < geometry.features[side.feature].count; ++k) {
        if (!geometry.contains(side, k)) common[side.feature][k] = false;
      }
    }
  }
  return common;
}

// Where something else couples the features, the cells are the model's choice: binaries, so each is certain.
void keep_chosen_cells(const Layout& layout, std::span<const double> values, std::vector<std::vector<bool>>& common) {
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    const auto& [role, feature, index] = layout.columns[c];
    if (role != Role::above && role != Role::cell) continue;
    std::vector<bool>& cells = common[feature];
    const bool is_one = values[c] > kChosen;
    for (int k = 0; k < static_cast<int>(cells.size()); ++k) {
      const bool fits = (role == Role::cell ? k == index : k > index) == is_one;
      if (!fits) cells[k] = false;
    }
  }
}

}  // namespace

Decoded decode(const Problem& problem, const Layout& layout, std::span<const double> values) {
  ensure(values.size() == layout.columns.size(), "a solution has one value per column");
  Decoded decoded;
  decoded.leaf_of_tree = chosen_leaves(*problem.geometry, layout, values);
  std::vector<std::vector<bool>> common = common_cells(problem, decoded);
  if (common.empty()) return decoded;
  if (problem.coupled()) keep_chosen_cells(layout, values, common);
  for (int f = 0; f < problem.feature_count(); ++f) {
    const std::vector<double>& cost = problem.features[f].cost;
    int cheapest = -1;
    for (int k = 0; k < static_cast<int>(cost.size()); ++k) {
      if (common[f][k] && std::isfinite(cost[k]) && (cheapest < 0 || cost[k] < cost[cheapest])) cheapest = k;
    }
    if (cheapest < 0) {
      decoded.cells.clear();
      decoded.trouble = fmt::format("the leaves that the solution chooses have no value of '{}' in common",
                                    problem.forest->features[f].name);
      return decoded;
    }
    decoded.cells.push_back(cheapest);
  }
  return decoded;
}

}  // namespace copse
