// A mixed-integer program for the embedded Cbc or an external solver, and the verify-and-forbid loop.
#include <algorithm>
#include <cmath>

#include "explain/stages.hpp"
#include "generator/reduce/reduce.hpp"
#include "solvers/cbc.hpp"
#include "solvers/command.hpp"
#include "solvers/decode.hpp"

namespace copse {

namespace {

// The problem that the model states: the original one or what the reduction left of it, with what was excluded since.
struct Stated {
  const Problem* original;
  Problem problem;
  std::optional<ReducedProblem> reduced;

  std::vector<int> in_original(const std::vector<int>& cells) const {
    return reduced ? reduced->to_original(cells) : cells;
  }
};

// An answer that is already known ends the run at its own cost, with a little room for what the objective's rounding
// does.
constexpr double kCutoffRoom = 1e-9;

CbcOptions cbc_options(const ExplainOptions& options, double factor, double seconds, const Explanation& explanation) {
  CbcOptions cbc;
  cbc.time_limit = seconds;
  cbc.relative_gap = options.gap;
  cbc.threads = options.threads;
  cbc.stop = options.stop;
  if (explanation.answered()) cbc.cutoff = factor * (explanation.cost + kCutoffRoom * std::abs(explanation.cost));
  if (options.progress) {
    cbc.progress = [&options, factor](const Progress& progress) {
      options.progress({progress.incumbent / factor, progress.bound / factor, progress.nodes});
    };
  }
  return cbc;
}

RunOptions run_options(const ExplainOptions& options, double seconds) {
  RunOptions run;
  run.time_limit = seconds;
  run.relative_gap = options.gap;
  run.threads = options.threads;
  run.stop = options.stop;
  run.temporary = options.temporary;
  return run;
}

FormulationOptions suited_formulation(const ExplainOptions& options) {
  FormulationOptions suited = options.formulation;
  if (options.solver == SolverKind::external && !options.external->profile.takes.continuous) suited.pure_binary = true;
  return suited;
}

Outcome solve_model(const Formulation& formulation, const ExplainOptions& options, double seconds,
                    std::vector<double> start, const Explanation& explanation) {
  if (options.solver == SolverKind::external) {
    RunOptions run = run_options(options, seconds);
    run.start = std::move(start);
    return run_command(formulation.model, *options.external, run);
  }
  CbcOptions how = cbc_options(options, formulation.layout.objective_factor, seconds, explanation);
  how.start = std::move(start);
  Outcome outcome = run_cbc(formulation.model, how);
  outcome.solver = "cbc";
  return outcome;
}

// Excludes an answer that was not confirmed. What the forest refuses, it refuses for all points in the same leaves;
// what misses a feature row by a solver's tolerance is excluded alone.
void exclude(Problem& problem, Decoded& decoded, std::vector<ForbiddenLeaves>& forbidden) {
  if (allowed(problem, decoded.cells)) {
    forbidden.push_back(std::move(decoded.leaf_of_tree));
    return;
  }
  FeatureRow differs;
  for (std::size_t f = 0; f < decoded.cells.size(); ++f) {
    differs.weight.emplace_back(problem.features[f].cost.size(), 0.0);
    differs.weight.back()[decoded.cells[f]] = 1;
  }
  differs.limit = static_cast<double>(decoded.cells.size()) - 1;
  problem.feature_rows.push_back(std::move(differs));
}

// Nothing is cheaper than the answer at hand, if there is one; else nothing exists at all.
void settle(Explanation& explanation) {
  explanation.status = explanation.answered() ? Status::optimal : Status::infeasible;
  if (explanation.answered()) explanation.bound = explanation.cost;
}

void stop_short(Explanation& explanation, const std::string& trouble) {
  explanation.status = explanation.answered() ? Status::feasible : Status::limit;
  explanation.trouble = trouble;
}

// True if the loop is to go on: the point was not confirmed, and the solver has time to look for another.
bool take_outcome(Stated& stated, const Formulation& formulation, const Outcome& outcome,
                  std::vector<ForbiddenLeaves>& forbidden, Explanation& explanation) {
  explanation.solver = outcome.solver;
  explanation.nodes += outcome.nodes;
  const double bound = outcome.bound / formulation.layout.objective_factor;
  explanation.bound = std::min(std::max(explanation.bound, bound), explanation.cost);
  if (outcome.claim == Claim::infeasible) {
    settle(explanation);
    return false;
  }
  if (outcome.values.empty()) {
    stop_short(explanation, outcome.claim == Claim::failure ? outcome.detail : "");
    return false;
  }
  const Stopwatch watch;
  Decoded decoded = decode(stated.problem, formulation.layout, outcome.values);
  bool go_on = false;
  if (decoded.cells.empty()) {
    stop_short(explanation, decoded.trouble);
  } else if (const std::vector<int> cells = stated.in_original(decoded.cells); confirms(*stated.original, cells)) {
    take_answer(*stated.original, cells, explanation);
    explanation.status = Status::feasible;
    if (outcome.claim == Claim::optimal) settle(explanation);
  } else {
    ++explanation.refused;
    exclude(stated.problem, decoded, forbidden);
    stop_short(explanation, "");
    go_on = outcome.claim == Claim::optimal;
  }
  explanation.seconds.verify += watch.seconds();
  return go_on;
}

}  // namespace

void solve_with_model(const Problem& problem, const ExplainOptions& options, const Stopwatch& total,
                      Explanation& explanation) {
  Stated stated{&problem, problem, {}};
  if (options.reduce && !problem.coupled()) {
    const Stopwatch reducing;
    ReduceOptions how_far;
    how_far.cutoff = explanation.cost;
    stated.reduced = reduce(problem, how_far);
    explanation.seconds.reduce += reducing.seconds();
    explanation.before = stated.reduced->before;
    explanation.after = stated.reduced->after;
    if (stated.reduced->incumbent) take_answer(problem, stated.reduced->incumbent->cells, explanation);
    if (stated.reduced->none) {
      explanation.solver = "reduction";
      settle(explanation);
      return;
    }
    stated.problem = stated.reduced->problem;
  }
  std::vector<ForbiddenLeaves> forbidden;
  for (bool go_on = true; go_on;) {
    const Stopwatch building;
    const Formulation formulation = formulate(stated.problem, suited_formulation(options), forbidden);
    explanation.model = formulation.model.counts();
    explanation.seconds.build += building.seconds();
    std::vector<double> start;
    if (stated.reduced && stated.reduced->start) {
      start = point_of(stated.problem, formulation.layout, stated.reduced->start->cells);
    }
    const Outcome outcome =
        solve_model(formulation, options, seconds_left(options, total), std::move(start), explanation);
    explanation.seconds.solve += outcome.seconds;
    go_on = take_outcome(stated, formulation, outcome, forbidden, explanation);
  }
}

}  // namespace copse
