#include "generator/forest/build.hpp"

#include <limits>
#include <utility>

#include "generator/base/error.hpp"
#include "generator/base/memory.hpp"

namespace copse {

ForestBuilder::ForestBuilder(Forest frame, SpotNamer place) : forest_(std::move(frame)), place_(std::move(place)) {
  ensure(forest_.tree_weight.empty() && forest_.column.empty() && forest_.value.empty(), "a frame has no trees yet");
  validate_frame(forest_, place_);
  forest_.tree_begin = {0};
  forest_.value_begin = {0};
}

void ForestBuilder::reserve(std::size_t nodes, std::size_t values) {
  for (auto* const array : {&forest_.column, &forest_.left, &forest_.right, &forest_.leaf})
    reserve_large(*array, nodes);
  reserve_large(forest_.threshold, nodes);
  reserve_large(forest_.value_begin, nodes / 2 + 1);  // about half of the nodes are leaves
  reserve_large(forest_.value, values);
}

void ForestBuilder::add_tree(const TreeArrays& tree) {
  validate_tree(forest_, forest_.trees(), tree, place_);
  constexpr std::size_t kMost = std::numeric_limits<int>::max();
  ensure(forest_.column.size() + tree.column.size() <= kMost && forest_.value.size() + tree.value.size() <= kMost,
         "nodes and values are counted by int");
  const int root = forest_.tree_begin.back();
  const int values_per_leaf = tree.output < 0 ? forest_.outputs : 1;
  for (std::size_t node = 0; node < tree.column.size(); ++node) {
    const bool leaf = tree.column[node] < 0;
    forest_.column.push_back(tree.column[node]);
    forest_.threshold.push_back(leaf ? 0 : tree.threshold[node]);
    forest_.left.push_back(leaf ? -1 : root + tree.left[node]);
    forest_.right.push_back(leaf ? -1 : root + tree.right[node]);
    forest_.leaf.push_back(leaf ? forest_.leaves() : -1);
    if (leaf) forest_.value_begin.push_back(forest_.value_begin.back() + values_per_leaf);
  }
  forest_.value.insert(forest_.value.end(), tree.value.begin(), tree.value.end());
  forest_.tree_begin.push_back(static_cast<int>(forest_.column.size()));
  forest_.tree_weight.push_back(tree.weight);
  forest_.tree_output.push_back(tree.output);
}

Forest ForestBuilder::finish() && {
  validate_whole(forest_, place_);
  return std::move(forest_);
}

}  // namespace copse
