#include "generator/reduce/local_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNegligible = 1e-12;  // of a row's whole range of votes
constexpr int kPad = 4;

double rank(double gain, double cost, double exponent) {
  if (exponent == 1) return gain / cost;
  if (exponent == 2) return gain / (cost * cost);
  if (exponent == 0.5) return gain / std::sqrt(cost);
  return gain / std::pow(cost, exponent);
}

}  // namespace

void LocalSearch::attach(const Instance& instance, std::span<const double> lift) {
  instance_ = &instance;
  index_leaves();
  reload();
  for (std::size_t r = 0; r < lift.size(); ++r) need_[r] += lift[r];
}

void LocalSearch::reload() {
  const Instance& instance = *instance_;
  rows_ = instance.rows();
  need_ = instance.need;
  row_weight_.assign(rows_, 0);
  for (int tree = 0; tree < instance.trees(); ++tree) {
    for (int r = 0; r < rows_; ++r) {
      double best = 0;
      for (int leaf = instance.leaf_begin[tree]; leaf < instance.leaf_begin[tree + 1]; ++leaf) {
        best = std::max(best, instance.gain[leaf * rows_ + r]);
      }
      row_weight_[r] += best;
    }
  }
  for (double& weight : row_weight_) weight = weight > 0 ? 1 / weight : 1;
  after_.resize(static_cast<std::size_t>(instance.places()) * rows_);
  own_.resize(static_cast<std::size_t>(instance.features()) * rows_);
  votes_.assign(rows_, 0);
}

void LocalSearch::index_leaves() {
  const Instance& instance = *instance_;
  feature_box_begin_.assign(instance.features() + 1, 0);
  for (const Box& box : instance.boxes) ++feature_box_begin_[box.feature + 1];
  for (int i = 0; i < instance.features(); ++i) feature_box_begin_[i + 1] += feature_box_begin_[i];
  feature_box_.resize(instance.boxes.size());
  cursor_.assign(feature_box_begin_.begin(), feature_box_begin_.end());
  for (std::size_t box = 0; box < instance.boxes.size(); ++box) {
    feature_box_[cursor_[instance.boxes[box].feature]++] = static_cast<int>(box);
  }

  box_leaf_begin_.assign(instance.boxes.size() + 1, 0);
  for (const int box : instance.side_box) ++box_leaf_begin_[box + 1];
  for (std::size_t box = 0; box < instance.boxes.size(); ++box) box_leaf_begin_[box + 1] += box_leaf_begin_[box];
  box_leaf_.resize(instance.side_box.size());
  cursor_.assign(box_leaf_begin_.begin(), box_leaf_begin_.end());
  for (int leaf = 0; leaf < instance.leaves(); ++leaf) {
    for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
      box_leaf_[cursor_[instance.side_box[side]]++] = leaf;
    }
  }
  holds_.resize(instance.boxes.size());
  violated_.assign((instance.leaves() + kPad - 1) / kPad * kPad, std::numeric_limits<std::uint16_t>::max());
}

void LocalSearch::start(std::span<const int> cells) {
  const Instance& instance = *instance_;
  cells_.assign(cells.begin(), cells.end());
  cost_ = 0;
  for (const int cell : cells_) cost_ += instance.cost[cell];
  for (std::size_t box = 0; box < instance.boxes.size(); ++box) {
    holds_[box] = instance.contains(instance.boxes[box], cells_[instance.boxes[box].feature]) ? 1 : 0;
  }
  for (int leaf = 0; leaf < instance.leaves(); ++leaf) {
    int count = 0;
    for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
      count += 1 - holds_[instance.side_box[side]];
    }
    violated_[leaf] = static_cast<std::uint16_t>(count);
  }
}

void LocalSearch::move(int feature, int cell) {
  const Instance& instance = *instance_;
  if (cells_[feature] == cell) return;
  for (int place = feature_box_begin_[feature]; place < feature_box_begin_[feature + 1]; ++place) {
    const int box = feature_box_[place];
    const std::uint8_t holds = instance.contains(instance.boxes[box], cell) ? 1 : 0;
    if (holds == holds_[box]) continue;
    const auto change = static_cast<std::uint16_t>(holds ? -1 : 1);
    holds_[box] = holds;
    for (int q = box_leaf_begin_[box]; q < box_leaf_begin_[box + 1]; ++q) violated_[box_leaf_[q]] += change;
  }
  cost_ += instance.cost[cell] - instance.cost[cells_[feature]];
  cells_[feature] = cell;
}

void LocalSearch::scan() {
  if (rows_ == 1) {
    scan_rows<1>();
  } else {
    scan_rows<0>();
  }
  work_ += instance_->leaves() + instance_->places();
}

template <int kRows>
void LocalSearch::add_to_box(const Box& box, const double* gain) {
  const int rows = kRows == 1 ? 1 : rows_;
  if (instance_->ordered[box.feature]) {
    for (int r = 0; r < rows; ++r) {
      after_[box.first * rows + r] += gain[r];
      after_[(box.last + 1) * rows + r] -= gain[r];
    }
  } else {
    for_each_cell(*instance_, box, [&](int cell) {
      for (int r = 0; r < rows; ++r) after_[cell * rows + r] += gain[r];
    });
  }
}

template <int kRows>
void LocalSearch::scan_rows() {
  const Instance& instance = *instance_;
  const int rows = kRows == 1 ? 1 : rows_;
  std::fill(after_.begin(), after_.end(), 0.0);
  std::fill(own_.begin(), own_.end(), 0.0);
  std::fill(votes_.begin(), votes_.end(), 0.0);
  const int* side_box = instance.side_box.data();
  for (std::size_t four = 0; four < violated_.size(); four += kPad) {
    // A 16-bit lane above 1 has a bit beyond the lowest; the usual borrow trick finds lanes without one (and now and
    // then a false one above a true one, which is tested again below).
    std::uint64_t lanes;
    std::memcpy(&lanes, &violated_[four], sizeof lanes);
    const std::uint64_t high = lanes & 0xFFFEFFFEFFFEFFFEULL;
    std::uint64_t few = (high - 0x0001000100010001ULL) & ~high & 0x8000800080008000ULL;
    for (; few != 0; few &= few - 1) {
      const int leaf = static_cast<int>(four) + __builtin_ctzll(few) / 16;
      const double* gain = instance.gain.data() + static_cast<std::size_t>(leaf) * rows;
      const int begin = instance.side_begin[leaf];
      const int end = instance.side_begin[leaf + 1];
      if (violated_[leaf] == 0) {
        for (int r = 0; r < rows; ++r) votes_[r] += gain[r];
        for (int side = begin; side < end; ++side) {
          const Box& box = instance.boxes[side_box[side]];
          for (int r = 0; r < rows; ++r) own_[box.feature * rows + r] += gain[r];
          add_to_box<kRows>(box, gain);
        }
      } else if (violated_[leaf] == 1) {
        int side = begin;
        while (holds_[side_box[side]]) ++side;
        add_to_box<kRows>(instance.boxes[side_box[side]], gain);
      }
    }
  }
  for (int i = 0; i < instance.features(); ++i) {
    for (int r = 0; r < rows; ++r) {
      double sum = votes_[r] - own_[i * rows + r];
      const bool ordered = instance.ordered[i] != 0;
      for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
        double& votes = after_[static_cast<std::size_t>(cell) * rows + r];
        if (ordered) {
          votes = sum += votes;
        } else {
          votes += sum;
        }
      }
    }
  }
}

double LocalSearch::shortfall(const double* votes) const {
  double sum = 0;
  for (int r = 0; r < rows_; ++r) sum += row_weight_[r] * std::max(0.0, need_[r] - votes[r]);
  return sum;
}

bool LocalSearch::climb(const Climb& how) {
  const Instance& instance = *instance_;
  const int most_moves = 60 + 2 * instance.features();
  scan();
  for (int moves = 0;; ++moves) {
    const double missing = shortfall(votes_.data());
    if (missing == 0) return true;
    if (moves == most_moves) return false;
    double best = 0;
    int best_feature = -1;
    int best_cell = -1;
    double least_cost = kInfinity;
    int last_feature = -1;
    int last_cell = -1;
    for (int i = 0; i < instance.features(); ++i) {
      if (how.frozen != nullptr && how.frozen[i]) continue;
      const double here = instance.cost[cells_[i]];
      const double affordable = how.limit - cost_ + here;
      for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
        const double left = rows_ == 1 ? row_weight_[0] * std::max(0.0, need_[0] - after_[cell])
                                       : shortfall(after_.data() + static_cast<std::size_t>(cell) * rows_);
        const double gain = missing - left;
        if (gain <= kNegligible || instance.cost[cell] > affordable) continue;
        const double extra = instance.cost[cell] - here;
        if (left == 0 && extra < least_cost) {
          least_cost = extra;
          last_feature = i;
          last_cell = cell;
        }
        double value = extra <= how.tolerance ? 1e100 * gain : rank(gain, extra, how.exponent);
        if (how.noise != nullptr) value *= 1 + how.noise_size * ((*how.noise)() * 0x1p-32);
        if (value > best) {
          best = value;
          best_feature = i;
          best_cell = cell;
        }
      }
    }
    if (best_feature < 0) return false;
    if (last_feature >= 0) {
      move(last_feature, last_cell);
    } else {
      move(best_feature, best_cell);
    }
    scan();
  }
}

void LocalSearch::descend(double tolerance) {
  const Instance& instance = *instance_;
  for (;;) {
    double best = tolerance;
    int best_feature = -1;
    int best_cell = -1;
    for (int i = 0; i < instance.features(); ++i) {
      const double here = instance.cost[cells_[i]];
      if (here - instance.cost[instance.cheapest[i]] <= best) continue;
      for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
        const double saving = here - instance.cost[cell];
        if (saving <= best || !satisfied_by_move(cell)) continue;
        best = saving;
        best_feature = i;
        best_cell = cell;
      }
    }
    if (best_feature < 0) return;
    move(best_feature, best_cell);
    scan();
  }
}

}  // namespace copse
