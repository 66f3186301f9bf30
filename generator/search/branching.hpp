// Where to branch: where the averaged relaxed solution is torn.
//
// The weight of a leaf is how often its tree chose it over the node's subgradient steps. For a level of an ordered
// feature let A be the weight of the leaves entirely above it, and B of those entirely below. Trees that want to go up
// and trees that want to go down cannot both have their way, so the level with the largest A * B splits the node where
// the bound has most to gain. Categories: "is k" against "is not k".
//
// If nothing is torn (or no steps were made), reduced costs decide: the split whose two sides lift the bound most, as a
// product.
#pragma once

#include <vector>

#include "generator/reduce/compress.hpp"
#include "generator/reduce/instance.hpp"
#include "generator/search/bound.hpp"

namespace copse {

// Ordered feature: cells up to `cell` against those above. Categorical feature: `cell` against all others.
struct Branch {
  int feature = -1;
  int cell = -1;
};

class Brancher {
 public:
  // Both sides of the split hold live cells. Without a feature that has two live cells there is no split: feature is
  // -1. `gap`: from the bound to the largest interesting cost.
  Branch choose(const Instance& instance, const Bound& bound, const Survivors& live, double gap, bool torn_first);

 private:
  void weigh(const Instance& instance, const Bound& bound);
  Branch most_torn(const Instance& instance, const Survivors& live) const;
  Branch most_lifted(const Instance& instance, const Bound& bound, const Survivors& live, double gap);

  std::vector<double> box_share_, above_, below_, suffix_;
};

// True if the cell lies on the first side of the split.
bool on_first_side(const Instance& instance, const Branch& branch, int cell);

}  // namespace copse
