// Makes a smaller instance of the cells and leaves that survive.
//
// Live cells are renumbered; sides that all live cells satisfy are dropped, and leaves with a side that no live
// cell satisfies; equal boxes become one; a tree left with one leaf and no side becomes a constant in the needs; cells
// that no box tells apart are merged into the cheapest of them (see instance.hpp for why that is exact).
//
// If the instance has weights, they go along: a group of the new instance gets the least weight among the groups that
// it is made of. That never lowers the bound: the tree's part takes this least weight anyway, and the feature's part
// only gains.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/reduce/instance.hpp"

namespace copse {

struct Survivors {
  std::vector<std::uint8_t> cells;  // by place
  std::vector<std::uint8_t> leaves;

  void keep_all(const Instance& instance) {
    cells.assign(instance.places(), 1);
    leaves.assign(instance.leaves(), 1);
  }
};

class Compressor {
 public:
  // False if a feature has no cell left or a tree no leaf: then there is no interesting point, and `to` is undefined.
  // `from` and `to` are different objects; the memory of `to` is reused.
  bool compress(const Instance& from, const Survivors& live, Instance& to);

 private:
  enum class Fate : std::uint8_t { narrows, full, empty };

  bool renumber_cells(const Instance& from, const Survivors& live, Instance& to);
  bool add_tree(const Instance& from, const Survivors& live, int tree, Instance& to);
  void judge_box(const Instance& from, int box);
  void add_slots(const Instance& from, int tree, Instance& to);
  void add_box(const Instance& from, int box, int slot_begin, Instance& to);
  void add_leaves(const Instance& from, Instance& to);
  void merge_cells(const Instance& from, const Survivors& live, Instance& to);
  void part_categories(const Instance& to, int feature);
  void absorb(const Instance& from, int cell, int into, Instance& to) const;
  void remap_boxes(Instance& to) const;
  void inherit_weights(const Instance& from, const Survivors& live, Instance& to) const;

  std::vector<int> rank_;            // per place of `from`: live cells before it, as a place of `to` before merging
  std::vector<int> count_;           // per feature: live cells
  std::vector<std::uint64_t> mask_;  // live cells of categorical features, from mask_begin_[feature]
  std::vector<int> mask_begin_;
  std::vector<Fate> fate_;           // per box of `from`
  std::vector<std::uint8_t> used_;   // per box: a live leaf needs it
  std::vector<int> box_to_;          // per box: its number in `to`
  std::vector<int> slot_from_;       // per slot of `to`
  std::vector<int> live_leaves_;     // of the tree at hand
  std::vector<int> unmerged_begin_;  // cell_begin before merging
  std::vector<int> merged_;          // per place before merging: the place after it
  std::vector<std::uint8_t> edge_;   // per place before merging: some box begins or ends here
  std::vector<int> part_, twin_, parts_of_feature_;
  std::vector<int> first_from_, last_from_;  // per place of `to`: first and last cell of `from` merged into it
};

}  // namespace copse
