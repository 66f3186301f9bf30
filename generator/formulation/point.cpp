#include <algorithm>

#include "generator/formulation/formulation.hpp"

namespace copse {

namespace {

// The nodes that the cells pass in the tree, from the root to the leaf or to where it was deleted.
std::vector<int> path_of(const Geometry& geometry, int tree, std::span<const int> cells) {
  std::vector<int> path = {geometry.node_begin[tree]};
  for (const CellNode* node = &geometry.nodes[path[0]]; node->leaf < 0; node = &geometry.nodes[path.back()]) {
    const int child = geometry.goes_left(*node, cells[node->feature]) ? node->left : node->right;
    if (child < 0) break;
    path.push_back(child);
  }
  return path;
}

bool goes_left_at(const Geometry& geometry, const std::vector<int>& path, int depth) {
  return depth + 1 < static_cast<int>(path.size()) && geometry.nodes[path[depth]].left == path[depth + 1];
}

}  // namespace

std::vector<double> point_of(const Problem& problem, const Layout& layout, std::span<const int> cells) {
  const Geometry& geometry = *problem.geometry;
  std::vector<std::vector<int>> paths;
  for (int tree = 0; tree < geometry.trees(); ++tree) paths.push_back(path_of(geometry, tree, cells));
  std::vector<double> point;
  point.reserve(layout.columns.size());
  for (const auto& [role, feature, index] : layout.columns) {
    bool holds = true;
    switch (role) {
      case Role::above:
        holds = cells[feature] > index;
        break;
      case Role::cell:
        holds = cells[feature] == index;
        break;
      case Role::leaf:
        holds = geometry.nodes[paths[feature].back()].leaf == index;
        break;
      case Role::node:
        holds = std::find(paths[feature].begin(), paths[feature].end(), index) != paths[feature].end();
        break;
      case Role::left:
        holds = goes_left_at(geometry, paths[feature], index);
        break;
      case Role::one:
        break;
    }
    point.push_back(holds ? 1 : 0);
  }
  return point;
}

}  // namespace copse
