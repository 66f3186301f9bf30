// The point flows from the root of every tree to one leaf, (8)-(12):
//
//     flow[root] = 1                                                        (8)
//     flow[v]    = flow[left(v)] + flow[right(v)]      for splits v         (9)
//     sum over splits v of tree t at depth d of flow[left(v)]   <=  left[t,d]          (10a)
//     sum over splits v of tree t at depth d of flow[right(v)]  <=  1 - left[t,d]      (10b)
//
// Branching on depth: left[t,d] binary makes all flows integral (the paper's Theorem 1). Branching on paths: the flows
// are binary and (10a), (10b) are not needed.
#include <algorithm>

#include "generator/formulation/blocks.hpp"

namespace copse {

namespace {

struct DepthTerms {
  std::vector<Term> left;
  std::vector<Term> right;
};

void add_depth_rows(Draft& draft, int tree, std::vector<DepthTerms>& depths) {
  for (int d = 0; d < static_cast<int>(depths.size()); ++d) {
    const ColumnId left = draft.add(indexed_name("left", tree, d), ColumnKind::binary, 0, 1, 0, {Role::left, tree, d});
    depths[d].left.push_back({-1, left});
    depths[d].right.push_back({1, left});
    draft.model.add_row(indexed_name("go_left", tree, d), depths[d].left, Relation::less_equal, 0);
    draft.model.add_row(indexed_name("go_right", tree, d), depths[d].right, Relation::less_equal, 1);
  }
}

}  // namespace

std::vector<ColumnId> add_flow(Draft& draft, Branching branching) {
  const Geometry& geometry = draft.geometry;
  const ColumnKind kind = branching == Branching::path ? ColumnKind::binary : ColumnKind::continuous;
  std::vector<ColumnId> flow(geometry.nodes.size());
  std::vector<int> depth(geometry.nodes.size(), 0);
  std::vector<DepthTerms> depths;
  std::vector<Term> kept;
  for (int tree = 0; tree < geometry.trees(); ++tree) {
    const int root = geometry.node_begin[tree];
    depths.clear();
    for (int v = root; v < geometry.node_begin[tree + 1]; ++v) {
      const CellNode& node = geometry.nodes[v];
      const ColumnMeaning meaning =
          node.leaf >= 0 ? ColumnMeaning{Role::leaf, tree, node.leaf} : ColumnMeaning{Role::node, tree, v};
      flow[v] = draft.add(indexed_name("flow", tree, v - root), kind, v == root ? 1 : 0, 1, 0, meaning);
    }
    for (int v = root; v < geometry.node_begin[tree + 1]; ++v) {
      const CellNode& node = geometry.nodes[v];
      if (node.leaf >= 0) continue;
      if (depth[v] >= static_cast<int>(depths.size())) depths.resize(depth[v] + 1);
      kept = {{1, flow[v]}};
      for (const int child : {node.left, node.right}) {
        if (child < 0) continue;
        depth[child] = depth[v] + 1;
        kept.push_back({-1, flow[child]});
        (child == node.left ? depths[depth[v]].left : depths[depth[v]].right).push_back({1, flow[child]});
      }
      draft.model.add_row(indexed_name("conserve", tree, v - root), kept, Relation::equal, 0);
    }
    if (branching == Branching::depth) add_depth_rows(draft, tree, depths);
  }
  return flow;
}

}  // namespace copse
