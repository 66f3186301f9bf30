// The two ways to an answer, each filling in what it learns (with_search.cpp, with_model.cpp).
#pragma once

#include <chrono>
#include <vector>

#include "explain/explain.hpp"

namespace copse {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

// What the row has left of its time; `total` runs since the row began.
double seconds_left(const ExplainOptions& options, const Stopwatch& total);

// Records a confirmed answer if it is cheaper than what the explanation has.
void take_answer(const Problem& problem, std::span<const int> cells, Explanation& explanation);

// The exact search, for at most `seconds`. True if it settled the question.
bool solve_with_search(Searcher& searcher, const Problem& problem, const ExplainOptions& options, double seconds,
                       Explanation& explanation);

// A mixed-integer program for the embedded Cbc or an external solver, and the verify-and-forbid loop. An answer that
// the explanation already has is a cutoff for Cbc.
void solve_with_model(const Problem& problem, const ExplainOptions& options, const Stopwatch& total,
                      Explanation& explanation);

// Solves and verifies a problem that is posed.
Explanation explain_posed(Searcher& searcher, const Problem& problem, const ExplainOptions& options);

// What all questions about one row share. `rows` are asked for besides the query, over the geometry's cells.
struct RowContext {
  const Forest& forest;
  const Geometry& geometry;  // the query's own, if it needs one
  Searcher& searcher;        // of this geometry
  const Sample& sample;
  std::vector<FeatureRow> rows;
};

// A question that may take several problems: any class but one, or the fewest changes first (steps.cpp).
Explanation explain_steps(const RowContext& context, const Query& query, const ExplainOptions& options);

}  // namespace copse
