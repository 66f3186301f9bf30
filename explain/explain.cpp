#include "explain/explain.hpp"

#include <algorithm>
#include <cmath>

#include "explain/stages.hpp"
#include "generator/base/error.hpp"
#include "generator/forest/predict.hpp"
#include "generator/formulation/words.hpp"

namespace copse {

namespace {

// The search's share of the time before Cbc has its turn; what the search cannot prove in it, it hardly will.
constexpr double kSearchSeconds = 60;

bool stopped(const ExplainOptions& options) { return options.stop != nullptr && *options.stop; }

void solve(Searcher& searcher, const Problem& problem, const ExplainOptions& options, const Stopwatch& total,
           Explanation& explanation) {
  if (options.solver == SolverKind::automatic || options.solver == SolverKind::search) {
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
  const Stopwatch total;
  Explanation explanation;
  explanation.target = query.target;
  explanation.origin_class = predicted_class(*forest_, sample);
  if (explanation.origin_class == query.target) {
    explanation.status = Status::optimal;
    explanation.counterfactual = sample;
    explanation.cost = explanation.bound = 0;
    explanation.solver = "none";
  } else {
    const Problem problem = pose(*forest_, *geometry_, sample, query);
    explanation.seconds.build = total.seconds();
    solve(searcher_, problem, options, total, explanation);
  }
  if (explanation.answered()) {
    const Stopwatch verifying;
    explanation.verdict = verify(*forest_, sample, query, explanation.counterfactual);
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
