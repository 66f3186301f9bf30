// The whole way as one call: pose, solve, decode, verify, and again if the forest refuses.
//
// A solver's point satisfies rows that are permissive by what rounding can do. If the forest itself refuses the answer,
// its leaves are forbidden with one more row and the solver runs again: no answer leaves without the forest's consent,
// and none that the forest would accept is lost.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "generator/formulation/formulation.hpp"
#include "generator/problem/problem.hpp"
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

struct ExplainOptions {
  FormulationOptions formulation;
  double time_limit = std::numeric_limits<double>::infinity();  // seconds of wall clock, per row
  double gap = 0;                                               // relative; an answer within it ends the search
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;  // set from outside: ends soon with the best verified answer so far
  std::function<void(const ExplainProgress&)> progress;
};

struct Seconds {
  double total = 0;
  double build = 0;   // posing and formulating
  double solve = 0;   // inside the solver
  double verify = 0;  // decoding and the forest's last word
};

struct Explanation {
  Status status = Status::limit;
  int target = 0;
  int origin_class = 0;   // what the forest answers at the origin
  Sample counterfactual;  // empty without an answer
  Verdict verdict;        // of the counterfactual
  double cost = std::numeric_limits<double>::infinity();
  double bound = -std::numeric_limits<double>::infinity();
  std::string solver;
  std::string formulation;
  std::optional<ModelCounts> model;  // of the last model solved
  int refused = 0;                   // answers of the solver that the forest did not confirm
  std::string trouble;               // what the solver said, if it failed
  Seconds seconds;

  bool answered() const { return !counterfactual.empty(); }
  // (cost - bound) / |cost|; 0 for a proven answer.
  double gap() const;
};

Explanation explain(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query,
                    const ExplainOptions& options);

}  // namespace copse
