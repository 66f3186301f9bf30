// The exact search: branch and bound over cells with the cost-splitting bound (bound.hpp), after incumbent and
// reduction (reduce/reducer.hpp).
//
// What it proves: among all cell vectors that the judge accepts, no vector outside `found` is cheaper than the dearest
// in it by more than the tolerance of reduce/tolerance.hpp. Rows are permissive, the judge has the last word: a point
// that satisfies the rows and that the judge refuses is dropped, and the search around it goes on.
//
// The answer does not depend on the number of threads: open nodes are explored in rounds. A round takes the first
// few open nodes in depth-first order, explores each up to a fixed number of nodes with the cutoff known at the round's
// start, and merges answers and what is left open in the same order. Threads only share out the work of a round.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "generator/problem/problem.hpp"
#include "generator/reduce/answers.hpp"
#include "generator/reduce/reducer.hpp"

namespace copse {

struct SearchTuning;

struct SearchProgress {
  double incumbent = 0;  // infinite without one
  double bound = 0;
  std::int64_t nodes = 0;
};

struct SearchOptions {
  double seconds = std::numeric_limits<double>::infinity();
  std::int64_t nodes = std::numeric_limits<std::int64_t>::max();
  int threads = 1;
  int count = 1;                                            // how many of the cheapest answers
  double cutoff = std::numeric_limits<double>::infinity();  // dearer answers are of no interest; equal ones are
  bool reduce = true;                                       // apply the exact rules before the search
  std::vector<std::vector<int>> starts;                     // cell vectors to start the incumbent from
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const SearchProgress&)> progress;  // called between rounds
  Judge judge;                                          // confirms() if empty
  const SearchTuning* tuning = nullptr;                 // for experiments; defaults if null
};

enum class SearchStatus : std::uint8_t { proven, stopped };
enum class Prover : std::uint8_t { nobody, reduction, search };

struct SearchResult {
  SearchStatus status = SearchStatus::stopped;
  Prover prover = Prover::nobody;
  std::vector<Found> found;                                 // ascending by cost, each accepted by the judge
  double bound = -std::numeric_limits<double>::infinity();  // no answer outside `found` costs less; infinite if there
                                                            // is none within the cutoff
  std::int64_t nodes = 0;
  Size before, after;  // of the reduction
  double incumbent_seconds = 0;
  double reduction_seconds = 0;
  double search_seconds = 0;

  // Proven that no answer exists within the cutoff.
  bool infeasible() const { return status == SearchStatus::proven && found.empty(); }
};

// Keeps what depends on the geometry alone, and all memory, from one problem to the next. Not for use by two threads at
// once.
class Searcher {
 public:
  explicit Searcher(const Geometry& geometry);
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  SearchResult search(const Problem& problem, const SearchOptions& options);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

SearchResult search(const Problem& problem, const SearchOptions& options);

}  // namespace copse
