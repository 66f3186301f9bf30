#include "generator/reduce/filter.hpp"

#include <algorithm>
#include <limits>

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

Filtered Filter::by_cost(const Instance& instance, double cut, Survivors& live) {
  slack_ = cut - instance.cheapest_total();
  if (!(slack_ >= 0)) return Filtered::everything;
  live.keep_all(instance);
  bool changed = false;
  for (int i = 0; i < instance.features(); ++i) {
    const double affordable = instance.cost[instance.cheapest[i]] + slack_;
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      if (instance.cost[cell] <= affordable) continue;
      live.cells[cell] = 0;
      changed = true;
    }
  }
  box_extra_.resize(instance.boxes.size());
  for (std::size_t box = 0; box < instance.boxes.size(); ++box) {
    const Box& b = instance.boxes[box];
    box_extra_[box] = box_cost(instance, b) - instance.cost[instance.cheapest[b.feature]];
  }
  leaf_extra_.resize(instance.leaves());
  for (int tree = 0; tree < instance.trees(); ++tree) {
    int left = 0;
    int only = -1;
    for (int leaf = instance.leaf_begin[tree]; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
      double extra = 0;
      for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
        extra += box_extra_[instance.side_box[side]];
      }
      leaf_extra_[leaf] = extra;
      if (extra <= slack_) {
        ++left;
        only = leaf;
      } else {
        live.leaves[leaf] = 0;
        changed = true;
      }
    }
    if (left == 0) return Filtered::everything;
    if (left == 1) changed |= confine_to_leaf(instance, only, live);
  }
  if (!votes_suffice(instance, live)) return Filtered::everything;
  return changed ? Filtered::something : Filtered::nothing;
}

bool Filter::confine_to_leaf(const Instance& instance, int leaf, Survivors& live) {
  bool changed = false;
  for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
    const Box& box = instance.boxes[instance.side_box[side]];
    for (int cell = instance.cell_begin[box.feature]; cell < instance.cell_end(box.feature); ++cell) {
      if (!live.cells[cell] || instance.contains(box, cell)) continue;
      live.cells[cell] = 0;
      changed = true;
    }
  }
  return changed;
}

bool Filter::votes_suffice(const Instance& instance, const Survivors& live) {
  const int rows = instance.rows();
  for (int r = 0; r < rows; ++r) {
    double votes = 0;
    for (int tree = 0; tree < instance.trees(); ++tree) {
      double best = 0;
      for (int leaf = instance.leaf_begin[tree]; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
        if (live.leaves[leaf]) best = std::max(best, instance.gain[leaf * rows + r]);
      }
      votes += best;
    }
    if (votes < instance.need[r]) return false;
  }
  return true;
}

Filtered Filter::by_probing(const Instance& instance, double cut, Survivors& live) {
  slack_ = cut - instance.cheapest_total();
  cell_slack_.resize(instance.places());
  for (int i = 0; i < instance.features(); ++i) {
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      cell_slack_[cell] = slack_ - (instance.cost[cell] - instance.cost[instance.cheapest[i]]);
    }
  }
  bool changed = false;
  for (int r = 0; r < instance.rows(); ++r) changed |= probe_row(instance, r, live);
  for (int i = 0; i < instance.features(); ++i) {
    const auto begin = live.cells.begin();
    const bool some =
        std::any_of(begin + instance.cell_begin[i], begin + instance.cell_end(i), [](auto f) { return f != 0; });
    if (!some) return Filtered::everything;
  }
  return changed ? Filtered::something : Filtered::nothing;
}

bool Filter::probe_row(const Instance& instance, int row, Survivors& live) {
  collect_steps(instance, row, live);
  sum_steps();
  score_.assign(instance.places(), 0);
  missing_.assign(instance.places(), 0);
  const auto by_extra = [](double slack, const Step& step) { return slack < step.extra; };
  for (int i = 0; i < instance.features(); ++i) {
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      const double slack = cell_slack_[cell];
      const auto after = std::upper_bound(events_.begin(), events_.end(), slack, by_extra);
      score_[cell] = after == events_.begin() ? 0 : std::prev(after)->gain;
      missing_[cell] =
          static_cast<int>(least_extra_.end() - std::upper_bound(least_extra_.begin(), least_extra_.end(), slack));
    }
  }
  const std::size_t before = static_cast<std::size_t>(std::count(live.cells.begin(), live.cells.end(), 0));
  for (int tree = 0; tree < instance.trees(); ++tree) correct_tree(instance, tree, row, live);
  for (int i = 0; i < instance.features(); ++i) {
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      if (missing_[cell] > 0 || score_[cell] < instance.need[row]) live.cells[cell] = 0;
    }
  }
  return static_cast<std::size_t>(std::count(live.cells.begin(), live.cells.end(), 0)) != before;
}

void Filter::collect_steps(const Instance& instance, int row, const Survivors& live) {
  const int rows = instance.rows();
  steps_.clear();
  step_begin_.assign(1, 0);
  order_.clear();
  order_begin_.assign(1, 0);
  least_extra_.clear();
  for (int tree = 0; tree < instance.trees(); ++tree) {
    for (int leaf = instance.leaf_begin[tree]; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
      if (live.leaves[leaf]) order_.push_back(leaf);
    }
    std::sort(order_.begin() + order_begin_.back(), order_.end(), [&](int a, int b) {
      const double gain_a = instance.gain[a * rows + row];
      const double gain_b = instance.gain[b * rows + row];
      return gain_a != gain_b ? gain_a > gain_b : a < b;
    });
    double least = kInfinity;
    for (std::size_t place = order_begin_.back(); place < order_.size(); ++place) {
      const int leaf = order_[place];
      if (leaf_extra_[leaf] >= least) continue;
      least = leaf_extra_[leaf];
      steps_.push_back({least, instance.gain[leaf * rows + row]});
    }
    least_extra_.push_back(least);
    step_begin_.push_back(static_cast<int>(steps_.size()));
    order_begin_.push_back(static_cast<int>(order_.size()));
  }
  std::sort(least_extra_.begin(), least_extra_.end());
}

void Filter::sum_steps() {
  events_.clear();
  for (std::size_t tree = 0; tree + 1 < step_begin_.size(); ++tree) {
    for (int step = step_begin_[tree]; step < step_begin_[tree + 1]; ++step) {
      const double below = step + 1 < step_begin_[tree + 1] ? steps_[step + 1].gain : 0;
      events_.push_back({steps_[step].extra, steps_[step].gain - below});
    }
  }
  std::sort(events_.begin(), events_.end(),
            [](const Step& a, const Step& b) { return a.extra != b.extra ? a.extra < b.extra : a.gain < b.gain; });
  double sum = 0;
  for (Step& event : events_) event.gain = sum += event.gain;
}

void Filter::correct_tree(const Instance& instance, int tree, int row, Survivors& live) {
  const int leaves = order_begin_[tree + 1] - order_begin_[tree];
  const int first_slot = instance.slot_begin[tree];
  table_.assign(static_cast<std::size_t>(leaves) * (instance.slot_begin[tree + 1] - first_slot), -1);
  for (int place = 0; place < leaves; ++place) {
    const int leaf = order_[order_begin_[tree] + place];
    for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
      const int box = instance.side_box[side];
      table_[(instance.boxes[box].slot - first_slot) * leaves + place] = box;
    }
  }
  for (int slot = first_slot; slot < instance.slot_begin[tree + 1]; ++slot)
    correct_slot(instance, slot, row, tree, live);
}

void Filter::correct_slot(const Instance& instance, int slot, int row, int tree, Survivors& live) {
  const int leaves = order_begin_[tree + 1] - order_begin_[tree];
  const int* boxes = &table_[static_cast<std::size_t>(slot - instance.slot_begin[tree]) * leaves];
  const int first_group = instance.group_begin[slot];
  const int groups = instance.group_begin[slot + 1] - first_group;
  group_steps_.resize(static_cast<std::size_t>(groups) * leaves);
  group_length_.assign(groups, 0);
  const auto add = [&](int group, const Step& step) {
    Step* list = &group_steps_[static_cast<std::size_t>(group - first_group) * leaves];
    int& length = group_length_[group - first_group];
    if (length == 0 || step.extra < list[length - 1].extra) list[length++] = step;
  };
  for (int place = 0; place < leaves; ++place) {
    const int leaf = order_[order_begin_[tree] + place];
    Step step{leaf_extra_[leaf], instance.gain[leaf * instance.rows() + row]};
    if (boxes[place] < 0) {
      for (int group = first_group; group < first_group + groups; ++group) add(group, step);
    } else {
      step.extra -= box_extra_[boxes[place]];
      for_each_group(instance, boxes[place], [&](int group) { add(group, step); });
    }
  }
  const Step* tree_steps = &steps_[step_begin_[tree]];
  const int tree_length = step_begin_[tree + 1] - step_begin_[tree];
  for_each_grouped_cell(instance, slot, [&](int cell, int group) {
    const double slack = cell_slack_[cell];
    const Step* list = &group_steps_[static_cast<std::size_t>(group - first_group) * leaves];
    const int length = group_length_[group - first_group];
    int own = 0;
    while (own < length && list[own].extra > slack) ++own;
    int all = 0;
    while (all < tree_length && tree_steps[all].extra > slack) ++all;
    if (own == length) {
      live.cells[cell] = 0;
      return;
    }
    score_[cell] += list[own].gain;
    if (all < tree_length) {
      score_[cell] -= tree_steps[all].gain;
    } else {
      --missing_[cell];
    }
  });
}

}  // namespace copse
