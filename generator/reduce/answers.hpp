// The answers found so far, and the cutoff that they set.
//
// Points come from heuristics and from the search; only the judge lets them in. What is still interesting is a point of
// cost at most cut(): cheaper than the last answer of a full list by more than the tolerance, or, while the list is not
// full, no dearer than the caller's cutoff (and than the dearest cells together, which no point exceeds: so cut() is
// always finite).
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "generator/problem/problem.hpp"

namespace copse {

// The last word on a point, a cell per feature. It must depend on nothing but forbidden cells and the leaves that the
// point reaches, and may be called by several threads at once.
using Judge = std::function<bool(std::span<const int>)>;

struct Found {
  std::vector<int> cells;  // one per feature, numbered as in the geometry
  double cost = 0;
};

class Answers {
 public:
  enum class Reception : std::uint8_t { entered, refused, too_dear, known };

  Answers(const Problem& problem, Judge judge, int count, double cutoff);

  double cut() const { return cut_; }

  // The same, but answers as cheap as the last one of a full list stay interesting.
  double inclusive_cut() const { return full() ? std::min(cut_ + 2 * tolerance_, limit_ + tolerance_) : cut_; }

  // What counts as nothing, at the present cutoff.
  double tolerance() const { return tolerance_; }

  Reception offer(std::span<const int> cells);

  // Enters all answers of `other`, which the same judge has accepted.
  void merge(const Answers& other);

  const std::vector<Found>& found() const { return found_; }  // ascending by cost
  int count() const { return count_; }
  bool full() const { return static_cast<int>(found_.size()) == count_; }

 private:
  void enter(std::span<const int> cells, double cost);
  bool knows(std::span<const int> cells) const;
  void update_cut();

  const Problem* problem_;
  Judge judge_;
  int count_;
  double limit_ = 0;           // of an interesting cost, answers apart
  double cheapest_scale_ = 0;  // sum of the absolute costs of the cheapest cells
  double cut_ = 0;
  double tolerance_ = 0;
  std::vector<Found> found_;
};

}  // namespace copse
