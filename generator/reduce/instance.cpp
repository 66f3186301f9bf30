#include "generator/reduce/instance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/base/error.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Appends the leaf sides of one tree as slots, boxes and lists of boxes.
class TreeIndexer {
 public:
  TreeIndexer(const Geometry& geometry, Instance& instance)
      : geometry_(geometry), instance_(instance), slot_of_feature_(geometry.features.size(), -1) {}

  void add_tree(int tree) {
    collect_slots(tree);
    for (int leaf = geometry_.tree_begin[tree]; leaf < geometry_.tree_begin[tree + 1]; ++leaf) {
      for (const BoxSide& side : geometry_.box(leaf)) {
        instance_.side_box.push_back(find_or_add(side, candidates_[slot_of_feature_[side.feature]]));
      }
      instance_.side_begin.push_back(static_cast<int>(instance_.side_box.size()));
      instance_.leaf_number.push_back(leaf);
    }
    flush_slots();
    instance_.tree_number.push_back(tree);
    instance_.leaf_begin.push_back(instance_.leaves());
    instance_.slot_begin.push_back(instance_.slots());
  }

 private:
  void collect_slots(int tree) {
    used_ = 0;
    first_side_ = instance_.side_box.size();
    for (int leaf = geometry_.tree_begin[tree]; leaf < geometry_.tree_begin[tree + 1]; ++leaf) {
      for (const BoxSide& side : geometry_.box(leaf)) {
        if (slot_of_feature_[side.feature] >= 0) continue;
        slot_of_feature_[side.feature] = used_;
        if (used_ == static_cast<int>(candidates_.size())) candidates_.emplace_back();
        candidates_[used_].clear();
        feature_of_slot_.resize(used_ + 1);
        feature_of_slot_[used_++] = side.feature;
      }
    }
  }

  // Sides get provisional numbers (slot, place in slot), since the boxes of a slot must end up side by side.
  int find_or_add(const BoxSide& side, std::vector<BoxSide>& known) {
    const int slot = slot_of_feature_[side.feature];
    int place = 0;
    while (place < static_cast<int>(known.size()) && !same(known[place], side)) ++place;
    if (place == static_cast<int>(known.size())) known.push_back(side);
    provisional_.push_back({slot, place});
    return static_cast<int>(provisional_.size()) - 1;
  }

  bool same(const BoxSide& a, const BoxSide& b) const {
    if (geometry_.features[a.feature].ordered) return a.first == b.first && a.last == b.last;
    const auto* sets = geometry_.sets.data();
    const int words = (geometry_.features[a.feature].count + 63) / 64;
    return std::equal(sets + a.first, sets + a.first + words, sets + b.first);
  }

  void flush_slots() {
    first_box_.resize(used_);
    for (int slot = 0; slot < used_; ++slot) {
      first_box_[slot] = static_cast<int>(instance_.boxes.size());
      for (const BoxSide& side : candidates_[slot]) instance_.boxes.push_back(placed(side));
      instance_.slot_feature.push_back(feature_of_slot_[slot]);
      instance_.box_begin.push_back(static_cast<int>(instance_.boxes.size()));
      slot_of_feature_[feature_of_slot_[slot]] = -1;
    }
    for (std::size_t side = first_side_; side < instance_.side_box.size(); ++side) {
      const auto [slot, place] = provisional_[instance_.side_box[side]];
      instance_.side_box[side] = first_box_[slot] + place;
    }
    provisional_.clear();
  }

  Box placed(const BoxSide& side) {
    const int begin = instance_.cell_begin[side.feature];
    if (geometry_.features[side.feature].ordered)
      return {side.feature, begin + side.first, begin + side.last, instance_.slots()};
    const int place = static_cast<int>(instance_.sets.size());
    int members = 0;
    for (int word = 0; word < instance_.words(side.feature); ++word) {
      instance_.sets.push_back(geometry_.sets[side.first + word]);
      members += __builtin_popcountll(instance_.sets.back());
    }
    return {side.feature, place, members, instance_.slots()};
  }

  const Geometry& geometry_;
  Instance& instance_;
  std::vector<int> slot_of_feature_;
  std::vector<int> feature_of_slot_;
  std::vector<std::vector<BoxSide>> candidates_;
  std::vector<std::pair<int, int>> provisional_;
  std::vector<int> first_box_;
  std::size_t first_side_ = 0;
  int used_ = 0;
};

void group_ordered(Instance& instance, int slot, std::vector<int>& starts) {
  const int feature = instance.slot_feature[slot];
  const int end = instance.cell_end(feature);
  starts.assign(1, instance.cell_begin[feature]);
  for (int box = instance.box_begin[slot]; box < instance.box_begin[slot + 1]; ++box) {
    starts.push_back(instance.boxes[box].first);
    if (instance.boxes[box].last + 1 < end) starts.push_back(instance.boxes[box].last + 1);
  }
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  const int base = instance.groups();
  instance.group_cell.insert(instance.group_cell.end(), starts.begin(), starts.end());
  for (int box = instance.box_begin[slot]; box < instance.box_begin[slot + 1]; ++box) {
    const auto first = std::lower_bound(starts.begin(), starts.end(), instance.boxes[box].first);
    const auto last = std::upper_bound(first, starts.end(), instance.boxes[box].last);
    instance.box_groups[box] = {base + static_cast<int>(first - starts.begin()),
                                base + static_cast<int>(last - starts.begin())};
  }
  instance.map_begin.push_back(-1);
}

void group_categories(Instance& instance, int slot, std::vector<int>& twin) {
  const int feature = instance.slot_feature[slot];
  const int begin = instance.cell_begin[feature];
  const int count = instance.cell_count(feature);
  const int base = instance.groups();
  const int map = static_cast<int>(instance.cell_group.size());
  instance.map_begin.push_back(map);
  instance.cell_group.resize(map + count, 0);
  int* group = &instance.cell_group[map];
  const int found =
      refine_by_boxes(instance, instance.box_begin[slot], instance.box_begin[slot + 1], count, group, twin);
  instance.group_cell.resize(base + found, -1);
  for (int k = 0; k < count; ++k) {
    group[k] += base;
    if (instance.group_cell[group[k]] < 0) instance.group_cell[group[k]] = begin + k;
  }
  for (int box = instance.box_begin[slot]; box < instance.box_begin[slot + 1]; ++box) {
    const int first = static_cast<int>(instance.group_list.size());
    for (int g = base; g < base + found; ++g) {
      if (instance.contains(instance.boxes[box], instance.group_cell[g])) instance.group_list.push_back(g);
    }
    instance.box_groups[box] = {first, static_cast<int>(instance.group_list.size())};
  }
}

}  // namespace

int refine_by_boxes(const Instance& instance, int box_begin, int box_end, int count, int* part,
                    std::vector<int>& twin) {
  std::fill(part, part + count, 0);
  int parts = 1;
  for (int box = box_begin; box < box_end && parts < count; ++box) {
    parts = refine(instance, instance.boxes[box], count, part, parts, twin);
  }
  return parts;
}

int refine(const Instance& instance, const Box& box, int count, int* part, int parts, std::vector<int>& twin) {
  // A part keeps its number on the side of the box that its first cell lies on; the rest moves to its twin.
  constexpr int kUnseen = -1;
  twin.assign(2 * parts, kUnseen);
  const int begin = instance.cell_begin[box.feature];
  int next = parts;
  for (int k = 0; k < count; ++k) {
    const int inside = instance.contains(box, begin + k) ? 1 : 0;
    int* seen = &twin[2 * part[k]];
    if (seen[inside] == kUnseen) seen[inside] = seen[1 - inside] == kUnseen ? part[k] : next++;
    part[k] = seen[inside];
  }
  return next;
}

double Instance::cheapest_total() const {
  double total = 0;
  for (const int cell : cheapest) total += cost[cell];
  return total;
}

Instance index_geometry(const Geometry& geometry) {
  Instance instance;
  instance.cell_begin.push_back(0);
  for (const FeatureCells& feature : geometry.features) {
    instance.ordered.push_back(feature.ordered ? 1 : 0);
    for (int cell = 0; cell <= feature.count; ++cell) instance.original.push_back(instance.cell_begin.back() + cell);
    instance.cell_begin.push_back(instance.cell_begin.back() + feature.count + 1);
  }
  instance.slot_begin.push_back(0);
  instance.leaf_begin.push_back(0);
  instance.box_begin.push_back(0);
  instance.side_begin.push_back(0);
  TreeIndexer indexer(geometry, instance);
  for (int tree = 0; tree < geometry.trees(); ++tree) indexer.add_tree(tree);
  return instance;
}

bool load_problem(const Problem& problem, Instance& instance) {
  const int rows = static_cast<int>(problem.rows.size());
  ensure(problem.feature_count() == instance.features(), "a problem has the features of its geometry");
  instance.cost.assign(instance.places(), kInfinity);
  for (int i = 0; i < instance.features(); ++i) {
    std::copy(problem.features[i].cost.begin(), problem.features[i].cost.end(),
              instance.cost.begin() + instance.cell_begin[i]);
  }
  index_costs(instance);
  instance.need.assign(rows, 0);
  instance.gain.resize(static_cast<std::size_t>(instance.leaves()) * rows);
  for (int r = 0; r < rows; ++r) {
    const VoteRow& row = problem.rows[r];
    ensure(static_cast<int>(row.gain.size()) == instance.leaves(), "a row has a gain for every leaf");
    double need = row.need;
    double magnitude = std::abs(row.need);
    for (int tree = 0; tree < instance.trees(); ++tree) {
      const int begin = instance.leaf_begin[tree];
      const int end = instance.leaf_begin[tree + 1];
      const auto [worst, best] = std::minmax_element(row.gain.begin() + begin, row.gain.begin() + end);
      for (int leaf = begin; leaf < end; ++leaf) instance.gain[leaf * rows + r] = row.gain[leaf] - *worst;
      need -= *worst;
      magnitude += std::max(std::abs(*worst), std::abs(*best));
    }
    const double rounding = 32 * std::numeric_limits<double>::epsilon() * (instance.trees() + 2) * magnitude;
    instance.need[r] = need - rounding;
  }
  for (const int cell : instance.cheapest) {
    if (!(instance.cost[cell] < kInfinity)) return false;
  }
  return true;
}

void index_costs(Instance& instance) {
  instance.cheapest.resize(instance.features());
  instance.unimodal.resize(instance.features());
  for (int i = 0; i < instance.features(); ++i) {
    const double* cost = instance.cost.data();
    const int begin = instance.cell_begin[i];
    const int end = instance.cell_end(i);
    const int best = static_cast<int>(std::min_element(cost + begin, cost + end) - cost);
    bool unimodal = instance.ordered[i] != 0;
    for (int cell = begin; cell < best && unimodal; ++cell) unimodal = cost[cell] >= cost[cell + 1];
    for (int cell = best; cell + 1 < end && unimodal; ++cell) unimodal = cost[cell] <= cost[cell + 1];
    instance.cheapest[i] = best;
    instance.unimodal[i] = unimodal ? 1 : 0;
  }
}

double box_cost(const Instance& instance, const Box& box) {
  const int best = instance.cheapest[box.feature];
  if (instance.unimodal[box.feature]) return instance.cost[std::clamp(best, box.first, box.last)];
  if (instance.contains(box, best)) return instance.cost[best];
  double least = kInfinity;
  for_each_cell(instance, box, [&](int cell) { least = std::min(least, instance.cost[cell]); });
  return least;
}

void index_groups(Instance& instance) {
  std::vector<int> scratch;
  instance.group_begin.assign(1, 0);
  instance.group_cell.clear();
  instance.group_list.clear();
  instance.map_begin.clear();
  instance.cell_group.clear();
  instance.box_groups.resize(instance.boxes.size());
  for (int slot = 0; slot < instance.slots(); ++slot) {
    if (instance.ordered[instance.slot_feature[slot]]) {
      group_ordered(instance, slot, scratch);
    } else {
      group_categories(instance, slot, scratch);
    }
    instance.group_begin.push_back(instance.groups());
  }
  instance.weight.assign(instance.groups(), 0.0);
  instance.grouped = true;
}

}  // namespace copse
