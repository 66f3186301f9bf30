// Good answers, quickly: they set the cutoff that reduction and search live on. Nothing here is needed for exactness.
//
// Greedy climbs from the cheapest point differ in how they weigh cost against gain; each is followed by a descent. On a
// reduced instance the best answer is then taken apart: drop one of its changes and repair, or make one more change and
// descend; with the rest of the budget, random climbs and random repairs from a fixed seed. All budgets count work, not
// time, so that the outcome does not depend on the machine.
//
// Rows are permissive. If the judge refuses a point that satisfies them, the votes of that point are demanded to be
// exceeded in its tightest row (`lift`) and the climb goes on from there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/reduce/answers.hpp"
#include "generator/reduce/local_search.hpp"

namespace copse {

class Incumbent {
 public:
  // `root` is the instance whose cells `original` speaks of. Both must outlive this object.
  Incumbent(const Instance& root, Answers& answers);

  // Climbs from the cheapest point with this exponent, descends, and offers what it finds.
  void climb_from_cheapest(LocalSearch& search, double exponent);

  // Descends from a point of the instance, after a climb if the point does not satisfy the rows, and offers the result.
  void repair(LocalSearch& search, std::span<const int> cells);

  // Takes the best answer apart on this instance until the budget (see LocalSearch::work) is spent.
  void improve(LocalSearch& search, const Instance& instance, std::int64_t budget);

  std::span<const double> lift() const { return lift_; }

 private:
  bool climb_and_offer(LocalSearch& search, LocalSearch::Climb how);
  Answers::Reception offer(const LocalSearch& search);
  void offer_neighbours(const LocalSearch& search);
  void lift_tightest_row(LocalSearch& search);
  bool locate_best(const Instance& instance, std::vector<int>& cells) const;
  bool drop_and_repair(LocalSearch& search, const std::vector<int>& best, std::int64_t end);
  bool raise_and_descend(LocalSearch& search, const std::vector<int>& best, std::int64_t end);
  void wander(LocalSearch& search, std::int64_t end);

  const Instance& root_;
  Answers& answers_;
  std::vector<double> lift_;
  std::vector<int> numbers_;
  std::vector<std::uint8_t> frozen_;
};

}  // namespace copse
