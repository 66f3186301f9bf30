// Every tree sends the point to exactly one of its leaves:
//     sum over leaves l of tree t of  leaf[l]  =  1      for every tree t
// Leaf columns may stay continuous where the cells are binary: all but one are then forced to 0, and this row lifts the
// last one to 1.
#include "generator/formulation/blocks.hpp"

namespace copse {

std::vector<ColumnId> add_leaf_choice(Draft& draft, ColumnKind kind) {
  std::vector<ColumnId> columns(draft.geometry.leaves());
  std::vector<Term> reached;
  for (int tree = 0; tree < draft.geometry.trees(); ++tree) {
    reached.clear();
    for (int leaf = draft.geometry.tree_begin[tree]; leaf < draft.geometry.tree_begin[tree + 1]; ++leaf) {
      columns[leaf] = draft.add(indexed_name("leaf", leaf), kind, 0, 1, 0, {Role::leaf, tree, leaf});
      reached.push_back({1, columns[leaf]});
    }
    draft.model.add_row(indexed_name("one_leaf", tree), reached, Relation::equal, 1);
  }
  return columns;
}

}  // namespace copse
