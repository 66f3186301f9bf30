// The working form of a problem, as reduction, local search and the bound read it: flat arrays, boxes stored once.
//
// A tree *tests* a feature if some live leaf of it excludes a live cell of that feature; each such pair (tree, feature)
// is a *slot*. The leaves of a tree share few distinct sides, so each distinct side is one *box* of its slot, and a
// leaf is a list of boxes. Cells that no box of a slot tells apart form a *group* of the slot; groups carry the bound's
// multipliers (search/bound.hpp), and are made only when somebody asks for them.
//
// Cells have absolute numbers: feature i owns [cell_begin[i], cell_end(i)], where the last place is no cell but
// the sentinel that difference arrays need. `original` says which cell of the untouched problem a cell stands for.
//
// Gains are shifted so that the worst leaf of each tree (of the untouched problem) gains 0 in every row. A point that
// leaves the live leaves of a tree therefore never seems to gain by it: it counts as if it had reached the worst leaf,
// and if the rows hold even so, they hold in truth.
//
// An *interesting* point is one that would enter the list of answers: affordable within the cutoff, and accepted by
// the judge. Cells and leaves are deleted only on proof that no interesting point uses them.
//
// Why cells that no live leaf tells apart may be merged. Let x be an interesting point on cell k, and x' the same point
// on the cheaper cell k'. All leaves that x reaches are live, since deletions need a proof as above. No live box tells
// k from k', so x' lies in the boxes of the same leaves, and a point lies in one leaf per tree: x and x' reach the same
// leaves in all trees, folded ones included. The judge sees a point only through the leaves that it reaches and through
// forbidden cells, which are not live; so it accepts x' too, at no higher cost.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/problem/problem.hpp"

namespace copse {

// Ordered feature: cells first..last. Categorical feature: `first` is the place of its set in Instance::sets, one bit
// for each cell of the feature, `last` the number of cells in it.
struct Box {
  int feature = 0;
  int first = 0;
  int last = 0;
  int slot = 0;
};

// Half-open. Ordered feature: groups first..last-1. Categorical feature: a stretch of Instance::group_list.
struct GroupSpan {
  int first = 0;
  int last = 0;
};

struct Instance {
  // Features and cells.
  std::vector<std::uint8_t> ordered;
  std::vector<std::uint8_t> unimodal;  // ordered, costs falling up to the cheapest cell and rising after it
  std::vector<int> cell_begin;         // features + 1
  std::vector<double> cost;
  std::vector<int> original;
  std::vector<int> cheapest;  // per feature

  // Trees, their slots, and the boxes of each slot.
  std::vector<int> tree_number;  // in the geometry
  std::vector<int> slot_begin;   // trees + 1
  std::vector<int> slot_feature;
  std::vector<int> box_begin;  // slots + 1
  std::vector<Box> boxes;
  std::vector<std::uint64_t> sets;

  // Leaves by tree.
  std::vector<int> leaf_begin;   // trees + 1
  std::vector<int> leaf_number;  // in the geometry
  std::vector<int> side_begin;   // leaves + 1
  std::vector<int> side_box;     // boxes of the leaf
  std::vector<double> gain;      // per leaf, one number for each row
  std::vector<double> need;      // per row

  // Groups (index_groups) and multipliers.
  bool grouped = false;
  bool priced = false;
  std::vector<int> group_begin;       // slots + 1
  std::vector<int> group_cell;        // first cell of the group
  std::vector<double> weight;         // per group: share of the feature's cost that the slot's tree takes on
  std::vector<GroupSpan> box_groups;  // per box
  std::vector<int> group_list;
  std::vector<int> map_begin;  // per slot of a categorical feature: place of its first cell in cell_group
  std::vector<int> cell_group;
  std::vector<double> price;  // per row: multiplier of the row

  // Members of merged cells, as lists over original cells; kept only where several answers are asked for.
  bool keeps_members = false;
  std::vector<int> first_member, last_member;  // per cell
  std::vector<int> next_member;                // per original cell; -1 ends a list

  int features() const { return static_cast<int>(ordered.size()); }
  int trees() const { return static_cast<int>(tree_number.size()); }
  int leaves() const { return static_cast<int>(leaf_number.size()); }
  int slots() const { return static_cast<int>(slot_feature.size()); }
  int groups() const { return static_cast<int>(group_cell.size()); }
  int rows() const { return static_cast<int>(need.size()); }
  int cell_end(int feature) const { return cell_begin[feature + 1] - 1; }
  int cell_count(int feature) const { return cell_end(feature) - cell_begin[feature]; }
  int places() const { return cell_begin.back(); }              // cells and sentinels
  int cells() const { return cell_begin.back() - features(); }  // cells alone
  int words(int feature) const { return (cell_count(feature) + 63) / 64; }
  double cheapest_total() const;

  bool contains(const Box& box, int cell) const {
    if (ordered[box.feature]) return box.first <= cell && cell <= box.last;
    const int bit = cell - cell_begin[box.feature];
    return (sets[box.first + bit / 64] >> (bit % 64) & 1) != 0;
  }
};

// The part that all rows of a geometry share: costs, gains and needs are still missing.
Instance index_geometry(const Geometry& geometry);

// Fills in costs, gains and needs. Forbidden cells stay, at infinite cost. False if a feature has no admissible cell.
// Needs are lowered by what the shift of the gains and the folding of trees can lose in rounding.
bool load_problem(const Problem& problem, Instance& instance);

// Finds each feature's cheapest cell (the first of equals), and which features have unimodal costs.
void index_costs(Instance& instance);

// Makes the groups of all slots, with weight 0.
void index_groups(Instance& instance);

// Splits the parts of a categorical feature's cells (part[k] for the k-th cell, numbered 0 … parts-1) by whether the
// box contains them; returns the new number of parts. `twin` is scratch.
int refine(const Instance& instance, const Box& box, int count, int* part, int parts, std::vector<int>& twin);

// The same for a stretch of boxes, starting from one part.
int refine_by_boxes(const Instance& instance, int box_begin, int box_end, int count, int* part, std::vector<int>& twin);

// The cheapest cost in the box.
double box_cost(const Instance& instance, const Box& box);

// Calls f(cell) for each cell of the box, ascending.
template <class F>
void for_each_cell(const Instance& instance, const Box& box, F&& f) {
  if (instance.ordered[box.feature]) {
    for (int cell = box.first; cell <= box.last; ++cell) f(cell);
    return;
  }
  const int begin = instance.cell_begin[box.feature];
  const int words = instance.words(box.feature);
  for (int word = 0; word < words; ++word) {
    for (std::uint64_t rest = instance.sets[box.first + word]; rest != 0; rest &= rest - 1) {
      f(begin + word * 64 + __builtin_ctzll(rest));
    }
  }
}

// Calls f(group) for each group of the box.
template <class F>
void for_each_group(const Instance& instance, int box, F&& f) {
  const GroupSpan span = instance.box_groups[box];
  if (instance.ordered[instance.boxes[box].feature]) {
    for (int group = span.first; group < span.last; ++group) f(group);
  } else {
    for (int place = span.first; place < span.last; ++place) f(instance.group_list[place]);
  }
}

// Calls f(cell, group) for each cell of the slot's feature, ascending.
template <class F>
void for_each_grouped_cell(const Instance& instance, int slot, F&& f) {
  const int feature = instance.slot_feature[slot];
  const int begin = instance.cell_begin[feature];
  const int end = instance.cell_end(feature);
  if (instance.ordered[feature]) {
    for (int group = instance.group_begin[slot]; group < instance.group_begin[slot + 1]; ++group) {
      const int last = group + 1 < instance.group_begin[slot + 1] ? instance.group_cell[group + 1] : end;
      for (int cell = instance.group_cell[group]; cell < last; ++cell) f(cell, group);
    }
  } else {
    const int* map = &instance.cell_group[instance.map_begin[slot]];
    for (int cell = begin; cell < end; ++cell) f(cell, map[cell - begin]);
  }
}

}  // namespace copse
