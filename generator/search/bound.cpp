#include "generator/search/bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

void Bound::attach(Instance& instance, double cut) {
  instance_ = &instance;
  cut_ = cut;
  far_ = 4 * (cut - instance.cheapest_total());
  index_tables();
  slot_min_.resize(instance.slots());
  box_min_.resize(instance.boxes.size());
  leaf_cost_.resize(instance.leaves());
  tree_best_.resize(instance.trees());
  best_leaf_.resize(instance.trees());
  residual_.resize(instance.places());
  residual_min_.resize(instance.features());
  relaxed_.resize(instance.features());
  marginal_.resize(instance.groups());
  sum_.resize(instance.places());
  from_left_.resize(instance.places());
  from_right_.resize(instance.places());
  share_.assign(instance.leaves(), 0.0);
  steps_ = 0;
  row_scale_.resize(instance.rows());
  for (int r = 0; r < instance.rows(); ++r) {
    double spread = 0;
    for (int tree = 0; tree < instance.trees(); ++tree) {
      double least = kInfinity;
      double most = 0;
      for (int leaf = instance.leaf_begin[tree]; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
        const double gain = instance.gain[leaf * instance.rows() + r];
        least = std::min(least, gain);
        most = std::max(most, gain);
      }
      spread += most - least;
    }
    row_scale_[r] = spread / (2 * std::max(1, instance.trees()));
  }
}

void Bound::index_tables() {
  const Instance& instance = *instance_;
  feature_slot_begin_.assign(instance.features() + 1, 0);
  for (const int feature : instance.slot_feature) ++feature_slot_begin_[feature + 1];
  busy_features_.clear();
  for (int i = 0; i < instance.features(); ++i) {
    if (feature_slot_begin_[i + 1] > 0) busy_features_.push_back(i);
    feature_slot_begin_[i + 1] += feature_slot_begin_[i];
  }
  feature_slot_.resize(instance.slots());
  cursor_.assign(feature_slot_begin_.begin(), feature_slot_begin_.end());
  table_begin_.resize(instance.slots());
  tree_of_slot_.resize(instance.slots());
  std::size_t size = 0;
  for (int tree = 0; tree < instance.trees(); ++tree) {
    for (int slot = instance.slot_begin[tree]; slot < instance.slot_begin[tree + 1]; ++slot) {
      feature_slot_[cursor_[instance.slot_feature[slot]]++] = slot;
      tree_of_slot_[slot] = tree;
      table_begin_[slot] = size;
      size += instance.leaf_begin[tree + 1] - instance.leaf_begin[tree];
    }
  }
  table_.assign(size, 0);
  for (int tree = 0; tree < instance.trees(); ++tree) {
    const int first_leaf = instance.leaf_begin[tree];
    for (int leaf = first_leaf; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
      for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
        const int box = instance.side_box[side];
        const int slot = instance.boxes[box].slot;
        table_[table_begin_[slot] + leaf - first_leaf] = 1 + box - instance.box_begin[slot];
      }
    }
  }
}

void Bound::split_evenly() {
  Instance& instance = *instance_;
  std::fill(instance.weight.begin(), instance.weight.end(), kInfinity);
  for (int slot = 0; slot < instance.slots(); ++slot) {
    const int feature = instance.slot_feature[slot];
    const double part = 1.0 / (feature_slot_begin_[feature + 1] - feature_slot_begin_[feature]);
    for_each_grouped_cell(instance, slot, [&](int cell, int group) {
      instance.weight[group] = std::min(instance.weight[group], part * instance.cost[cell]);
    });
  }
}

double Bound::evaluate() {
  const Instance& instance = *instance_;
  const double* weight = instance.weight.data();
  double total = 0;
  double magnitude = 0;
  const auto add = [&](double term) {
    total += term;
    magnitude += std::abs(term);
  };

  std::fill(residual_.begin(), residual_.end(), 0.0);
  for (int slot = 0; slot < instance.slots(); ++slot) {
    const int begin = instance.group_begin[slot];
    const int end = instance.group_begin[slot + 1];
    double least = weight[begin];
    for (int group = begin + 1; group < end; ++group) least = std::min(least, weight[group]);
    slot_min_[slot] = least;
    add(least);
    const int feature = instance.slot_feature[slot];
    if (instance.ordered[feature]) {
      for (int box = instance.box_begin[slot]; box < instance.box_begin[slot + 1]; ++box) {
        const GroupSpan span = instance.box_groups[box];
        double inside = weight[span.first];
        for (int group = span.first + 1; group < span.last; ++group) inside = std::min(inside, weight[group]);
        box_min_[box] = inside - least;
      }
      double before = 0;
      for (int group = begin; group < end; ++group) {
        residual_[instance.group_cell[group]] += weight[group] - before;
        before = weight[group];
      }
    } else {
      for (int box = instance.box_begin[slot]; box < instance.box_begin[slot + 1]; ++box) {
        double inside = kInfinity;
        for_each_group(instance, box, [&](int group) { inside = std::min(inside, weight[group]); });
        box_min_[box] = inside - least;
      }
      for_each_grouped_cell(instance, slot, [&](int cell, int group) { residual_[cell] += weight[group]; });
    }
  }

  const int rows = instance.rows();
  for (int r = 0; r < rows; ++r) add(instance.price[r] * instance.need[r]);
  const int* side_box = instance.side_box.data();
  for (int tree = 0; tree < instance.trees(); ++tree) {
    double best = kInfinity;
    int best_leaf = instance.leaf_begin[tree];
    for (int leaf = instance.leaf_begin[tree]; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
      double cost = 0;
      for (int r = 0; r < rows; ++r) cost -= instance.price[r] * instance.gain[leaf * rows + r];
      for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
        cost += box_min_[side_box[side]];
      }
      leaf_cost_[leaf] = cost;
      if (cost < best) {
        best = cost;
        best_leaf = leaf;
      }
    }
    tree_best_[tree] = best;
    best_leaf_[tree] = best_leaf;
    add(best);
  }

  for (int i = 0; i < instance.features(); ++i) {
    double least = kInfinity;
    int at = instance.cell_begin[i];
    double sum = 0;
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      sum = instance.ordered[i] ? sum + residual_[cell] : residual_[cell];
      residual_[cell] = instance.cost[cell] - sum;
      if (residual_[cell] < least) {
        least = residual_[cell];
        at = cell;
      }
    }
    residual_min_[i] = least;
    relaxed_[i] = at;
    add(least);
  }
  value_ = total;
  const double terms = instance.groups() + instance.trees() + instance.features() + 64;
  margin_ = std::numeric_limits<double>::epsilon() * terms * magnitude;
  return value();
}

void Bound::run_passes(int count) {
  for (int pass = 0; pass < count && value() <= cut_; ++pass) {
    if (pass % 2 == 0) {
      for (auto i = busy_features_.begin(); i != busy_features_.end(); ++i) spread_feature(*i);
    } else {
      for (auto i = busy_features_.rbegin(); i != busy_features_.rend(); ++i) spread_feature(*i);
    }
    evaluate();
  }
}

// What the slot's tree pays at least, besides its weight, for a point in each group.
void Bound::collect_marginals(int slot, double* marginal) {
  const Instance& instance = *instance_;
  const int tree = tree_of_slot_[slot];
  const int first_box = instance.box_begin[slot];
  const int boxes = instance.box_begin[slot + 1] - first_box;
  local_.assign(boxes + 1, kInfinity);
  const std::int32_t* local = &table_[table_begin_[slot]];
  const double* cost = &leaf_cost_[instance.leaf_begin[tree]];
  const int leaves = instance.leaf_begin[tree + 1] - instance.leaf_begin[tree];
  for (int leaf = 0; leaf < leaves; ++leaf) local_[local[leaf]] = std::min(local_[local[leaf]], cost[leaf]);
  const double anywhere = std::min(local_[0], tree_best_[tree] + far_);
  for (int group = instance.group_begin[slot]; group < instance.group_begin[slot + 1]; ++group)
    marginal[group] = anywhere;
  for (int q = 0; q < boxes; ++q) {
    const double inside = local_[q + 1] - box_min_[first_box + q];
    for_each_group(instance, first_box + q, [&](int group) { marginal[group] = std::min(marginal[group], inside); });
  }
}

// Gives the slot its part of the collected sum, and keeps slot_min_, box_min_ and leaf_cost_ true.
void Bound::take_shares(int slot, double part, const double* marginal) {
  Instance& instance = *instance_;
  const int tree = tree_of_slot_[slot];
  const int begin = instance.group_begin[slot];
  const int end = instance.group_begin[slot + 1];
  const int cell_end = instance.cell_end(instance.slot_feature[slot]);
  if (instance.ordered[instance.slot_feature[slot]]) {
    // The outer groups reach the ends of the feature, where running minima are at hand.
    instance.weight[begin] = from_left_[(end - begin > 1 ? instance.group_cell[begin + 1] : cell_end) - 1];
    for (int group = begin + 1; group + 1 < end; ++group) {
      instance.weight[group] =
          *std::min_element(&sum_[instance.group_cell[group]], &sum_[instance.group_cell[group + 1]]);
    }
    if (end - begin > 1) instance.weight[end - 1] = from_right_[instance.group_cell[end - 1]];
  } else {
    for (int group = begin; group < end; ++group) instance.weight[group] = kInfinity;
    for_each_grouped_cell(instance, slot, [&](int cell, int group) {
      instance.weight[group] = std::min(instance.weight[group], sum_[cell]);
    });
  }
  double least = kInfinity;
  for (int group = begin; group < end; ++group) {
    instance.weight[group] = part * instance.weight[group] - marginal[group];
    least = std::min(least, instance.weight[group]);
  }
  slot_min_[slot] = least;
  const int first_box = instance.box_begin[slot];
  const int boxes = instance.box_begin[slot + 1] - first_box;
  local_.resize(boxes + 1);
  local_[0] = 0;
  for (int q = 0; q < boxes; ++q) {
    double inside = kInfinity;
    for_each_group(instance, first_box + q, [&](int group) { inside = std::min(inside, instance.weight[group]); });
    local_[q + 1] = inside - least - box_min_[first_box + q];
    box_min_[first_box + q] = inside - least;
  }
  const std::int32_t* local = &table_[table_begin_[slot]];
  double* cost = &leaf_cost_[instance.leaf_begin[tree]];
  const int leaves = instance.leaf_begin[tree + 1] - instance.leaf_begin[tree];
  for (int leaf = 0; leaf < leaves; ++leaf) cost[leaf] += local_[local[leaf]];
}

void Bound::spread_feature(int feature) {
  const Instance& instance = *instance_;
  const int begin = feature_slot_begin_[feature];
  const int end = feature_slot_begin_[feature + 1];
  std::fill(sum_.begin() + instance.cell_begin[feature], sum_.begin() + instance.cell_end(feature), 0.0);
  for (int place = begin; place < end; ++place) {
    const int slot = feature_slot_[place];
    collect_marginals(slot, marginal_.data());
    if (!instance.ordered[feature]) {
      for_each_grouped_cell(instance, slot, [&](int cell, int group) { sum_[cell] += marginal_[group]; });
      continue;
    }
    double before = 0;
    for (int group = instance.group_begin[slot]; group < instance.group_begin[slot + 1]; ++group) {
      sum_[instance.group_cell[group]] += marginal_[group] - before;
      before = marginal_[group];
    }
  }
  double running = 0;
  for (int cell = instance.cell_begin[feature]; cell < instance.cell_end(feature); ++cell) {
    running = instance.ordered[feature] ? running + sum_[cell] : sum_[cell];
    sum_[cell] = running + instance.cost[cell];
  }
  double least = kInfinity;
  for (int cell = instance.cell_begin[feature]; cell < instance.cell_end(feature); ++cell) {
    from_left_[cell] = least = std::min(least, sum_[cell]);
  }
  least = kInfinity;
  for (int cell = instance.cell_end(feature) - 1; cell >= instance.cell_begin[feature]; --cell) {
    from_right_[cell] = least = std::min(least, sum_[cell]);
  }
  for (int place = begin; place < end; ++place) {
    take_shares(feature_slot_[place], 1.0 / (end - begin), marginal_.data());
  }
}

}  // namespace copse
