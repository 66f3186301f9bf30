// The trees of a reduced geometry: what is left of the original ones, over the cells that are left.
#pragma once

#include <span>
#include <vector>

#include "generator/problem/geometry.hpp"

namespace copse {

// Fills `reduced.node_begin` and `reduced.nodes`. A split stays if both of its children lead to leaves that are left,
// or if some cell that is left goes to the other side, where no answer may go; other splits say nothing any more.
//   trees           the original number of each tree that is left
//   leaves          the original number of each leaf that is left
//   original_cell   per feature, the original cell that each cell stands for
void prune_trees(const Geometry& whole, std::span<const int> trees, std::span<const int> leaves,
                 const std::vector<std::vector<int>>& original_cell, Geometry& reduced);

}  // namespace copse
