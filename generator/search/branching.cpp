#include "generator/search/branching.hpp"

#include <algorithm>
#include <limits>

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

int live_cells(const Instance& instance, const Survivors& live, int feature) {
  int count = 0;
  for (int cell = instance.cell_begin[feature]; cell < instance.cell_end(feature); ++cell) count += live.cells[cell];
  return count;
}

}  // namespace

bool on_first_side(const Instance& instance, const Branch& branch, int cell) {
  return instance.ordered[branch.feature] ? cell <= branch.cell : cell == branch.cell;
}

Branch Brancher::choose(const Instance& instance, const Bound& bound, const Survivors& live, double gap,
                        bool torn_first) {
  if (torn_first && bound.steps() > 0) {
    weigh(instance, bound);
    const Branch branch = most_torn(instance, live);
    if (branch.feature >= 0) return branch;
  }
  return most_lifted(instance, bound, live, gap);
}

// above_ and below_ per place; for ordered features still as differences.
void Brancher::weigh(const Instance& instance, const Bound& bound) {
  box_share_.assign(instance.boxes.size(), 0.0);
  for (int leaf = 0; leaf < instance.leaves(); ++leaf) {
    if (bound.share(leaf) == 0) continue;
    for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
      box_share_[instance.side_box[side]] += bound.share(leaf);
    }
  }
  above_.assign(instance.places(), 0.0);
  below_.assign(instance.places(), 0.0);
  for (std::size_t number = 0; number < instance.boxes.size(); ++number) {
    const Box& box = instance.boxes[number];
    const double share = box_share_[number] / bound.steps();
    if (share == 0) continue;
    if (instance.ordered[box.feature]) {
      above_[instance.cell_begin[box.feature]] += share;
      above_[box.first] -= share;
      below_[box.last] += share;
      continue;
    }
    for (int cell = instance.cell_begin[box.feature]; cell < instance.cell_end(box.feature); ++cell) {
      if (instance.contains(box, cell)) {
        above_[cell] += share / box.last;
      } else {
        below_[cell] += share;
      }
    }
  }
}

Branch Brancher::most_torn(const Instance& instance, const Survivors& live) const {
  constexpr double kTorn = 1e-9;
  Branch best;
  double most = kTorn;
  for (int i = 0; i < instance.features(); ++i) {
    int left = live_cells(instance, live, i);
    if (left < 2) continue;
    double above = 0;
    double below = 0;
    int seen = 0;
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      above = instance.ordered[i] ? above + above_[cell] : above_[cell];
      below = instance.ordered[i] ? below + below_[cell] : below_[cell];
      seen += live.cells[cell];
      const bool splits = instance.ordered[i] ? 0 < seen && seen < left : live.cells[cell] != 0;
      if (!splits || above * below <= most) continue;
      most = above * below;
      best = {i, cell};
    }
  }
  return best;
}

Branch Brancher::most_lifted(const Instance& instance, const Bound& bound, const Survivors& live, double gap) {
  Branch best;
  double most = -1;
  const auto score = [&](double a, double b) {
    const double bonus = 0.02 * gap;
    return (std::min(a, gap) + bonus) * (std::min(b, gap) + bonus);
  };
  const auto lift = [&](int cell) { return live.cells[cell] ? bound.lift()[cell] : kInfinity; };
  for (int i = 0; i < instance.features(); ++i) {
    const int left = live_cells(instance, live, i);
    if (left < 2) continue;
    const int begin = instance.cell_begin[i];
    const int end = instance.cell_end(i);
    suffix_.assign(end - begin + 1, kInfinity);
    for (int cell = end - 1; cell >= begin; --cell)
      suffix_[cell - begin] = std::min(suffix_[cell - begin + 1], lift(cell));
    double prefix = kInfinity;
    int seen = 0;
    for (int cell = begin; cell < end; ++cell) {
      const double others = std::min(prefix, suffix_[cell - begin + 1]);
      prefix = std::min(prefix, lift(cell));
      seen += live.cells[cell];
      const bool splits = instance.ordered[i] ? 0 < seen && seen < left : live.cells[cell] != 0;
      if (!splits) continue;
      const double value = instance.ordered[i] ? score(prefix, suffix_[cell - begin + 1]) : score(lift(cell), others);
      if (value <= most) continue;
      most = value;
      best = {i, cell};
    }
  }
  return best;
}

}  // namespace copse
