// The geometry that all rows of one forest share: cells, and the box of cells of every leaf.
//
// A *level* of an ordered feature is the largest admissible value that goes left at some split. The levels cut the
// feature's admissible values (float32, float64, whole numbers, or the finite list of an ordinal or binary feature)
// into *cells*: closed intervals [first, last] that every tree routes alike. Splits that separate no two admissible
// values make no level, so every cell holds a value. Each category of a categorical feature is a cell of its own.
//
// The *box* of a leaf is, per feature, the set of cells that reaches it. Boxes are sparse: a side is stored only where
// it excludes a cell. Leaves that no cell vector reaches are not listed. Trees of several forests (the decision forest,
// then an isolation forest) are numbered through. The trees themselves are kept too, with splits over cells, and
// without the splits that no longer separate anything.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/forest/forest.hpp"

namespace copse {

struct CellRange {
  double first = 0;
  double last = 0;
  bool operator==(const CellRange&) const = default;
};

struct FeatureCells {
  bool ordered = true;
  int count = 0;
  std::vector<CellRange> ranges;  // ordered features: one per cell, ascending; the outermost reach the ends of the grid
};

// One side of a box. Ordered feature: cells first..last. Categorical feature: the set of Geometry::sets that starts at
// word `first` (bit k of word k/64 is category k).
struct BoxSide {
  std::int32_t feature = 0;
  std::int32_t first = 0;
  std::int32_t last = 0;
  bool operator==(const BoxSide&) const = default;
};

// A node of a tree over cells. Ordered feature: cells < cut go left. Categorical feature: the categories of the set of
// Geometry::sets that starts at word `cut` go left. Children have larger indices than their parents. In a reduced
// problem a split may have lost a child: no answer goes there, but the split still says so.
struct CellNode {
  std::int32_t feature = -1;  // -1: a leaf
  std::int32_t cut = 0;
  std::int32_t left = -1;   // -1: none
  std::int32_t right = -1;  // -1: none
  std::int32_t leaf = -1;   // listed leaf
  bool operator==(const CellNode&) const = default;
};

struct Geometry {
  std::vector<FeatureCells> features;
  std::vector<std::uint64_t> sets;
  std::vector<int> node_begin;  // trees + 1
  std::vector<CellNode> nodes;

  // Listed leaves, by tree. Index them 0 … leaves()-1; they are not the forest's leaf numbers.
  std::vector<int> tree_begin;   // trees + 1
  std::vector<int> side_begin;   // leaves + 1
  std::vector<BoxSide> sides;    // of a leaf: ascending by feature
  std::vector<int> forest_leaf;  // per listed leaf: its number in its forest

  int trees() const { return static_cast<int>(tree_begin.size()) - 1; }
  int leaves() const { return static_cast<int>(forest_leaf.size()); }
  std::span<const BoxSide> box(int leaf) const {
    return std::span(sides).subspan(side_begin[leaf], side_begin[leaf + 1] - side_begin[leaf]);
  }
  bool in_set(int set, int category) const { return (sets[set + category / 64] >> (category % 64) & 1) != 0; }
  bool contains(const BoxSide& side, int cell) const {
    if (features[side.feature].ordered) return side.first <= cell && cell <= side.last;
    return in_set(side.first, cell);
  }
  bool goes_left(const CellNode& node, int cell) const {
    return features[node.feature].ordered ? cell < node.cut : in_set(node.cut, cell);
  }
};

// The number of 64-bit words of a set over this many categories.
constexpr int set_words(int categories) { return (categories + 63) / 64; }

// The listed leaf that the cells reach in the tree; -1 if that leaf was deleted.
int reached_leaf(const Geometry& geometry, int tree, std::span<const int> cells);

// Levels that someone besides the trees asks for: per feature the largest values of the left sides, admissible and not
// the largest of their grid. Empty: none.
using Levels = std::vector<std::vector<double>>;

// All forests must have the same features.
Geometry build_geometry(std::span<const Forest* const> forests, const Levels& more = {});
Geometry build_geometry(const Forest& forest);

// The cell that holds the value (a category's number for a categorical feature).
int cell_of(const Forest& forest, const Geometry& geometry, int feature, double value);

}  // namespace copse
