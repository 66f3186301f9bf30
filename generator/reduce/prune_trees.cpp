#include "generator/reduce/prune_trees.hpp"

#include <algorithm>

namespace copse {

namespace {

class Pruner {
 public:
  Pruner(const Geometry& whole, std::span<const int> leaves, const std::vector<std::vector<int>>& original_cell,
         Geometry& reduced)
      : whole_(whole), original_cell_(original_cell), reduced_(reduced), leaf_(whole.leaves(), -1) {
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) leaf_[leaves[leaf]] = static_cast<int>(leaf);
  }

  void prune(int tree) {
    struct Visit {
      int node;
      int parent;  // in the reduced geometry
      bool is_left;
    };
    mark_live(tree);
    std::vector<Visit> stack = {{whole_.node_begin[tree], -1, false}};
    while (!stack.empty()) {
      const Visit visit = stack.back();
      stack.pop_back();
      const int node = first_telling(visit.node);
      const int index = static_cast<int>(reduced_.nodes.size());
      reduced_.nodes.emplace_back();
      if (visit.parent >= 0) {
        CellNode& parent = reduced_.nodes[visit.parent];
        (visit.is_left ? parent.left : parent.right) = index;
      }
      const CellNode& old = whole_.nodes[node];
      if (old.leaf >= 0) {
        reduced_.nodes[index].leaf = leaf_[old.leaf];
        continue;
      }
      reduced_.nodes[index].feature = old.feature;
      reduced_.nodes[index].cut = reduced_cut(old);
      if (live(old.right)) stack.push_back({old.right, index, false});
      if (live(old.left)) stack.push_back({old.left, index, true});
    }
    reduced_.node_begin.push_back(static_cast<int>(reduced_.nodes.size()));
  }

 private:
  bool live(int node) const { return node >= 0 && live_[node - first_]; }

  void mark_live(int tree) {
    first_ = whole_.node_begin[tree];
    live_.assign(whole_.node_begin[tree + 1] - first_, false);
    for (int node = whole_.node_begin[tree + 1] - 1; node >= first_; --node) {
      const CellNode& old = whole_.nodes[node];
      live_[node - first_] = old.leaf >= 0 ? leaf_[old.leaf] >= 0 : live(old.left) || live(old.right);
    }
  }

  // The node itself, or the first below it that is a leaf or still tells cells apart.
  int first_telling(int node) const {
    for (;;) {
      const CellNode& old = whole_.nodes[node];
      if (old.leaf >= 0 || (live(old.left) && live(old.right))) return node;
      const bool left = live(old.left);
      const std::vector<int>& cells = original_cell_[old.feature];
      if (std::any_of(cells.begin(), cells.end(), [&](int cell) { return whole_.goes_left(old, cell) != left; })) {
        return node;
      }
      node = left ? old.left : old.right;
    }
  }

  int reduced_cut(const CellNode& old) {
    const std::vector<int>& cells = original_cell_[old.feature];
    if (whole_.features[old.feature].ordered) {
      return static_cast<int>(
          std::count_if(cells.begin(), cells.end(), [&](int cell) { return whole_.goes_left(old, cell); }));
    }
    const int set = static_cast<int>(reduced_.sets.size());
    reduced_.sets.resize(set + set_words(static_cast<int>(cells.size())), 0);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (whole_.goes_left(old, cells[k])) reduced_.sets[set + k / 64] |= 1ULL << (k % 64);
    }
    return set;
  }

  const Geometry& whole_;
  const std::vector<std::vector<int>>& original_cell_;
  Geometry& reduced_;
  std::vector<int> leaf_;  // per original leaf: its number now, or -1
  std::vector<bool> live_;
  int first_ = 0;
};

}  // namespace

void prune_trees(const Geometry& whole, std::span<const int> trees, std::span<const int> leaves,
                 const std::vector<std::vector<int>>& original_cell, Geometry& reduced) {
  if (whole.nodes.empty()) return;
  Pruner pruner(whole, leaves, original_cell, reduced);
  reduced.node_begin.assign(1, 0);
  for (const int tree : trees) pruner.prune(tree);
}

}  // namespace copse
