#include "explain/explain.hpp"

#include <algorithm>
#include <cmath>

#include "explain/stages.hpp"
#include "generator/base/error.hpp"
#include "generator/forest/predict.hpp"
#include "generator/formulation/words.hpp"
#include "generator/problem/asked.hpp"
#include "generator/problem/cost.hpp"

namespace copse {

namespace {

// The search's share of the time before Cbc has its turn; what the search cannot prove in it, it hardly will.
constexpr double kSearchSeconds = 60;

// True if the origin is an answer, and none can be cheaper.
bool stays(const Problem& problem) {
  std::vector<int> cells;
  for (int f = 0; f < problem.feature_count(); ++f) {
    const FeatureCosts& costs = problem.features[f];
    if (costs.representative[costs.origin] != problem.origin[f]) return false;
    cells.push_back(costs.origin);
  }
  return costs_nothing_at_least(problem.query) && confirms(problem, cells);
}

bool stopped(const ExplainOptions& options) { return options.stop != nullptr && *options.stop; }

void solve(Searcher& searcher, const Problem& problem, const ExplainOptions& options, const Stopwatch& total,
           Explanation& explanation) {
  const bool may_search = options.solver == SolverKind::automatic || options.solver == SolverKind::search;
  if (may_search) {
    const double left = seconds_left(options, total);
    const bool alone = options.solver == SolverKind::search;
    const double seconds = alone ? left : std::min(kSearchSeconds, left / 2);
    if (solve_with_search(searcher, problem, options, seconds, explanation) || alone || stopped(options)) return;
  }
  explanation.formulation = kFormulations[static_cast<std::size_t>(options.formulation.kind)];
  solve_with_model(problem, options, total, explanation);
}

}  // namespace

double seconds_left(const ExplainOptions& options, const Stopwatch& total) {
  return std::max(0.0, options.time_limit - total.seconds());
}

void take_answer(const Problem& problem, std::span<const int> cells, Explanation& explanation) {
  const double cost = total_cost(problem, cells);
  if (explanation.answered() && cost >= explanation.cost) return;
  explanation.counterfactual = represent(problem, cells);
  explanation.cost = cost;
}

double Explanation::gap() const {
  if (!answered() || status == Status::optimal) return 0;
  return (cost - bound) / std::max(std::abs(cost), std::numeric_limits<double>::min());
}

Explainer::Explainer(const Forest& forest, const Geometry& geometry)
    : forest_(&forest), geometry_(&geometry), searcher_(geometry) {}

Explanation Explainer::explain(const Sample& sample, const Query& query, const ExplainOptions& options) {
  if (!needs_own_geometry(query)) {
    return explain_steps({*forest_, *geometry_, searcher_, sample, {}}, query, options);
  }
  const Geometry own = build_geometry(*forest_, query, sample);
  Searcher searcher(own);
  return explain_steps({*forest_, own, searcher, sample, {}}, query, options);
}

Explanation explain_posed(Searcher& searcher, const Problem& problem, const ExplainOptions& options) {
  const Stopwatch total;
  Explanation explanation;
  explanation.target = problem.query.target;
  explanation.origin_class = predicted_class(*problem.forest, problem.origin);
  if (stays(problem)) {
    explanation.status = Status::optimal;
    explanation.counterfactual = problem.origin;
    explanation.cost = explanation.bound = 0;
    explanation.solver = "none";
  } else {
    solve(searcher, problem, options, total, explanation);
  }
  if (explanation.answered()) {
    const Stopwatch verifying;
    explanation.verdict = verify(*problem.forest, problem.origin, problem.query, explanation.counterfactual);
    ensure(explanation.verdict.confirmed, "no answer leaves without the forest's consent");
    explanation.seconds.verify += verifying.seconds();
  }
  explanation.seconds.total = total.seconds();
  return explanation;
}

Explanation explain(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query,
                    const ExplainOptions& options) {
  return Explainer(forest, geometry).explain(sample, query, options);
}

}  // namespace copse
