#include "explain/explain.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "generator/base/error.hpp"
#include "generator/forest/predict.hpp"
#include "solvers/cbc.hpp"
#include "solvers/decode.hpp"

namespace copse {

namespace {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

std::string_view name_of(const FormulationOptions& options) {
  switch (options.kind) {
    case FormulationKind::ocean:
      return "ocean";
    case FormulationKind::oae:
      return "oae";
    case FormulationKind::cell:
      break;
  }
  return "cell";
}

CbcOptions cbc_options(const ExplainOptions& options, double factor, double seconds_left) {
  CbcOptions cbc;
  cbc.time_limit = seconds_left;
  cbc.relative_gap = options.gap;
  cbc.threads = options.threads;
  cbc.stop = options.stop;
  if (options.progress) {
    cbc.progress = [&options, factor](const Progress& progress) {
      options.progress({progress.incumbent / factor, progress.bound / factor, progress.nodes});
    };
  }
  return cbc;
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

// True if the loop is to go on: the point was not confirmed, and the solver has time to look for another.
bool take_outcome(Problem& problem, const Formulation& formulation, const Outcome& outcome,
                  std::vector<ForbiddenLeaves>& forbidden, Explanation& explanation) {
  const double factor = formulation.layout.objective_factor;
  explanation.solver = outcome.solver;
  explanation.bound = std::max(explanation.bound, outcome.bound / factor);
  switch (outcome.claim) {
    case Claim::infeasible:
      explanation.status = Status::infeasible;
      return false;
    case Claim::limit:
      explanation.status = Status::limit;
      return false;
    case Claim::failure:
      explanation.status = Status::limit;
      explanation.trouble = outcome.detail;
      return false;
    case Claim::optimal:
    case Claim::feasible:
      break;
  }
  const Stopwatch watch;
  Decoded decoded = decode(problem, formulation.layout, outcome.values);
  const bool confirmed = !decoded.cells.empty() && confirms(problem, decoded.cells);
  if (confirmed) {
    explanation.counterfactual = represent(problem, decoded.cells);
    explanation.cost = total_cost(problem, decoded.cells);
    explanation.status = outcome.claim == Claim::optimal ? Status::optimal : Status::feasible;
    explanation.bound = std::min(explanation.bound, explanation.cost);
    if (explanation.status == Status::optimal) explanation.bound = explanation.cost;
  } else if (decoded.cells.empty()) {
    explanation.status = Status::limit;
    explanation.trouble = decoded.trouble;
  } else {
    explanation.status = Status::limit;
    ++explanation.refused;
    exclude(problem, decoded, forbidden);
  }
  explanation.seconds.verify += watch.seconds();
  return !confirmed && explanation.trouble.empty() && outcome.claim == Claim::optimal;
}

void solve_with_cbc(Problem problem, const ExplainOptions& options, const Stopwatch& total, Explanation& explanation) {
  explanation.formulation = name_of(options.formulation);
  std::vector<ForbiddenLeaves> forbidden;
  for (bool go_on = true; go_on;) {
    const Stopwatch building;
    const Formulation formulation = formulate(problem, options.formulation, forbidden);
    explanation.model = formulation.model.counts();
    explanation.seconds.build += building.seconds();
    const double left = std::max(0.0, options.time_limit - total.seconds());
    const Outcome outcome = run_cbc(formulation.model, cbc_options(options, formulation.layout.objective_factor, left));
    explanation.seconds.solve += outcome.seconds;
    go_on = take_outcome(problem, formulation, outcome, forbidden, explanation);
  }
}

}  // namespace

double Explanation::gap() const {
  if (!answered() || status == Status::optimal) return 0;
  return (cost - bound) / std::max(std::abs(cost), std::numeric_limits<double>::min());
}

Explanation explain(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query,
                    const ExplainOptions& options) {
  const Stopwatch total;
  Explanation explanation;
  explanation.target = query.target;
  explanation.origin_class = predicted_class(forest, sample);
  const Problem problem = pose(forest, geometry, sample, query);
  explanation.seconds.build = total.seconds();
  if (explanation.origin_class == query.target) {
    explanation.status = Status::optimal;
    explanation.counterfactual = sample;
    explanation.cost = explanation.bound = 0;
    explanation.solver = "none";
  } else {
    solve_with_cbc(problem, options, total, explanation);
  }
  if (explanation.answered()) {
    explanation.verdict = verify(forest, sample, query, explanation.counterfactual);
    ensure(explanation.verdict.confirmed, "no answer leaves without the forest's consent");
  }
  explanation.seconds.total = total.seconds();
  return explanation;
}

}  // namespace copse
