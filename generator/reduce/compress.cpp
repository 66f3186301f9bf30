#include "generator/reduce/compress.hpp"

#include <algorithm>
#include <limits>

namespace copse {

bool Compressor::compress(const Instance& from, const Survivors& live, Instance& to) {
  if (!renumber_cells(from, live, to)) return false;
  to.need = from.need;
  to.tree_number.clear();
  to.slot_begin.assign(1, 0);
  to.slot_feature.clear();
  to.box_begin.assign(1, 0);
  to.boxes.clear();
  to.sets.clear();
  to.leaf_begin.assign(1, 0);
  to.leaf_number.clear();
  to.side_begin.assign(1, 0);
  to.side_box.clear();
  to.gain.clear();
  to.grouped = false;
  slot_from_.clear();
  fate_.resize(from.boxes.size());
  used_.assign(from.boxes.size(), 0);
  box_to_.resize(from.boxes.size());
  for (int tree = 0; tree < from.trees(); ++tree) {
    if (!add_tree(from, live, tree, to)) return false;
  }
  merge_cells(from, live, to);
  index_costs(to);
  to.priced = from.priced;
  to.price = from.price;
  if (from.priced) {
    index_groups(to);
    inherit_weights(from, live, to);
  }
  return true;
}

bool Compressor::renumber_cells(const Instance& from, const Survivors& live, Instance& to) {
  to.ordered = from.ordered;
  rank_.resize(from.places());
  count_.resize(from.features());
  mask_begin_.resize(from.features());
  mask_.clear();
  unmerged_begin_.assign(1, 0);
  for (int i = 0; i < from.features(); ++i) {
    int next = unmerged_begin_.back();
    for (int cell = from.cell_begin[i]; cell < from.cell_end(i); ++cell) {
      rank_[cell] = next;
      next += live.cells[cell];
    }
    rank_[from.cell_end(i)] = next;
    count_[i] = next - unmerged_begin_.back();
    if (count_[i] == 0) return false;
    unmerged_begin_.push_back(next + 1);
    mask_begin_[i] = static_cast<int>(mask_.size());
    if (from.ordered[i]) continue;
    mask_.resize(mask_.size() + from.words(i), 0);
    for (int cell = from.cell_begin[i]; cell < from.cell_end(i); ++cell) {
      const int bit = cell - from.cell_begin[i];
      mask_[mask_begin_[i] + bit / 64] |= static_cast<std::uint64_t>(live.cells[cell]) << (bit % 64);
    }
  }
  return true;
}

void Compressor::judge_box(const Instance& from, int number) {
  const Box& box = from.boxes[number];
  int inside = 0;
  if (from.ordered[box.feature]) {
    inside = rank_[box.last + 1] - rank_[box.first];
  } else {
    for (int word = 0; word < from.words(box.feature); ++word) {
      inside += __builtin_popcountll(from.sets[box.first + word] & mask_[mask_begin_[box.feature] + word]);
    }
  }
  fate_[number] = inside == 0 ? Fate::empty : inside == count_[box.feature] ? Fate::full : Fate::narrows;
}

bool Compressor::add_tree(const Instance& from, const Survivors& live, int tree, Instance& to) {
  for (int slot = from.slot_begin[tree]; slot < from.slot_begin[tree + 1]; ++slot) {
    for (int box = from.box_begin[slot]; box < from.box_begin[slot + 1]; ++box) judge_box(from, box);
  }
  live_leaves_.clear();
  bool sides_left = false;
  for (int leaf = from.leaf_begin[tree]; leaf < from.leaf_begin[tree + 1]; ++leaf) {
    if (!live.leaves[leaf]) continue;
    const auto begin = from.side_box.begin() + from.side_begin[leaf];
    const auto end = from.side_box.begin() + from.side_begin[leaf + 1];
    if (std::any_of(begin, end, [&](int box) { return fate_[box] == Fate::empty; })) continue;
    live_leaves_.push_back(leaf);
    for (auto side = begin; side != end; ++side) {
      if (fate_[*side] == Fate::full) continue;
      used_[*side] = 1;
      sides_left = true;
    }
  }
  if (live_leaves_.empty()) return false;
  if (live_leaves_.size() == 1 && !sides_left) {
    for (int r = 0; r < from.rows(); ++r) to.need[r] -= from.gain[live_leaves_[0] * from.rows() + r];
    return true;
  }
  add_slots(from, tree, to);
  add_leaves(from, to);
  to.tree_number.push_back(from.tree_number[tree]);
  to.slot_begin.push_back(to.slots());
  to.leaf_begin.push_back(to.leaves());
  return true;
}

void Compressor::add_slots(const Instance& from, int tree, Instance& to) {
  for (int slot = from.slot_begin[tree]; slot < from.slot_begin[tree + 1]; ++slot) {
    const int begin = static_cast<int>(to.boxes.size());
    for (int box = from.box_begin[slot]; box < from.box_begin[slot + 1]; ++box) {
      if (used_[box]) add_box(from, box, begin, to);
    }
    if (static_cast<int>(to.boxes.size()) == begin) continue;
    to.slot_feature.push_back(from.slot_feature[slot]);
    to.box_begin.push_back(static_cast<int>(to.boxes.size()));
    slot_from_.push_back(slot);
  }
}

void Compressor::add_box(const Instance& from, int number, int slot_begin, Instance& to) {
  const Box& box = from.boxes[number];
  Box made = box;
  made.slot = to.slots();
  if (from.ordered[box.feature]) {
    made.first = rank_[box.first];
    made.last = rank_[box.last + 1] - 1;
    for (int other = slot_begin; other < static_cast<int>(to.boxes.size()); ++other) {
      if (to.boxes[other].first != made.first || to.boxes[other].last != made.last) continue;
      box_to_[number] = other;
      return;
    }
  } else {
    const int words = (count_[box.feature] + 63) / 64;
    made.first = static_cast<int>(to.sets.size());
    made.last = 0;
    to.sets.resize(to.sets.size() + words, 0);
    for (int word = 0; word < from.words(box.feature); ++word) {
      std::uint64_t rest = from.sets[box.first + word] & mask_[mask_begin_[box.feature] + word];
      for (; rest != 0; rest &= rest - 1) {
        const int cell = from.cell_begin[box.feature] + word * 64 + __builtin_ctzll(rest);
        const int bit = rank_[cell] - unmerged_begin_[box.feature];
        to.sets[made.first + bit / 64] |= std::uint64_t{1} << (bit % 64);
        ++made.last;
      }
    }
    for (int other = slot_begin; other < static_cast<int>(to.boxes.size()); ++other) {
      const auto* set = to.sets.data();
      if (!std::equal(set + made.first, set + made.first + words, set + to.boxes[other].first)) continue;
      to.sets.resize(made.first);
      box_to_[number] = other;
      return;
    }
  }
  box_to_[number] = static_cast<int>(to.boxes.size());
  to.boxes.push_back(made);
}

void Compressor::add_leaves(const Instance& from, Instance& to) {
  const int rows = from.rows();
  for (const int leaf : live_leaves_) {
    for (int side = from.side_begin[leaf]; side < from.side_begin[leaf + 1]; ++side) {
      const int box = from.side_box[side];
      if (fate_[box] == Fate::narrows) to.side_box.push_back(box_to_[box]);
    }
    to.side_begin.push_back(static_cast<int>(to.side_box.size()));
    to.leaf_number.push_back(from.leaf_number[leaf]);
    for (int r = 0; r < rows; ++r) to.gain.push_back(from.gain[leaf * rows + r]);
  }
}

void Compressor::merge_cells(const Instance& from, const Survivors& live, Instance& to) {
  edge_.assign(unmerged_begin_.back(), 0);
  for (const Box& box : to.boxes) {
    if (!to.ordered[box.feature]) continue;
    edge_[box.first] = 1;
    edge_[box.last + 1] = 1;
  }
  to.cell_begin.assign(1, 0);
  to.cost.clear();
  to.original.clear();
  to.keeps_members = from.keeps_members;
  to.first_member.clear();
  to.last_member.clear();
  to.next_member = from.next_member;
  merged_.resize(unmerged_begin_.back());
  first_from_.clear();
  last_from_.clear();
  for (int i = 0; i < from.features(); ++i) {
    if (!from.ordered[i]) part_categories(to, i);
    const int base = to.cell_begin.back();
    for (int cell = from.cell_begin[i]; cell < from.cell_end(i); ++cell) {
      if (!live.cells[cell]) continue;
      const int place = rank_[cell];
      const int offset = place - unmerged_begin_[i];
      int into = static_cast<int>(to.cost.size());
      if (from.ordered[i]) {
        if (offset > 0 && !edge_[place]) into -= 1;
      } else if (parts_of_feature_[part_[offset]] >= 0) {
        into = base + parts_of_feature_[part_[offset]];
      } else {
        parts_of_feature_[part_[offset]] = into - base;
      }
      merged_[place] = into;
      absorb(from, cell, into, to);
      if (into == static_cast<int>(first_from_.size())) {
        first_from_.push_back(cell);
        last_from_.push_back(cell);
      }
      last_from_[into] = cell;
    }
    to.cost.push_back(std::numeric_limits<double>::infinity());
    to.original.push_back(-1);
    first_from_.push_back(-1);
    last_from_.push_back(-1);
    if (to.keeps_members) {
      to.first_member.push_back(-1);
      to.last_member.push_back(-1);
    }
    to.cell_begin.push_back(static_cast<int>(to.cost.size()));
  }
  remap_boxes(to);
}

// Parts of the feature's live cells that no box of `to` splits; parts_of_feature_ is made ready to number them.
void Compressor::part_categories(const Instance& to, int feature) {
  const int count = count_[feature];
  part_.assign(count, 0);
  int parts = 1;
  for (const Box& box : to.boxes) {
    if (parts == count) break;
    if (box.feature != feature) continue;
    twin_.assign(2 * parts, -1);
    int next = parts;
    for (int k = 0; k < count; ++k) {
      const int inside = static_cast<int>(to.sets[box.first + k / 64] >> (k % 64) & 1);
      int* seen = &twin_[2 * part_[k]];
      if (seen[inside] < 0) seen[inside] = seen[1 - inside] < 0 ? part_[k] : next++;
      part_[k] = seen[inside];
    }
    parts = next;
  }
  parts_of_feature_.assign(parts, -1);
}

// Adds a cell of `from` to the merged cell `into`, which may be new; the cheapest cell, the first of equals, stands for
// all.
void Compressor::absorb(const Instance& from, int cell, int into, Instance& to) const {
  if (into == static_cast<int>(to.cost.size())) {
    to.cost.push_back(from.cost[cell]);
    to.original.push_back(from.original[cell]);
    if (!to.keeps_members) return;
    to.first_member.push_back(from.first_member[cell]);
    to.last_member.push_back(from.last_member[cell]);
    return;
  }
  if (from.cost[cell] < to.cost[into]) {
    to.cost[into] = from.cost[cell];
    to.original[into] = from.original[cell];
  }
  if (!to.keeps_members) return;
  to.next_member[to.last_member[into]] = from.first_member[cell];
  to.last_member[into] = from.last_member[cell];
}

void Compressor::remap_boxes(Instance& to) const {
  for (Box& box : to.boxes) {
    if (to.ordered[box.feature]) {
      box.first = merged_[box.first];
      box.last = merged_[box.last];
      continue;
    }
    // Merging never moves a bit up, so a set can be rewritten where it stands, from its lowest bit on.
    const int old_words = (count_[box.feature] + 63) / 64;
    const int base = to.cell_begin[box.feature];
    box.last = 0;
    for (int word = 0; word < old_words; ++word) {
      std::uint64_t rest = to.sets[box.first + word];
      to.sets[box.first + word] = 0;
      for (; rest != 0; rest &= rest - 1) {
        const int bit = merged_[unmerged_begin_[box.feature] + word * 64 + __builtin_ctzll(rest)] - base;
        std::uint64_t& target = to.sets[box.first + bit / 64];
        const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
        box.last += (target & mask) == 0 ? 1 : 0;
        target |= mask;
      }
    }
  }
}

void Compressor::inherit_weights(const Instance& from, const Survivors& live, Instance& to) const {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (int slot = 0; slot < to.slots(); ++slot) {
    const int old = slot_from_[slot];
    const int feature = to.slot_feature[slot];
    for (int g = to.group_begin[slot]; g < to.group_begin[slot + 1]; ++g) to.weight[g] = kInfinity;
    if (!to.ordered[feature]) {
      const int* groups = &from.cell_group[from.map_begin[old]];
      for (int cell = from.cell_begin[feature]; cell < from.cell_end(feature); ++cell) {
        if (!live.cells[cell]) continue;
        const int k = merged_[rank_[cell]] - to.cell_begin[feature];
        double& weight = to.weight[to.cell_group[to.map_begin[slot] + k]];
        weight = std::min(weight, from.weight[groups[cell - from.cell_begin[feature]]]);
      }
      continue;
    }
    int g_old = from.group_begin[old];
    const int g_old_end = from.group_begin[old + 1];
    for (int g = to.group_begin[slot]; g < to.group_begin[slot + 1]; ++g) {
      const int last_cell = (g + 1 < to.group_begin[slot + 1] ? to.group_cell[g + 1] : to.cell_end(feature)) - 1;
      const int first = first_from_[to.group_cell[g]];
      const int last = last_from_[last_cell];
      while (g_old + 1 < g_old_end && from.group_cell[g_old + 1] <= first) ++g_old;
      for (;; ++g_old) {
        const int end = g_old + 1 < g_old_end ? from.group_cell[g_old + 1] : from.cell_end(feature);
        if (rank_[end] > rank_[from.group_cell[g_old]]) to.weight[g] = std::min(to.weight[g], from.weight[g_old]);
        if (end > last) break;
      }
    }
  }
}

}  // namespace copse
