// The embedded Cbc, in process: mixed-integer programs from our Model or from a file, solved on this machine.
//
// Cbc's defaults call points optimal that are not, and its limits are loose; this room's words are exact where Cbc lets
// them be:
//   * optimal means proven with gap 0, on an objective scaled so that differences in its 9th digit count;
//   * every point lies in the program's own space and has been checked against every row, bound and integrality;
//   * infeasible means that no point exists whose objective is at most `cutoff`;
//   * limits are wall clock, and a stopped run returns the best point and the bound reached.
// Nothing is printed. Runs in several threads at a time do not disturb each other. With one thread the same input gives
// the same output, as long as no time limit strikes.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "generator/model/model.hpp"
#include "solvers/linear_program.hpp"
#include "solvers/outcome.hpp"

namespace copse {

struct Progress {
  double incumbent = std::numeric_limits<double>::infinity();  // infinity: no point yet
  double bound = -std::numeric_limits<double>::infinity();     // -infinity: none yet
  double gap = std::numeric_limits<double>::infinity();        // (incumbent - bound) / max(|incumbent|, tiny)
  std::int64_t nodes = 0;
  double seconds = 0;
};

struct CbcOptions {
  double time_limit = std::numeric_limits<double>::infinity();  // seconds of wall clock
  double relative_gap = 0;  // a run that ends within one of the gaps, but not at 0, claims `feasible`
  double absolute_gap = 0;
  int threads = 1;
  std::vector<double> start;  // one value per column, or empty; a start that violates the program is ignored
  double cutoff = std::numeric_limits<double>::infinity();  // only points with objective <= cutoff matter
  const std::atomic<bool>* stop = nullptr;  // set by somebody else: the run ends soon and returns the best point so far
  std::function<void(const Progress&)> progress;  // called from the solving thread, one call at a time
};

Outcome run_cbc(const LinearProgram& program, const CbcOptions& options);

// A quadratic model is a failure: Cbc takes linear objectives only.
Outcome run_cbc(const Model& model, const CbcOptions& options);

// The optimum of the linear relaxation: claim optimal with the relaxed values, infeasible, limit or failure.
// Of the options, only the time limit and the stop flag count.
Outcome relax_cbc(const LinearProgram& program, const CbcOptions& options = {});
Outcome relax_cbc(const Model& model, const CbcOptions& options = {});

}  // namespace copse
