#include "generator/reduce/reducer.hpp"

#include <chrono>
#include <cmath>

namespace copse {
namespace {

class Stopwatch {
 public:
  explicit Stopwatch(double& sum) : sum_(sum), begin_(std::chrono::steady_clock::now()) {}
  ~Stopwatch() { sum_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& sum_;
  std::chrono::steady_clock::time_point begin_;
};

Size size_of(const Instance& instance) { return {instance.trees(), instance.leaves(), instance.cells()}; }

}  // namespace

Reducer::Reducer(const Geometry& geometry) : root_(index_geometry(geometry)) {}

Size Reducer::size_before() const { return size_of(root_); }
Size Reducer::size_after() const { return left_ ? size_of(*current_) : Size{}; }

bool Reducer::run(const Problem& problem, std::span<const std::vector<int>> starts, const ReduceTuning& tuning,
                  Answers& answers) {
  times_ = {};
  current_ = &root_;
  left_ = run_stages(problem, starts, tuning, answers);
  return left_;
}

bool Reducer::run_stages(const Problem& problem, std::span<const std::vector<int>> starts, const ReduceTuning& tuning,
                         Answers& answers) {
  root_.keeps_members = answers.count() > 1;
  if (root_.keeps_members) {
    root_.first_member = root_.last_member = root_.original;
    root_.next_member.assign(root_.places(), -1);
  }
  if (!load_problem(problem, root_)) return false;
  Incumbent incumbent(root_, answers);
  {
    const Stopwatch watch(times_.incumbent);
    root_search_.attach(root_);
    std::vector<int> places(root_.features());
    for (const std::vector<int>& start : starts) {
      for (int i = 0; i < root_.features(); ++i) {
        places[i] = root_.cell_begin[i] + start[i];
        if (std::isinf(root_.cost[places[i]])) places[i] = root_.cheapest[i];
      }
      incumbent.repair(root_search_, places);
    }
    for (const double exponent : tuning.exponents) {
      incumbent.climb_from_cheapest(root_search_, exponent);
      if (!answers.found().empty()) break;
    }
  }
  if (!filter_costs(answers)) return false;
  {
    const Stopwatch watch(times_.incumbent);
    search_.attach(*current_, incumbent.lift());
    for (std::size_t q = 1; q < tuning.exponents.size(); ++q) incumbent.climb_from_cheapest(search_, tuning.exponents[q]);
  }
  if (!reduce_to_fixpoint(tuning, answers)) return false;
  if (current_->trees() == 0) return true;
  const double before = answers.cut();
  {
    const Stopwatch watch(times_.incumbent);
    incumbent.improve(search_, *current_, tuning.improve_work);
  }
  lift_.assign(incumbent.lift().begin(), incumbent.lift().end());
  return answers.cut() == before || reduce_to_fixpoint(tuning, answers);
}

bool Reducer::shrink(const Survivors& live) {
  Instance* next = current_ == &buffer_[0] ? &buffer_[1] : &buffer_[0];
  if (!compressor_.compress(*current_, live, *next)) return false;
  current_ = next;
  return true;
}

bool Reducer::filter_costs(const Answers& answers) {
  const Stopwatch watch(times_.reduction);
  if (filter_.by_cost(*current_, answers.cut(), live_) == Filtered::everything) return false;
  return shrink(live_);
}

bool Reducer::reduce_to_fixpoint(const ReduceTuning& tuning, const Answers& answers) {
  const Stopwatch watch(times_.reduction);
  const double cut = answers.cut();
  for (;;) {
    Filtered filtered = filter_.by_cost(*current_, cut, live_);
    if (filtered == Filtered::nothing && tuning.probing) {
      if (!current_->grouped) index_groups(*current_);
      filtered = filter_.by_probing(*current_, cut, live_);
    }
    if (filtered == Filtered::everything) return false;
    if (filtered == Filtered::nothing) return true;
    if (!shrink(live_)) return false;
  }
}

}  // namespace copse
