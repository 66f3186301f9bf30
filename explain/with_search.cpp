#include <cmath>

#include "explain/stages.hpp"
#include "generator/problem/uncouple.hpp"

namespace copse {

namespace {

std::vector<std::vector<int>> start_cells(const Problem& problem, const std::vector<Sample>& references) {
  std::vector<std::vector<int>> starts;
  for (const Sample& reference : references) {
    std::vector<int> cells;
    for (int f = 0; f < problem.feature_count(); ++f) {
      cells.push_back(cell_of(*problem.forest, *problem.geometry, f, reference[f]));
    }
    starts.push_back(std::move(cells));
  }
  return starts;
}

// `searched` has the cells of `problem`, and no coupling; `problem` has the last word.
bool run_search(Searcher& searcher, const Problem& problem, const Problem& searched, const ExplainOptions& options,
                double seconds, Explanation& explanation) {
  SearchOptions how;
  how.judge = [&problem](std::span<const int> cells) { return confirms(problem, cells); };
  how.seconds = seconds;
  how.threads = options.threads;
  how.reduce = options.reduce;
  how.starts = start_cells(problem, options.references);
  how.stop = options.stop;
  if (options.progress) {
    how.progress = [&](const SearchProgress& progress) {
      options.progress({progress.incumbent, progress.bound, progress.nodes});
    };
  }
  const SearchResult result = searcher.search(searched, how);
  explanation.before = result.before;
  explanation.after = result.after;
  explanation.nodes += result.nodes;
  explanation.seconds.incumbent = result.incumbent_seconds;
  explanation.seconds.reduce = result.reduction_seconds;
  explanation.seconds.search = result.search_seconds;
  explanation.solver = result.prover == Prover::reduction ? "reduction" : "search";
  if (!result.found.empty()) {
    take_answer(problem, result.found.front().cells, explanation);
    explanation.bound = std::min(result.bound, explanation.cost);
    explanation.status = Status::feasible;
  } else {
    explanation.bound = result.bound;
  }
  if (result.status != SearchStatus::proven) {
    if (!explanation.answered() || explanation.gap() > options.gap) return false;
    return true;
  }
  explanation.status = result.infeasible() ? Status::infeasible : Status::optimal;
  if (explanation.answered()) explanation.bound = explanation.cost;
  return true;
}

}  // namespace

bool solve_with_search(Searcher& searcher, const Problem& problem, const ExplainOptions& options, double seconds,
                       Explanation& explanation) {
  if (problem.coupled()) {
    const Uncoupled uncoupled = uncouple(problem);
    Searcher own(*uncoupled.geometry);
    return run_search(own, problem, uncoupled.problem, options, seconds, explanation);
  }
  return run_search(searcher, problem, problem, options, seconds, explanation);
}

}  // namespace copse
