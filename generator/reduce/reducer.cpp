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

Reducer::Reducer(const Geometry& geometry) : root_(index_geometry(geometry)) { root_search_.attach(root_); }

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
  keep_equal_ = tuning.keep_equal;
  root_.keeps_members = answers.count() > 1 || tuning.keep_members;
  if (root_.keeps_members) {
    root_.first_member = root_.last_member = root_.original;
    root_.next_member.assign(root_.places(), -1);
  }
  if (!load_problem(problem, root_)) return false;
  Incumbent incumbent(root_, answers);
  {
    const Stopwatch watch(times_.incumbent);
    root_search_.reload();
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
    for (std::size_t q = 1; q < tuning.exponents.size(); ++q)
      incumbent.climb_from_cheapest(search_, tuning.exponents[q]);
  }
  if (!reduce_to_fixpoint(tuning, answers)) return false;
  if (current_->trees() == 0) return true;
  const double before = answers.cut();
  {
    const Stopwatch watch(times_.incumbent);
    incumbent.improve(search_, *current_, tuning.improve_work);
  }
  return answers.cut() == before || reduce_to_fixpoint(tuning, answers);
}

bool Reducer::shrink(const Survivors& live, double cut, Rule cell_rule) {
  if (deletions_ != nullptr) record(live, cut, cell_rule);
  Instance* next = current_ == &buffer_[0] ? &buffer_[1] : &buffer_[0];
  if (!compressor_.compress(*current_, live, *next)) return false;
  if (deletions_ != nullptr) record_emptied(*current_, live, cut);
  current_ = next;
  return true;
}

// `cell_rule` is what deleted the cells that are neither forbidden nor too dear by themselves.
void Reducer::record(const Survivors& live, double cut, Rule cell_rule) {
  const double slack = cut - current_->cheapest_total();
  for (int i = 0; i < current_->features(); ++i) {
    for (int cell = current_->cell_begin[i]; cell < current_->cell_end(i); ++cell) {
      if (live.cells[cell]) continue;
      Rule rule = cell_rule;
      if (current_->cost[cell] - current_->cost[current_->cheapest[i]] > slack) rule = Rule::cost;
      if (std::isinf(current_->cost[cell])) rule = Rule::forbidden;
      for (int member = current_->first_member[cell]; member >= 0; member = current_->next_member[member]) {
        deletions_->push_back({rule, i, member - root_.cell_begin[i], cut});
      }
    }
  }
  for (int leaf = 0; leaf < current_->leaves(); ++leaf) {
    if (!live.leaves[leaf]) deletions_->push_back({Rule::cost, -1, current_->leaf_number[leaf], cut});
  }
}

// Leaves that went because a side of theirs has no cell left. Those of folded trees, one each, did not go: they are
// constants.
void Reducer::record_emptied(const Instance& before, const Survivors& live, double cut) {
  const auto emptied = [&](int leaf) {
    for (int side = before.side_begin[leaf]; side < before.side_begin[leaf + 1]; ++side) {
      bool some = false;
      for_each_cell(before, before.boxes[before.side_box[side]], [&](int cell) { some |= live.cells[cell] != 0; });
      if (!some) return true;
    }
    return false;
  };
  for (int leaf = 0; leaf < before.leaves(); ++leaf) {
    if (live.leaves[leaf] && emptied(leaf)) deletions_->push_back({Rule::no_cell, -1, before.leaf_number[leaf], cut});
  }
}

bool Reducer::filter_costs(const Answers& answers) {
  const Stopwatch watch(times_.reduction);
  const double now = cut(answers);
  if (filter_.by_cost(*current_, now, live_) == Filtered::everything) return false;
  return shrink(live_, now, Rule::only_leaf);
}

bool Reducer::reduce_to_fixpoint(const ReduceTuning& tuning, const Answers& answers) {
  const Stopwatch watch(times_.reduction);
  const double now = cut(answers);
  for (;;) {
    Rule rule = Rule::only_leaf;
    Filtered filtered = filter_.by_cost(*current_, now, live_);
    if (filtered == Filtered::nothing && tuning.probing) {
      rule = Rule::probing;
      if (!current_->grouped) index_groups(*current_);
      filtered = filter_.by_probing(*current_, now, live_);
    }
    if (filtered == Filtered::everything) return false;
    if (filtered == Filtered::nothing) return true;
    if (!shrink(live_, now, rule)) return false;
  }
}

}  // namespace copse
