// How Cbc is called, and why so.
//
// CbcMain1, the pipeline behind the `cbc` command, keeps its parameters in statics: two calls at a time eat each
// other's arguments. So we compose the same pipeline from its parts, each of which lives in its own objects: root
// relaxation, CglPreProcess, cut generators, CbcModel::branchAndBound(), post-processing.
//
// Measured on five hand-made `cell` and `ocean` models of 40 to 60 trees (at most 2,500 columns, one run each, a shared
// machine): without heuristics 0.4, 0.4, 2.1, 4.6 and 5.6 s here; 0.3, 0.3, 1.7, 4.8 and 7.1 s for the `cbc` command,
// its heuristics off, its objective scaled alike, gaps 0. The optima agreed. No clear winner, so re-entrance decides.
// Rounding and the feasibility pump then took CPU seconds, without the pump -> with it, from 2.1 -> 0.8, 5.1 -> 2.8,
// 6.2 -> 4.7, and 0.8 -> 1.4 on a model solved at its root. The cuts are those of the command; without any, one of the
// models was not solved in 20 s.
// Time limits of 0.05 to 3 s on 9,000 rows, ending in the root relaxation or in preprocessing, were overrun by 0.02 s
// at most.
//
// The start is not Cbc's affair: presolve may cut it off by dual arguments. It is our incumbent, and Cbc is asked for
// points below it. If there are none, the start is optimal.
//
// Exactness. The objective is multiplied by a power of two, so that no digit changes, to be of order 1000: Cbc's
// tolerances are absolute. A run that was interrupted, be it inside one simplex call, claims no proof, and takes its
// bound from before the interruption: Cbc counts a relaxation that was cut short as infeasible.
#include "solvers/cbc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "CbcCompareDefault.hpp"
#include "CbcConfig.h"
#include "CbcEventHandler.hpp"
#include "CbcModel.hpp"
#include "CglPreProcess.hpp"
#include "CglProbing.hpp"
#include "ClpEventHandler.hpp"
#include "CoinError.hpp"
#include "OsiClpSolverInterface.hpp"
#include "solvers/cbc_strategy.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kCoinNothing = 1e49;       // Cbc says 1e50 or DBL_MAX where it has no value
constexpr double kPointTolerance = 1e-6;    // violation that a returned point may show
constexpr double kSimplexTolerance = 1e-8;  // primal and dual, on the scaled objective
constexpr double kIntegerTolerance = 1e-7;
constexpr double kImprovement = 1e-9;  // scaled; what counts as better
constexpr double kCutoffSlack = 1e-6;  // scaled; a point at the cutoff must survive rounding inside Cbc
constexpr double kScaledSize = 1024;   // what the largest cost, or the cutoff, is scaled to

class Silence : public CoinMessageHandler {
 public:
  Silence() { setLogLevel(0); }
  CoinMessageHandler* clone() const override { return new Silence(*this); }
  int print() override { return 0; }
  void checkSeverity() override {}  // the default aborts the process on severe messages
};

// The clock, the user's wishes and what has been reached, shared by all the clones that Cbc makes of its handlers.
class Watch {
 public:
  Watch(const CbcOptions& options, double scale) : options_(options), scale_(scale) {}

  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  double seconds_left() const { return std::max(0.0, options_.time_limit - seconds()); }

  // True for good from the first time on that the clock or the user says so.
  bool expired() {
    if (!expired_ && ((options_.stop && *options_.stop) || seconds_left() <= 0)) expired_ = true;
    return expired_;
  }
  bool interrupts_simplex() { return !disarmed_ && expired(); }
  void disarm() { disarmed_ = true; }  // what remains is short and must finish: turning a point back

  void report(double scaled_incumbent, double scaled_bound, std::int64_t nodes) {
    const std::lock_guard lock(mutex_);
    nodes_ = std::max(nodes_, nodes);
    if (std::abs(scaled_incumbent) < kCoinNothing) incumbent_ = std::min(incumbent_, scaled_incumbent / scale_);
    if (!expired() && std::abs(scaled_bound) < kCoinNothing) bound_ = std::max(bound_, scaled_bound / scale_);
    if (!options_.progress) return;
    const double gap =
        incumbent_ < kInfinity ? (incumbent_ - bound_) / std::max(std::abs(incumbent_), 1e-10) : kInfinity;
    options_.progress({incumbent_, bound_, std::max(0.0, gap), nodes_, seconds()});
  }

  double bound() const { return bound_; }
  std::int64_t nodes() const { return nodes_; }

 private:
  const CbcOptions& options_;
  double scale_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::atomic<bool> expired_{false}, disarmed_{false};
  std::mutex mutex_;
  double incumbent_ = kInfinity;
  double bound_ = -kInfinity;
  std::int64_t nodes_ = 0;
};

// Clp asks at every iteration; any answer but a negative one ends the call.
class SimplexWatch : public ClpEventHandler {
 public:
  explicit SimplexWatch(Watch& watch) : watch_(&watch) {}
  ClpEventHandler* clone() const override { return new SimplexWatch(*this); }
  int event(Event) override { return watch_->interrupts_simplex() ? 0 : -1; }

 private:
  Watch* watch_;
};

class TreeWatch : public CbcEventHandler {
 public:
  explicit TreeWatch(Watch& watch) : watch_(&watch) {}
  CbcEventHandler* clone() const override { return new TreeWatch(*this); }
  CbcAction event(CbcEvent which) override {
    const bool news = which == node || which == solution || which == heuristicSolution;
    const bool whole = model_->parentModel() == nullptr;  // events of sub-problems come here, too
    if (news && whole) {
      watch_->report(model_->getObjValue(), model_->getBestPossibleObjValue(), model_->getNodeCount());
    }
    return watch_->expired() ? stop : noAction;
  }

 private:
  Watch* watch_;
};

// A power of two that brings the largest cost of one column to about kScaledSize; or, where an objective value is
// known, that value, since most columns are then dearer than any point of interest (at most 1024 times more).
double objective_scale(const LinearProgram& program, double known) {
  double largest = 0;
  for (std::size_t j = 0; j < program.cost.size(); ++j) {
    const double range = program.column_upper[j] - program.column_lower[j];
    if (range <= 0) continue;
    largest = std::max(largest, std::abs(program.cost[j]) * (range < 1e6 ? range : 1));
  }
  if (largest == 0) return 1;
  const auto factor_for = [](double size) { return std::exp2(std::floor(std::log2(kScaledSize / size))); };
  const double factor = factor_for(largest);
  if (!std::isfinite(known) || known == 0) return factor;
  return std::clamp(factor_for(std::abs(known)), factor, factor * 1024);
}

// One program on its way through Cbc.
class Run {
 public:
  Run(const LinearProgram& program, const CbcOptions& options);
  Outcome solve();
  Outcome relax();

 private:
  bool load(bool with_integers);
  std::optional<Outcome> solve_relaxation();
  Outcome search();
  void configure(CbcModel& model);
  Outcome conclude(const CbcModel& model, CglPreProcess& process, OsiSolverInterface& reduced);
  std::vector<double> turn_back(const double* reduced_point, CglPreProcess& process, OsiSolverInterface& reduced);
  std::vector<double> rounded_point() const;
  void fix_integers(OsiSolverInterface& solver, const double* point) const;

  Outcome with_claim(Claim claim, std::string detail);
  Outcome with_point(std::vector<double> point, bool proven, std::string detail);
  Outcome without_better(std::string detail);
  Outcome stopped(std::string detail);

  const LinearProgram& program_;
  const CbcOptions& options_;
  double start_objective_;
  double scale_;
  bool has_start_;   // and it is not above the cutoff
  Silence silence_;  // outlives the solvers below
  Watch watch_;
  OsiClpSolverInterface solver_;
};

// Infinity for a start that is missing or wrong.
double objective_of_start(const LinearProgram& program, const std::vector<double>& start) {
  return check_point(program, start).amount <= kPointTolerance ? objective_value(program, start) : kInfinity;
}

Run::Run(const LinearProgram& program, const CbcOptions& options)
    : program_(program),
      options_(options),
      start_objective_(objective_of_start(program, options.start)),
      scale_(objective_scale(program, std::min(options.cutoff, start_objective_))),
      has_start_(start_objective_ < kInfinity && start_objective_ <= options.cutoff + kCutoffSlack / scale_),
      watch_(options, scale_) {}

// False if some column has no value at all.
bool Run::load(bool with_integers) {
  const auto finite = [](double bound) { return std::clamp(bound, -COIN_DBL_MAX, COIN_DBL_MAX); };
  const auto columns = program_.cost.size();
  std::vector<double> lower(columns), upper(columns), cost(columns), row_lower, row_upper;
  for (std::size_t j = 0; j < columns; ++j) {
    lower[j] = finite(program_.column_lower[j]);
    upper[j] = finite(program_.column_upper[j]);
    cost[j] = program_.cost[j] * scale_;
    if (with_integers && program_.integer[j]) {
      lower[j] = std::ceil(lower[j] - kIntegerTolerance);
      upper[j] = std::floor(upper[j] + kIntegerTolerance);
    }
    if (lower[j] > upper[j]) return false;
  }
  for (const double bound : program_.row_lower) row_lower.push_back(finite(bound));
  for (const double bound : program_.row_upper) row_upper.push_back(finite(bound));
  solver_.passInMessageHandler(&silence_);
  solver_.getModelPtr()->setLogLevel(0);
  solver_.setHintParam(OsiDoReducePrint, true, OsiHintTry);
  solver_.loadProblem(program_.columns(), program_.rows(), program_.column_begin.data(), program_.entry_row.data(),
                      program_.entry_value.data(), lower.data(), upper.data(), cost.data(), row_lower.data(),
                      row_upper.data());
  for (int j = 0; with_integers && j < program_.columns(); ++j) {
    if (program_.integer[static_cast<std::size_t>(j)]) solver_.setInteger(j);
  }
  solver_.setDblParam(OsiPrimalTolerance, kSimplexTolerance);
  solver_.setDblParam(OsiDualTolerance, kSimplexTolerance);
  SimplexWatch handler(watch_);
  solver_.getModelPtr()->passInEventHandler(&handler);
  return true;
}

// The outcome, if the root relaxation settles the matter.
std::optional<Outcome> Run::solve_relaxation() {
  solver_.initialSolve();
  if (watch_.expired()) return stopped("stopped in the root relaxation");
  if (solver_.isProvenPrimalInfeasible()) return without_better("relaxation infeasible");
  if (solver_.isProvenDualInfeasible()) return with_claim(Claim::failure, "relaxation unbounded");
  if (!solver_.isProvenOptimal()) return with_claim(Claim::failure, "relaxation abandoned");
  watch_.report(has_start_ ? start_objective_ * scale_ : kInfinity, solver_.getObjValue(), 0);
  return std::nullopt;
}

Outcome Run::relax() {
  if (!load(false)) return with_claim(Claim::infeasible, "a column's bounds cross");
  if (auto settled = solve_relaxation()) return *settled;
  const double* values = solver_.getColSolution();
  Outcome outcome = with_claim(Claim::optimal, "relaxation optimal");
  outcome.values.assign(values, values + program_.columns());
  outcome.objective = outcome.bound = objective_value(program_, outcome.values);
  return outcome;
}

Outcome Run::solve() {
  if (!load(true)) return with_claim(Claim::infeasible, "a column's bounds cross");
  if (auto settled = solve_relaxation()) return *settled;
  if (solver_.getNumIntegers() > 0) return search();
  std::vector<double> point = rounded_point();
  if (objective_value(program_, point) > options_.cutoff + kCutoffSlack / scale_) return without_better("above cutoff");
  return with_point(std::move(point), true, "relaxation optimal");
}

Outcome Run::search() {
  CglPreProcess process;
  process.passInMessageHandler(&silence_);
  if (std::isfinite(options_.time_limit)) process.setTimeLimit(watch_.seconds_left(), true);
  CglProbing probing;
  probing.setUsingObjective(1);
  probing.setMaxPass(1);
  probing.setMaxPassRoot(1);
  probing.setMaxProbeRoot(std::min(3000, program_.columns()));
  probing.setMaxElements(100);
  probing.setMaxElementsRoot(200);
  probing.setMaxLookRoot(50);
  probing.setRowCuts(3);
  process.addCutGenerator(&probing);
  OsiSolverInterface* reduced = process.preProcessNonDefault(solver_, 0, 5, 6);
  if (watch_.expired()) return stopped("stopped in preprocessing");
  if (reduced == nullptr) return without_better("infeasible in preprocessing");
  reduced->setHintParam(OsiDoReducePrint, true, OsiHintTry);
  reduced->resolve();
  CbcModel model(*reduced);
  configure(model);
  model.branchAndBound();
  return conclude(model, process, *reduced);
}

void Run::configure(CbcModel& model) {
  model.passInMessageHandler(&silence_);
  model.setLogLevel(0);
  TreeWatch handler(watch_);
  model.passInEventHandler(&handler);
  model.setUseElapsedTime(true);
  if (std::isfinite(options_.time_limit)) model.setMaximumSeconds(watch_.seconds_left());
  model.setAllowableGap(options_.absolute_gap * scale_);
  model.setAllowableFractionGap(options_.relative_gap);
  model.setCutoffIncrement(kImprovement);
  model.setIntegerTolerance(kIntegerTolerance);
  if (options_.threads > 1) model.setNumberThreads(options_.threads);
  if (has_start_) {
    model.setCutoff(start_objective_ * scale_);
  } else if (std::isfinite(options_.cutoff)) {
    model.setCutoff(options_.cutoff * scale_ + kCutoffSlack);
  }
  add_cut_generators(model);
  add_heuristics(model, has_start_);
  const int columns = model.getNumCols();
  model.setMaximumCutPassesAtRoot(columns < 500 ? -100 : columns < 5000 ? 100 : 20);
  model.setMaximumCutPasses(10);
  model.setMinimumDrop(std::min(5e-2, std::abs(model.getObjValue()) * 1e-3 + 1e-4));
  model.setNumberStrong(5);
  model.setNumberBeforeTrust(10);
  model.setFastNodeDepth(-1);
  CbcCompareDefault compare;
  model.setNodeComparison(compare);
  if (auto* clp = dynamic_cast<OsiClpSolverInterface*>(model.solver())) clp->setupForRepeatedUse();
}

Outcome Run::conclude(const CbcModel& model, CglPreProcess& process, OsiSolverInterface& reduced) {
  const std::string detail = fmt::format("Cbc status {}, {}", model.status(), model.secondaryStatus());
  const bool over = watch_.expired() || model.isSecondsLimitReached();
  const bool finished = !over && model.status() == 0;
  if (!over && !finished) return with_claim(Claim::failure, detail);
  if (model.bestSolution() == nullptr) return finished ? without_better(detail) : stopped(detail);
  watch_.disarm();
  std::vector<double> point = turn_back(model.bestSolution(), process, reduced);
  if (has_start_ && objective_value(program_, point) >= start_objective_) point = options_.start;
  return with_point(std::move(point), finished, detail);
}

// From the preprocessed space to the program's own: the integers stand, the relaxation gives the rest.
std::vector<double> Run::turn_back(const double* reduced_point, CglPreProcess& process, OsiSolverInterface& reduced) {
  fix_integers(reduced, std::vector<double>(reduced_point, reduced_point + reduced.getNumCols()).data());
  reduced.resolve();
  process.postProcess(reduced);
  std::vector<double> point = rounded_point();
  if (check_point(program_, point).amount <= kSimplexTolerance) return point;
  fix_integers(solver_, point.data());
  solver_.initialSolve();
  std::vector<double> second = rounded_point();
  return check_point(program_, second).amount < check_point(program_, point).amount ? second : point;
}

void Run::fix_integers(OsiSolverInterface& solver, const double* point) const {
  for (int j = 0; j < solver.getNumCols(); ++j) {
    if (!solver.isInteger(j)) continue;
    const double value = std::round(point[j]);
    solver.setColBounds(j, value, value);
  }
}

// The solver's point with integers whole, where they nearly are, and every value inside its bounds, where it nearly is.
std::vector<double> Run::rounded_point() const {
  const double* values = solver_.getColSolution();
  std::vector<double> point(values, values + program_.columns());
  for (std::size_t j = 0; j < point.size(); ++j) {
    const double whole = std::round(point[j]);
    if (program_.integer[j] && std::abs(point[j] - whole) <= kPointTolerance) point[j] = whole;
    const double inside = std::clamp(point[j], program_.column_lower[j], program_.column_upper[j]);
    if (std::abs(point[j] - inside) <= kPointTolerance) point[j] = inside;
  }
  return point;
}

Outcome Run::with_claim(Claim claim, std::string detail) {
  Outcome outcome;
  outcome.claim = claim;
  outcome.nodes = watch_.nodes();
  outcome.seconds = watch_.seconds();
  outcome.solver = "Cbc " CBC_VERSION;
  outcome.detail = std::move(detail);
  return outcome;
}

Outcome Run::with_point(std::vector<double> point, bool proven, std::string detail) {
  const Violation violation = check_point(program_, point);
  if (violation.amount > kPointTolerance) {
    return with_claim(Claim::failure,
                      fmt::format("{}, but its point violates {} by {}", detail, violation.where, violation.amount));
  }
  const double objective = objective_value(program_, point);
  // A branch within the gap of the incumbent is given up, so no bound above that is known.
  const double gap = std::max(options_.absolute_gap, options_.relative_gap * std::abs(objective));
  const double reached = std::min(proven ? objective : watch_.bound(), objective);
  Outcome outcome = with_claim(proven && gap <= 0 ? Claim::optimal : Claim::feasible, std::move(detail));
  outcome.values = std::move(point);
  outcome.objective = objective;
  outcome.bound = gap > 0 ? std::min(reached, objective - gap) : reached;
  return outcome;
}

// The search for a point (better than the start) is complete, and there is none.
Outcome Run::without_better(std::string detail) {
  if (!has_start_) return with_claim(Claim::infeasible, std::move(detail));
  return with_point(options_.start, true, std::move(detail));
}

Outcome Run::stopped(std::string detail) {
  if (has_start_) return with_point(options_.start, false, std::move(detail));
  Outcome outcome = with_claim(Claim::limit, std::move(detail));
  outcome.bound = std::min(watch_.bound(), options_.cutoff);
  return outcome;
}

Outcome failure(std::string detail) {
  Outcome outcome;
  outcome.solver = "Cbc " CBC_VERSION;
  outcome.detail = std::move(detail);
  return outcome;
}

template <typename Step>
Outcome guarded(Step step) {
  try {
    return step();
  } catch (const CoinError& error) {
    return failure(fmt::format("{}::{}: {}", error.className(), error.methodName(), error.message()));
  }
}

}  // namespace

Outcome run_cbc(const LinearProgram& program, const CbcOptions& options) {
  return guarded([&] { return Run(program, options).solve(); });
}

Outcome run_cbc(const Model& model, const CbcOptions& options) {
  if (model.quadratic()) return failure("Cbc takes linear objectives only");
  return run_cbc(linear_program(model), options);
}

Outcome relax_cbc(const LinearProgram& program, const CbcOptions& options) {
  CbcOptions limits;
  limits.time_limit = options.time_limit;
  limits.stop = options.stop;
  return guarded([&] { return Run(program, limits).relax(); });
}

Outcome relax_cbc(const Model& model, const CbcOptions& options) {
  if (model.quadratic()) return failure("Cbc takes linear objectives only");
  return relax_cbc(linear_program(model), options);
}

}  // namespace copse
