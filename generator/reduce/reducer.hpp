// Incumbent and exact reduction of one problem after the other, over one geometry.
//
// A first greedy gives a cutoff; leaves and cells that it makes too dear go; more greedies run on what is left, which is
// far smaller; then the rules of filter.hpp are applied until nothing changes. A short local search on the reduced
// instance tries to lower the cutoff once more, and if it does, the rules run again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/reduce/answers.hpp"
#include "generator/reduce/compress.hpp"
#include "generator/reduce/filter.hpp"
#include "generator/reduce/incumbent.hpp"
#include "generator/reduce/instance.hpp"
#include "generator/reduce/local_search.hpp"

namespace copse {

struct ReduceTuning {
  bool probing = true;
  std::vector<double> exponents = {1, 0.5, 2, 0.7, 1.4};
  std::int64_t improve_work = 30000;  // see LocalSearch::work
};

struct Size {
  int trees = 0;
  int leaves = 0;
  int cells = 0;
};

struct ReduceTimes {
  double incumbent = 0;
  double reduction = 0;
};

class Reducer {
 public:
  explicit Reducer(const Geometry& geometry);

  // Fills `answers`, and returns whether anything interesting is left: instance(). If not, the answers are proven.
  bool run(const Problem& problem, std::span<const std::vector<int>> starts, const ReduceTuning& tuning,
           Answers& answers);

  // Cell numbers of `original` are places of root(): the place of a feature's k-th cell is root().cell_begin[feature] + k.
  const Instance& root() const { return root_; }
  Instance& instance() { return *current_; }

  Size size_before() const;
  Size size_after() const;  // all 0 if nothing is left
  ReduceTimes times() const { return times_; }
  std::span<const double> lift() const { return lift_; }

 private:
  bool shrink(const Survivors& live);
  bool filter_costs(const Answers& answers);
  bool reduce_to_fixpoint(const ReduceTuning& tuning, const Answers& answers);
  bool run_stages(const Problem& problem, std::span<const std::vector<int>> starts, const ReduceTuning& tuning,
                  Answers& answers);

  Instance root_;
  Instance buffer_[2];
  Instance* current_ = nullptr;
  bool left_ = false;
  LocalSearch root_search_, search_;
  Filter filter_;
  Compressor compressor_;
  Survivors live_;
  ReduceTimes times_;
  std::vector<double> lift_;
};

}  // namespace copse
