// The cell formulation: binaries for levels and categories, continuous leaves, aggregated rows. For tree t and each
// level j of an ordered feature that t splits at,
//
//     sum of leaf[l] over leaves of t whose box lies entirely above j   <=  above[j]
//     sum of leaf[l] over leaves of t whose box lies entirely below j   <=  1 - above[j]
//
// and for each set S of categories on either side of a split of t, or left over at one of its leaves,
//
//     sum of leaf[l] over leaves of t whose categories lie inside S     <=  sum of cell[k] over S
//
// A split's row of OCEAN sums the leaves below one child only; these rows sum all leaves of the tree that imply the
// same side, so they dominate OCEAN's and there are fewer of them.
#include <algorithm>

#include "generator/formulation/blocks.hpp"

namespace copse {

namespace {

// The sides of one tree's leaves on one feature.
struct TreeSide {
  int leaf;
  BoxSide side;
};

class TreeRows {
 public:
  TreeRows(Draft& draft, std::span<const FeatureColumns> features, std::span<const ColumnId> leaf_columns)
      : draft_(draft),
        features_(features),
        leaf_columns_(leaf_columns),
        sides_(features.size()),
        cuts_(features.size()) {}

  void add(int tree) {
    collect(tree);
    for (const int f : touched_) {
      if (draft_.geometry.features[f].ordered) {
        add_level_rows(tree, f);
      } else {
        add_set_rows(tree, f);
      }
      sides_[f].clear();
      cuts_[f].clear();
    }
  }

 private:
  void collect(int tree) {
    const Geometry& geometry = draft_.geometry;
    touched_.clear();
    for (int leaf = geometry.tree_begin[tree]; leaf < geometry.tree_begin[tree + 1]; ++leaf) {
      for (const BoxSide& side : geometry.box(leaf)) {
        if (sides_[side.feature].empty()) touched_.push_back(side.feature);
        sides_[side.feature].push_back({leaf, side});
      }
    }
    std::sort(touched_.begin(), touched_.end());
    for (int v = geometry.node_begin[tree]; v < geometry.node_begin[tree + 1]; ++v) {
      const CellNode& node = geometry.nodes[v];
      if (node.leaf < 0) cuts_[node.feature].push_back(node.cut);
    }
  }

  void add_level_rows(int tree, int f) {
    std::vector<int>& cuts = cuts_[f];
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    for (const int cut : cuts) {
      const ColumnId above = features_[f].above[cut - 1];
      terms_.clear();
      for (const auto& [leaf, side] : sides_[f]) {
        if (side.first >= cut) terms_.push_back({1, leaf_columns_[leaf]});
      }
      terms_.push_back({-1, above});
      draft_.model.add_row(indexed_name("beyond", tree, f, cut - 1), terms_, Relation::less_equal, 0);
      terms_.clear();
      for (const auto& [leaf, side] : sides_[f]) {
        if (side.last < cut) terms_.push_back({1, leaf_columns_[leaf]});
      }
      terms_.push_back({1, above});
      draft_.model.add_row(indexed_name("below", tree, f, cut - 1), terms_, Relation::less_equal, 1);
    }
  }

  void add_set_rows(int tree, int f) {
    const Geometry& geometry = draft_.geometry;
    const int categories = geometry.features[f].count;
    std::vector<std::vector<bool>> sets;
    const auto add_set = [&](int set, bool inverted) {
      std::vector<bool> members(categories);
      for (int k = 0; k < categories; ++k) members[k] = geometry.in_set(set, k) != inverted;
      sets.push_back(std::move(members));
    };
    for (const int cut : cuts_[f]) {
      add_set(cut, false);
      add_set(cut, true);
    }
    for (const TreeSide& entry : sides_[f]) add_set(entry.side.first, false);
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    for (int s = 0; s < static_cast<int>(sets.size()); ++s) add_set_row(tree, f, s, sets[s]);
  }

  void add_set_row(int tree, int f, int number, const std::vector<bool>& set) {
    const Geometry& geometry = draft_.geometry;
    terms_.clear();
    for (const auto& [leaf, side] : sides_[f]) {
      bool inside = true;
      for (int k = 0; k < geometry.features[f].count && inside; ++k) inside = !geometry.in_set(side.first, k) || set[k];
      if (inside) terms_.push_back({1, leaf_columns_[leaf]});
    }
    if (terms_.empty()) return;
    // "Inside S" is written with S or with what S leaves out, whichever is shorter.
    const bool few = 2 * std::count(set.begin(), set.end(), true) <= geometry.features[f].count;
    for (int k = 0; k < geometry.features[f].count; ++k) {
      if (set[k] == few) terms_.push_back({few ? -1.0 : 1.0, features_[f].cell[k]});
    }
    draft_.model.add_row(indexed_name("within", tree, f, number), terms_, Relation::less_equal, few ? 0 : 1);
  }

  Draft& draft_;
  std::span<const FeatureColumns> features_;
  std::span<const ColumnId> leaf_columns_;
  std::vector<std::vector<TreeSide>> sides_;
  std::vector<std::vector<int>> cuts_;
  std::vector<int> touched_;
  std::vector<Term> terms_;
};

}  // namespace

Formulation formulate_cell(const Problem& problem, const FormulationOptions& options,
                           std::span<const ForbiddenLeaves> forbidden) {
  Draft draft(problem, options);
  const std::vector<FeatureColumns> features = add_levels_and_categories(draft, ColumnKind::binary);
  const std::vector<ColumnId> leaf_columns = add_leaf_choice(draft, ColumnKind::continuous);
  TreeRows rows(draft, features, leaf_columns);
  for (int tree = 0; tree < draft.geometry.trees(); ++tree) rows.add(tree);
  add_coupling(draft, features);
  add_votes(draft, leaf_columns);
  add_forbidden(draft, leaf_columns, forbidden);
  return std::move(draft).finish();
}

}  // namespace copse
