// A lower bound on the cost of any point of an instance: costs are split over the trees.
//
// Let w[t,i,g] be any numbers, one for each slot (tree t, feature i) and group g of cells that t does not tell apart,
// and p[r] >= 0 a price for each row. For every such choice
//
//     sum_r p[r] need[r]  +  sum_t min over leaves l of t ( sum_i min over l's box of w[t,i,.]  -  sum_r p[r] gain[l,r]
//     )
//                         +  sum_i min over cells k ( cost[k] - sum_t w[t,i,group of k] )
//
// is at most the cost of any point that satisfies the rows (features that a tree tests but not on the way to l take the
// minimum over all groups). Proof: put in the point's own cells and leaves, and everything but the cost cancels or has
// the right sign. So any weights prove something, one may stop at any time, and children inherit them. At its best the
// bound equals that of the LP over leaf and cell variables in which each tree's leaves are coupled to the cells through
// its groups.
//
// Two ways up. A *pass* goes through the features; for each it collects what every tree would pay for each group
// (min-marginals), adds the costs, and hands back equal shares: the bound never falls. *Steps* follow the subgradient
// towards the cutoff with momentum; how often a tree's best leaf was which, over these steps, is an averaged relaxed
// solution that tells where to branch.
//
// The value is computed in doubles; value() subtracts a bound on the rounding error of the sums.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/reduce/compress.hpp"
#include "generator/reduce/instance.hpp"

namespace copse {

struct AscentTuning {
  double step = 0.6;  // of the way to the cutoff that the subgradient promises
  double momentum = 0.5;
};

class Bound {
 public:
  // Weights and prices live in the instance, which must have groups and outlive the attachment. `cut` is the largest
  // interesting cost.
  void attach(Instance& instance, double cut);

  // Splits the costs evenly over the trees that test the feature.
  void split_evenly();

  double evaluate();
  double value() const { return value_ - margin_; }

  // `count` passes over the features, alternating in direction; stops once the bound exceeds the cut.
  void run_passes(int count);

  // `count` subgradient steps; keeps the best multipliers. Adds to the averaged solution. With `adapt`, steps get
  // shorter when nothing improves.
  void run_steps(int count, const AscentTuning& tuning, bool adapt);

  // The relaxed point: per feature the cell of least residual cost.
  std::span<const int> relaxed_cells() const { return relaxed_; }

  // Deletes what cannot be part of a point of cost at most `cut`: cells and leaves whose reduced cost exceeds the
  // gap. Overwrites `live`; returns whether anything went. Fills lift().
  bool fix(double cut, Survivors& live);

  // Per place, after fix(): by how much the bound rises at least if the point uses the cell.
  std::span<const double> lift() const { return lift_; }

  // Weight of the leaf in the averaged solution; steps() of them add up to a tree's whole.
  double share(int leaf) const { return share_[leaf]; }
  int steps() const { return steps_; }

 private:
  void index_tables();
  void spread_feature(int feature);
  void collect_marginals(int slot, double* marginal);
  void take_shares(int slot, double part, const double* marginal);
  double subgradient();
  int group_of(int slot, int cell) const;
  void choose(int slot, int box, double& norm);
  void lift_by_tree(int tree);

  Instance* instance_ = nullptr;
  double cut_ = 0;
  double far_ = 0;    // stands for infinity in marginals: more than any interesting cost
  double equal_ = 0;  // weights this close count as equal
  double value_ = 0;
  double margin_ = 0;

  std::vector<int> feature_slot_begin_, feature_slot_;  // slots by feature
  std::vector<int> busy_features_;                      // features with a slot
  std::vector<std::size_t> table_begin_;                // per slot: place of its row in table_
  std::vector<std::int32_t> table_;  // (slot, leaf of its tree): 1 + number of the leaf's box in the slot, or 0
  std::vector<int> tree_of_slot_;
  std::vector<int> cursor_;

  std::vector<double> slot_min_, box_min_;  // box_min_: over its groups, above slot_min_
  std::vector<double> leaf_cost_, tree_best_;
  std::vector<int> best_leaf_;
  std::vector<double> residual_, residual_min_;  // per place; per feature
  std::vector<int> relaxed_;

  std::vector<double> marginal_, local_;
  std::vector<double> sum_, from_left_, from_right_;  // per place: collected marginals and cost; running minima of it
  std::vector<double> gradient_, direction_, best_weight_, best_price_, price_direction_, price_gradient_, row_scale_;
  std::vector<double> lift_, tree_marginal_, box_residual_;
  std::vector<double> share_;
  int steps_ = 0;
};

}  // namespace copse
