// What every forest must satisfy, whatever file it came from.
//
// Importers build their forest with ForestBuilder (build.hpp), which calls these checks. They speak of *spots*: a part
// of the forest, an index in it, an array and an entry of the array. The importer turns a spot into a place in its own
// file; for copse's JSON, {"trees", 3, "left", 17} is "forest.json:/trees/3/left/17".
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/forest/forest.hpp"

namespace copse {

struct ForestSpot {
  std::string_view part;  // "features", "columns", "aggregation" or "trees"
  int index = -1;         // of the feature, column or tree
  std::string_view array = {};
  int entry = -1;  // in the array: a node, or the number of a value
};

using SpotNamer = std::function<std::string(const ForestSpot&)>;

// A tree on its own: node 0 is the root, children are counted from it, a leaf has column, left and right -1. `value`
// holds the leaves' numbers in node order: one per output for each leaf, or one if the tree has an output of its own.
struct TreeArrays {
  std::vector<int> column;
  std::vector<double> threshold;
  std::vector<int> left;
  std::vector<int> right;
  std::vector<double> value;
  double weight = 1;
  int output = -1;
};

// All throw InputError at the named spot.

// The features alone, for importers that look names up in them while they read on. Needs the arithmetic.
void validate_features(const Forest& forest, const SpotNamer& place);

// Features, columns, classes, outputs: everything but the trees.
void validate_frame(const Forest& forest, const SpotNamer& place);

// One tree against the frame; `number` is its place among the trees. Counts the leaves.
int validate_tree(const Forest& frame, int number, const TreeArrays& tree, const SpotNamer& place);

// What only all trees together show: there is one, every class can get a vote, and no score can overflow.
void validate_whole(const Forest& forest, const SpotNamer& place);

}  // namespace copse
