// A point that moves through an instance one feature at a time, and knows what every single move would do to the votes.
//
// For each leaf it keeps the number of sides that the point violates. A leaf with none is reached; a leaf with
// one would be reached by moving that one feature into the side. So one pass over the leaves with at most one
// violation, writing into difference arrays, gives the votes after *all* single moves: scan().
//
// Several rows are weighed against each other by their shortfall in units of what the trees could gain in all.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "generator/reduce/instance.hpp"

namespace copse {

class LocalSearch {
 public:
  // The instance must stay as it is while the search is attached. `lift`, one number per row or empty, is added to the
  // needs: what the judge wanted beyond the permissive rows so far.
  void attach(const Instance& instance, std::span<const double> lift = {});

  // The same instance again, with the same boxes and leaves, but other costs, gains and needs.
  void reload();

  void start(std::span<const int> cells);
  void start_cheapest() { start(instance_->cheapest); }
  void move(int feature, int cell);

  // Votes here and after every single move; the methods below keep them up to date.
  void scan();

  bool satisfied() const { return shortfall(votes_.data()) == 0; }
  bool satisfied_by_move(int cell) const {
    return shortfall(after_.data() + static_cast<std::size_t>(cell) * rows_) == 0;
  }
  double cost() const { return cost_; }
  std::span<const int> cells() const { return cells_; }
  double votes(int row) const { return votes_[row]; }
  double votes_after(int cell, int row) const { return after_[static_cast<std::size_t>(cell) * rows_ + row]; }
  double need(int row) const { return need_[row]; }
  void set_need(int row, double need) { need_[row] = need; }
  const Instance& instance() const { return *instance_; }

  struct Climb {
    double limit = 0;                      // never cost more than this
    double exponent = 1;                   // moves are ranked by  gain / cost ^ exponent
    const std::uint8_t* frozen = nullptr;  // per feature: must stay
    std::mt19937* noise = nullptr;         // ranks are multiplied by random factors up to 1 + noise_size
    double noise_size = 0;
    double tolerance = 0;  // cheaper differences count as nothing
  };

  // Moves until all rows hold; false if no move helps any more.
  bool climb(const Climb& how);

  // Moves to cheaper cells, the largest saving first, as long as all rows hold. Needs a satisfied, scanned point.
  void descend(double tolerance);

  // Work done so far: places and leaves looked at.
  std::int64_t work() const { return work_; }

 private:
  void index_leaves();
  template <int kRows>
  void scan_rows();
  template <int kRows>
  void add_to_box(const Box& box, const double* gain);
  double shortfall(const double* votes) const;

  const Instance* instance_ = nullptr;
  int rows_ = 0;
  std::vector<double> need_, row_weight_;
  std::vector<int> feature_box_begin_, feature_box_;  // boxes by feature
  std::vector<int> box_leaf_begin_, box_leaf_;        // leaves by box
  std::vector<std::uint16_t> violated_;               // per leaf, padded to a multiple of 4
  std::vector<std::uint8_t> holds_;                   // per box: contains the point
  std::vector<int> cells_;
  std::vector<double> votes_, after_, own_;
  std::vector<int> cursor_;
  double cost_ = 0;
  std::int64_t work_ = 0;
};

}  // namespace copse
