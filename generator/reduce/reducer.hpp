// Incumbent and exact reduction of one problem after the other, over one geometry.
//
// A first greedy gives a cutoff; leaves and cells that it makes too dear go; more greedies run on what is left, which
// is far smaller; then the rules of filter.hpp are applied until nothing changes. A short local search on the reduced
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
  bool keep_equal = false;    // keep what an answer as cheap as the incumbent may use: the incumbent itself, above all
  bool keep_members = false;  // keep lists of merged cells even if one answer is wanted
  std::vector<double> exponents = {1, 0.5, 2, 0.7, 1.4};
  std::int64_t improve_work = 30000;  // see LocalSearch::work
};

struct Size {
  int trees = 0;
  int leaves = 0;
  int cells = 0;
};

// Why a cell or a leaf was deleted.
enum class Rule : std::uint8_t {
  forbidden,  // cell: the query forbids it
  cost,       // cell: too dear with all else at its cheapest; leaf: so is its box
  only_leaf,  // cell: outside the one leaf that its tree has left
  probing,    // cell: with it, some row cannot be met within the cutoff
  no_cell,    // leaf: no cell left on one of its sides
  merged      // cell: no leaf left tells it from a cheaper one
};

struct Deletion {
  Rule rule = Rule::cost;
  int feature = -1;  // -1: a leaf
  int number = 0;    // of the cell within its feature, or of the leaf, as in the geometry
  double cut = 0;    // the largest interesting cost when the rule was applied
};

struct ReduceTimes {
  double incumbent = 0;
  double reduction = 0;
};

class Reducer {
 public:
  explicit Reducer(const Geometry& geometry);
  Reducer(const Reducer&) = delete;
  Reducer& operator=(const Reducer&) = delete;

  // Fills `answers`, and returns whether anything interesting is left: instance(). If not, the answers are proven.
  bool run(const Problem& problem, std::span<const std::vector<int>> starts, const ReduceTuning& tuning,
           Answers& answers);

  // Cell numbers of `original` are places of root(): the place of a feature's k-th cell is root().cell_begin[feature] +
  // k.
  const Instance& root() const { return root_; }
  Instance& instance() { return *current_; }

  Size size_before() const;
  Size size_after() const;  // all 0 if nothing is left
  ReduceTimes times() const { return times_; }
  // Records a reason for every deletion of the following runs; null records none. Needs ReduceTuning::keep_members.
  void record_to(std::vector<Deletion>* deletions) { deletions_ = deletions; }

 private:
  bool shrink(const Survivors& live, double cut, Rule cell_rule);
  void record(const Survivors& live, double cut, Rule cell_rule);
  void record_emptied(const Instance& before, const Survivors& live, double cut);
  double cut(const Answers& answers) const { return keep_equal_ ? answers.inclusive_cut() : answers.cut(); }
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
  bool keep_equal_ = false;
  std::vector<Deletion>* deletions_ = nullptr;
};

}  // namespace copse
