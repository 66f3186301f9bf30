// Subgradient steps of the bound (bound.hpp).
//
// With the best leaf of each tree and the relaxed cell of each feature fixed, the bound is linear in weights and
// prices: weight of group g rises with slope 1 where the tree's best leaf takes g, and falls with slope 1 where the
// relaxed cell lies in g; price r has slope need[r] - votes of the best leaves. Where a leaf's box holds several groups
// of least weight, the one of the relaxed cell is taken.
#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/search/bound.hpp"

namespace copse {

inline int Bound::group_of(int slot, int cell) const {
  const Instance& instance = *instance_;
  const int feature = instance.slot_feature[slot];
  if (!instance.ordered[feature]) {
    return instance.cell_group[instance.map_begin[slot] + cell - instance.cell_begin[feature]];
  }
  int group = instance.group_begin[slot];
  const int last = instance.group_begin[slot + 1] - 1;
  while (group < last && instance.group_cell[group + 1] <= cell) ++group;
  return group;
}

// The slot's part of the subgradient, if the tree's best leaf has this box in it (-1: does not care). Weights that
// differ by rounding only count as equal, else the steps would never settle.
void Bound::choose(int slot, int box, double& norm) {
  const Instance& instance = *instance_;
  const double* weight = instance.weight.data();
  const int feature = instance.slot_feature[slot];
  const int relaxed = group_of(slot, relaxed_[feature]);
  const double least = slot_min_[slot] + (box < 0 ? 0 : box_min_[box]);
  if (weight[relaxed] <= least + equal_ && (box < 0 || instance.contains(instance.boxes[box], relaxed_[feature])))
    return;
  int chosen = -1;
  const auto consider = [&](int group) {
    if (chosen < 0 || weight[group] < weight[chosen]) chosen = group;
  };
  if (box < 0) {
    for (int group = instance.group_begin[slot]; group < instance.group_begin[slot + 1]; ++group) consider(group);
  } else {
    for_each_group(instance, box, consider);
  }
  gradient_[chosen] += 1;
  gradient_[relaxed] -= 1;
  norm += 2;
}

// Fills gradient_ and price_gradient_; returns the squared norm, prices in units of 1 / row_scale_.
double Bound::subgradient() {
  const Instance& instance = *instance_;
  const int rows = instance.rows();
  double norm = 0;
  std::fill(gradient_.begin(), gradient_.end(), 0.0);
  std::copy(instance.need.begin(), instance.need.end(), price_gradient_.begin());
  for (int tree = 0; tree < instance.trees(); ++tree) {
    const int leaf = best_leaf_[tree];
    for (int r = 0; r < rows; ++r) price_gradient_[r] -= instance.gain[leaf * rows + r];
    const int local = leaf - instance.leaf_begin[tree];
    for (int slot = instance.slot_begin[tree]; slot < instance.slot_begin[tree + 1]; ++slot) {
      const int box = table_[table_begin_[slot] + local];
      choose(slot, box == 0 ? -1 : instance.box_begin[slot] + box - 1, norm);
    }
  }
  for (int r = 0; r < rows; ++r) {
    if (!(row_scale_[r] > 0) || (instance.price[r] == 0 && price_gradient_[r] < 0)) {
      price_gradient_[r] = 0;
      continue;
    }
    norm += price_gradient_[r] * price_gradient_[r] / (row_scale_[r] * row_scale_[r]);
  }
  return norm;
}

void Bound::run_steps(int count, const AscentTuning& tuning, bool adapt) {
  constexpr int kPatience = 6;
  Instance& instance = *instance_;
  const int rows = instance.rows();
  gradient_.resize(instance.groups());
  direction_.assign(instance.groups(), 0.0);
  price_gradient_.resize(rows);
  price_direction_.assign(rows, 0.0);
  best_weight_ = instance.weight;
  best_price_ = instance.price;
  equal_ = 1e-13 * far_;
  double best = value();
  double length = tuning.step;
  int idle = 0;
  const auto restore = [&] {
    instance.weight = best_weight_;
    instance.price = best_price_;
    evaluate();
  };
  for (int step = 0; step < count && best <= cut_; ++step) {
    const double norm = subgradient();
    if (norm < 1e-12) break;
    const double size = length * (cut_ - value() + 1e-9 * far_) / norm;
    for (std::size_t g = 0; g < direction_.size(); ++g) {
      direction_[g] = tuning.momentum * direction_[g] + size * gradient_[g];
      instance.weight[g] += direction_[g];
    }
    for (int r = 0; r < rows; ++r) {
      const double scale = row_scale_[r] > 0 ? 1 / (row_scale_[r] * row_scale_[r]) : 0;
      price_direction_[r] = tuning.momentum * price_direction_[r] + size * scale * price_gradient_[r];
      instance.price[r] = std::max(0.0, instance.price[r] + price_direction_[r]);
    }
    evaluate();
    for (int tree = 0; tree < instance.trees(); ++tree) share_[best_leaf_[tree]] += 1;
    ++steps_;
    if (value() > best) {
      idle = value() > best + 1e-3 * (cut_ - best) ? 0 : idle + 1;
      best = value();
      best_weight_ = instance.weight;
      best_price_ = instance.price;
    } else if (++idle >= kPatience && adapt) {
      length *= 0.7;
      idle = 0;
      if (length < 0.02) break;
      if (value() < best - 0.3 * (cut_ - best)) {
        restore();
        std::fill(direction_.begin(), direction_.end(), 0.0);
        std::fill(price_direction_.begin(), price_direction_.end(), 0.0);
      }
    }
  }
  if (value() < best) restore();
}

}  // namespace copse
