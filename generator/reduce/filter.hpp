// The exact deletion rules. All take the largest cost that is still interesting, `cut`, and delete only what no point
// of at most that cost that also satisfies the rows can use.
//
// Costs.    A cell that costs more than `cut` even if all other features stay cheapest. A leaf whose box does. If a
// tree
//           has one leaf left, all cells outside its box.
// Votes.    If the best leaves left, summed over the trees, miss a row: everything.
// Probing.  For each cell: assume it. Every other feature then has  slack = cut - (cheapest total) - (what the cell
// costs
//           over the cheapest)  to spend. In each tree take the best gain among the leaves that contain the cell and
//           whose box costs no more than that on the other features. If the sum misses a row, or a tree has no leaf
//           left, the cell goes.
//
// Probing all cells at once: for a tree that does not test the feature, the best gain is a step function of the slack
// alone, and one sum of step functions over all trees serves all cells; the trees that test the feature are then
// corrected one by one.
#pragma once

#include <vector>

#include "generator/reduce/compress.hpp"
#include "generator/reduce/instance.hpp"

namespace copse {

enum class Filtered : std::uint8_t { nothing, something, everything };

class Filter {
 public:
  // The rules of costs and votes. Overwrites `live`.
  Filtered by_cost(const Instance& instance, double cut, Survivors& live);

  // Probing, on top of by_cost() for the same instance and cut. The instance must have groups.
  Filtered by_probing(const Instance& instance, double cut, Survivors& live);

  // After by_cost(): what the leaf's box costs over the cheapest total.
  double leaf_extra(int leaf) const { return leaf_extra_[leaf]; }

 private:
  struct Step {
    double extra;  // from this slack on …
    double gain;   // … the tree can gain this much
  };

  bool confine_to_leaf(const Instance& instance, int leaf, Survivors& live);
  bool votes_suffice(const Instance& instance, const Survivors& live);
  bool probe_row(const Instance& instance, int row, Survivors& live);
  void collect_steps(const Instance& instance, int row, const Survivors& live);
  void sum_steps();
  void correct_tree(const Instance& instance, int tree, int row, Survivors& live);
  void correct_slot(const Instance& instance, int slot, int row, int tree, Survivors& live);

  double slack_ = 0;
  std::vector<double> box_extra_, leaf_extra_, best_;
  std::vector<double> cell_slack_;
  std::vector<Step> steps_;      // per tree: falling gain, falling extra
  std::vector<int> step_begin_;  // trees + 1
  std::vector<Step> events_;     // all trees: rising extra, summed gain
  std::vector<double> least_extra_;
  std::vector<int> order_, order_begin_;  // live leaves of each tree by falling gain
  std::vector<double> score_;             // per place
  std::vector<int> missing_;              // per place: trees without an affordable leaf
  std::vector<int> table_;                // of the tree at hand: box of (slot, leaf), or -1
  std::vector<Step> group_steps_;
  std::vector<int> group_length_;
};

}  // namespace copse
