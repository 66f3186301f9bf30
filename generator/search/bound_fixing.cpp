// What the bound deletes (bound.hpp): with weights and prices fixed, a cell or leaf that alone lifts the bound beyond
// the largest interesting cost cannot be part of an interesting point.
#include <algorithm>
#include <limits>

#include "generator/search/bound.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

bool Bound::fix(double cut, Survivors& live) {
  const Instance& instance = *instance_;
  const double gap = cut - value() + margin_;
  lift_.assign(instance.places(), kInfinity);
  for (int i = 0; i < instance.features(); ++i) {
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      lift_[cell] = residual_[cell] - residual_min_[i];
    }
  }
  for (int tree = 0; tree < instance.trees(); ++tree) lift_by_tree(tree);

  live.keep_all(instance);
  bool changed = false;
  for (int i = 0; i < instance.features(); ++i) {
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      if (lift_[cell] <= gap) continue;
      live.cells[cell] = 0;
      changed = true;
    }
  }
  box_residual_.resize(instance.boxes.size());
  for (std::size_t box = 0; box < instance.boxes.size(); ++box) {
    const Box& b = instance.boxes[box];
    double least = kInfinity;
    if (instance.contains(b, relaxed_[b.feature])) {
      least = residual_min_[b.feature];
    } else {
      for_each_cell(instance, b, [&](int cell) { least = std::min(least, residual_[cell]); });
    }
    box_residual_[box] = least - residual_min_[b.feature];
  }
  for (int tree = 0; tree < instance.trees(); ++tree) {
    for (int leaf = instance.leaf_begin[tree]; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
      double rise = leaf_cost_[leaf] - tree_best_[tree];
      for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
        rise += box_residual_[instance.side_box[side]];
      }
      if (rise <= gap) continue;
      live.leaves[leaf] = 0;
      changed = true;
    }
  }
  return changed;
}

// Adds to lift_ what the tree pays more for a point in each cell than it pays at best.
void Bound::lift_by_tree(int tree) {
  const Instance& instance = *instance_;
  const int first_leaf = instance.leaf_begin[tree];
  for (int slot = instance.slot_begin[tree]; slot < instance.slot_begin[tree + 1]; ++slot) {
    const int first_box = instance.box_begin[slot];
    const int boxes = instance.box_begin[slot + 1] - first_box;
    local_.assign(boxes + 1, kInfinity);
    const std::int32_t* local = &table_[table_begin_[slot]];
    for (int leaf = first_leaf; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
      double& least = local_[local[leaf - first_leaf]];
      least = std::min(least, leaf_cost_[leaf]);
    }
    const int begin = instance.group_begin[slot];
    const int groups = instance.group_begin[slot + 1] - begin;
    tree_marginal_.assign(groups, local_[0]);
    for (int q = 0; q < boxes; ++q) {
      const double inside = local_[q + 1] - box_min_[first_box + q];
      for_each_group(instance, first_box + q, [&](int group) {
        tree_marginal_[group - begin] = std::min(tree_marginal_[group - begin], inside);
      });
    }
    for (int q = 0; q < groups; ++q) {
      tree_marginal_[q] += instance.weight[begin + q] - slot_min_[slot] - tree_best_[tree];
    }
    for_each_grouped_cell(instance, slot, [&](int cell, int group) {
      if (tree_marginal_[group - begin] > 0) lift_[cell] += tree_marginal_[group - begin];
    });
  }
}

}  // namespace copse
