// The whole way as one call: pose, reduce, search or solve, decode, verify, and again if the forest refuses.
//
// Who solves: the exact search (generator/search) proves nearly every question in milliseconds; if its budget ends, the
// embedded Cbc goes on with its incumbent as start and cutoff and its bound. Either can be asked for alone, and so can
// any solver that runs as a command of its own.
//
// A solver's point satisfies rows that are permissive by what rounding can do. If the forest itself refuses the answer,
// its leaves are forbidden with one more row and the solver runs again: no answer leaves without the forest's consent,
// and none that the forest would accept is lost.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/formulation/formulation.hpp"
#include "generator/problem/problem.hpp"
#include "generator/reduce/reducer.hpp"
#include "generator/search/search.hpp"
#include "solvers/command.hpp"
#include "solvers/verify.hpp"

namespace copse {

enum class Status : std::uint8_t {
  optimal,     // a verified answer, and proof that none is cheaper
  feasible,    // a verified answer; a limit came before the proof
  infeasible,  // proof that there is no answer
  limit        // a limit came before the first verified answer
};

struct ExplainProgress {
  double cost = std::numeric_limits<double>::infinity();    // of the best point so far
  double bound = -std::numeric_limits<double>::infinity();  // no answer costs less
  std::int64_t nodes = 0;
};

enum class SolverKind : std::uint8_t { automatic, search, cbc, external };

struct ExplainOptions {
  SolverKind solver = SolverKind::automatic;
  const ExternalSolver* external = nullptr;  // who solves, if it is none of ours
  std::filesystem::path temporary = "/tmp";  // for the files of an external solver
  FormulationOptions formulation;            // for Cbc and external solvers
  bool reduce = true;                        // delete what no answer can need before anything is searched or written
  std::vector<Sample> references;            // rows to start from, besides the origin: any of them, answered or not
  double time_limit = std::numeric_limits<double>::infinity();  // seconds of wall clock, per row
  double gap = 0;                                               // relative; an answer within it ends the search
  int threads = 1;                                              // for one row
  const std::atomic<bool>* stop = nullptr;  // set from outside: ends soon with the best verified answer so far
  std::function<void(const ExplainProgress&)> progress;
};

struct Seconds {
  double total = 0;
  double build = 0;      // posing and formulating
  double incumbent = 0;  // finding a first answer
  double reduce = 0;
  double search = 0;
  double solve = 0;   // inside Cbc or the external solver
  double verify = 0;  // decoding and the forest's last word
};

struct Explanation {
  Status status = Status::limit;
  int number = 1;  // of several answers, counted from 1: proven means that only earlier ones are cheaper
  int target = 0;
  int origin_class = 0;   // what the forest answers at the origin
  Sample counterfactual;  // empty without an answer
  Verdict verdict;        // of the counterfactual
  double cost = std::numeric_limits<double>::infinity();
  double bound = -std::numeric_limits<double>::infinity();
  std::string solver;
  std::string formulation;
  std::optional<ModelCounts> model;   // of the last model solved
  std::optional<Size> before, after;  // of the reduction
  std::int64_t nodes = 0;             // of search and solver
  int refused = 0;                    // answers of the solver that the forest did not confirm
  std::string trouble;                // what the solver said, if it failed
  Seconds seconds;

  bool answered() const { return !counterfactual.empty(); }
  // (cost - bound) / |cost|; 0 for a proven answer.
  double gap() const;
};

// Explains row after row, and keeps what the rows share. Not for use by two threads at once.
class Explainer {
 public:
  Explainer(const Forest& forest, const Geometry& geometry);
  Explanation explain(const Sample& sample, const Query& query, const ExplainOptions& options);

 private:
  const Forest* forest_;
  const Geometry* geometry_;
  Searcher searcher_;
};

Explanation explain(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query,
                    const ExplainOptions& options);

// Explains many rows on `workers` threads, and hands over each answer in the order of the rows, on the calling thread.
// Stops early, without the rows not begun, if options.stop is set.
void explain_rows(const Forest& forest, const Geometry& geometry, std::span<const Sample> rows, const Query& query,
                  const ExplainOptions& options, int workers,
                  const std::function<void(std::size_t row, const Explanation&)>& take);

}  // namespace copse
