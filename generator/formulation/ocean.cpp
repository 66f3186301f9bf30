// OCEAN: flows through the trees, tied together by the features' columns. For every split v, with j its level:
//
//     above[j] <= 1 - flow[left(v)]       above[j] >= flow[right(v)]            (16)-(18), (21)-(22), (29)-(30)
//
// and for a split of a categorical feature, with L the categories that go left and R the others:
//
//     flow[left(v)] <= sum of cell[k] over L      flow[right(v)] <= sum of cell[k] over R      (24)-(25), and sets
//
// The paper writes numeric features with two rows, mu[j-1] >= flow[right(v)] and mu[j] >= eps * flow[right(v)], because
// its x lies inside a cell. Over cells no epsilon is needed, and the row above is the tighter of the two: the baseline
// is the published model, if anything a little better. With integral flows the feature columns may stay continuous.
#include "generator/formulation/blocks.hpp"

namespace copse {

namespace {

constexpr std::size_t kUsualDepth = 8;

void tie_to_level(Draft& draft, const Name& name, ColumnId above, ColumnId child, bool left) {
  if (left) {
    draft.model.add_row(name, {{1, above}, {1, child}}, Relation::less_equal, 1);
  } else {
    draft.model.add_row(name, {{1, above}, {-1, child}}, Relation::greater_equal, 0);
  }
}

struct SetTerms {
  std::vector<Term> inside;
  std::vector<Term> outside;
};

// One-against-all splits are written with the single category, as in the paper; other sets by their sum.
void tie_to_set(Draft& draft, const Name& name, const FeatureColumns& feature, const CellNode& node, ColumnId child,
                bool left, SetTerms& scratch) {
  auto& [inside, outside] = scratch;
  inside.clear();
  outside.clear();
  for (int k = 0; k < static_cast<int>(feature.cell.size()); ++k) {
    (draft.geometry.in_set(node.cut, k) == left ? inside : outside).push_back({1, feature.cell[k]});
  }
  if (inside.size() <= outside.size()) {
    inside.push_back({-1, child});
    draft.model.add_row(name, inside, Relation::greater_equal, 0);
  } else {
    outside.push_back({1, child});
    draft.model.add_row(name, outside, Relation::less_equal, 1);
  }
}

// Room for about the whole model, which is most of the memory that is ever needed.
void reserve(Draft& draft) {
  const Geometry& geometry = draft.geometry;
  std::size_t cells = 0;
  for (const FeatureCells& feature : geometry.features) cells += feature.count;
  const std::size_t nodes = geometry.nodes.size();
  const std::size_t leaves = geometry.leaves();
  const std::size_t splits = nodes - leaves;
  const std::size_t depth_rows = 2 * geometry.trees() * kUsualDepth;
  const std::size_t entries_of_split = 3 + 2 + 4;  // conserve, go_left and go_right, below and beyond
  draft.reserve(nodes + cells + depth_rows / 2, 3 * splits + cells + depth_rows,
                entries_of_split * splits + 2 * cells + depth_rows + draft.problem.rows.size() * leaves);
}

}  // namespace

Formulation formulate_ocean(const Problem& problem, const FormulationOptions& options,
                            std::span<const ForbiddenLeaves> forbidden) {
  Draft draft(problem, options);
  const Geometry& geometry = draft.geometry;
  reserve(draft);
  const std::vector<ColumnId> flow = add_flow(draft, options.branching);
  const std::vector<FeatureColumns> features = add_levels_and_categories(draft, ColumnKind::continuous);
  std::vector<ColumnId> leaf_columns(geometry.leaves());
  SetTerms scratch;
  for (int tree = 0; tree < geometry.trees(); ++tree) {
    const int root = geometry.node_begin[tree];
    for (int v = root; v < geometry.node_begin[tree + 1]; ++v) {
      const CellNode& node = geometry.nodes[v];
      if (node.leaf >= 0) {
        leaf_columns[node.leaf] = flow[v];
        continue;
      }
      const FeatureColumns& feature = features[node.feature];
      for (const bool left : {true, false}) {
        const int child = left ? node.left : node.right;
        if (child < 0) continue;
        const Name name = indexed_name(left ? "below" : "beyond", tree, v - root);
        if (geometry.features[node.feature].ordered) {
          tie_to_level(draft, name, feature.above[node.cut - 1], flow[child], left);
        } else {
          tie_to_set(draft, name, feature, node, flow[child], left, scratch);
        }
      }
    }
  }
  add_coupling(draft, features);
  add_votes(draft, leaf_columns);
  add_forbidden(draft, leaf_columns, forbidden);
  return std::move(draft).finish();
}

}  // namespace copse
