// Optimal action extraction: a binary v per cell, a binary phi per leaf, and one aggregated row per leaf,
//
//     |path(l)| * phi[l]  <=  sum over splits p on the path to l of  sum of v over the cells on the leaf's side of p
//
// Costs, votes and forbidden answers are those of the other formulations.
#include "generator/formulation/blocks.hpp"

namespace copse {

namespace {

void add_side(const Draft& draft, const CellNode& node, bool left, const FeatureColumns& feature,
              std::vector<Term>& terms) {
  for (int k = 0; k < static_cast<int>(feature.cell.size()); ++k) {
    if (draft.geometry.goes_left(node, k) == left) terms.push_back({1, feature.cell[k]});
  }
}

}  // namespace

Formulation formulate_oae(const Problem& problem, const FormulationOptions& options,
                          std::span<const ForbiddenLeaves> forbidden) {
  Draft draft(problem, options);
  const Geometry& geometry = draft.geometry;
  const std::vector<FeatureColumns> features = add_cell_choice(draft);
  const std::vector<ColumnId> leaf_columns = add_leaf_choice(draft, ColumnKind::binary);
  std::vector<int> parent(geometry.nodes.size(), -1);
  std::vector<Term> terms;
  for (int v = 0; v < static_cast<int>(geometry.nodes.size()); ++v) {
    const CellNode& node = geometry.nodes[v];
    if (node.leaf < 0) {
      if (node.left >= 0) parent[node.left] = v;
      if (node.right >= 0) parent[node.right] = v;
      continue;
    }
    terms.clear();
    int splits = 0;
    for (int child = v; parent[child] >= 0; child = parent[child], ++splits) {
      const CellNode& split = geometry.nodes[parent[child]];
      add_side(draft, split, split.left == child, features[split.feature], terms);
    }
    if (splits == 0) continue;
    terms.push_back({-static_cast<double>(splits), leaf_columns[node.leaf]});
    draft.model.add_row(indexed_name("path", node.leaf), terms, Relation::greater_equal, 0);
  }
  add_coupling(draft, features);
  add_votes(draft, leaf_columns);
  add_forbidden(draft, leaf_columns, forbidden);
  return std::move(draft).finish();
}

}  // namespace copse
