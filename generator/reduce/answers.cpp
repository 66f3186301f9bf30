#include "generator/reduce/answers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "generator/reduce/tolerance.hpp"

namespace copse {

Answers::Answers(const Problem& problem, Judge judge, int count, double cutoff)
    : problem_(&problem), judge_(std::move(judge)), count_(count) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const FeatureCosts& feature : problem.features) {
    double least = kInfinity;
    double most = -kInfinity;
    for (const double cost : feature.cost) {
      if (!(cost < kInfinity)) continue;
      least = std::min(least, cost);
      most = std::max(most, cost);
    }
    if (least > most) continue;
    limit_ += most;
    cheapest_scale_ += std::abs(least);
  }
  limit_ = std::min(limit_, cutoff);
  update_cut();
}

void Answers::update_cut() {
  const double last = full() ? found_.back().cost : limit_;
  tolerance_ = kCostTolerance * (std::abs(last) + cheapest_scale_);
  cut_ = full() ? std::min(limit_ + tolerance_, last - tolerance_) : limit_ + tolerance_;
}

bool Answers::knows(std::span<const int> cells) const {
  return std::any_of(found_.begin(), found_.end(), [&](const Found& found) {
    return std::equal(found.cells.begin(), found.cells.end(), cells.begin(), cells.end());
  });
}

Answers::Reception Answers::offer(std::span<const int> cells) {
  const double cost = total_cost(*problem_, cells);
  if (!(cost <= cut_)) return Reception::too_dear;
  if (knows(cells)) return Reception::known;
  if (!judge_(cells)) return Reception::refused;
  enter(cells, cost);
  return Reception::entered;
}

void Answers::enter(std::span<const int> cells, double cost) {
  const auto place = std::upper_bound(found_.begin(), found_.end(), cost,
                                      [](double value, const Found& found) { return value < found.cost; });
  found_.insert(place, Found{{cells.begin(), cells.end()}, cost});
  if (static_cast<int>(found_.size()) > count_) found_.pop_back();
  update_cut();
}

void Answers::merge(const Answers& other) {
  for (const Found& found : other.found_) {
    if (found.cost <= cut_ && !knows(found.cells)) enter(found.cells, found.cost);
  }
}

}  // namespace copse
