// Questions that take several problems.
//
//   any class but one    every other class is asked for; the cheapest answer wins, and is proven if all are
//   fewest, then l1      first the number of changes, then l1 among the answers with no more changes
#include <algorithm>
#include <cmath>

#include "explain/stages.hpp"

namespace copse {

namespace {

ExplainOptions with_time_left(const ExplainOptions& options, const Stopwatch& total) {
  ExplainOptions rest = options;
  rest.time_limit = seconds_left(options, total);
  return rest;
}

void add_times(Explanation& to, const Explanation& from) {
  to.nodes += from.nodes;
  to.refused += from.refused;
  to.seconds.build += from.seconds.build;
  to.seconds.incumbent += from.seconds.incumbent;
  to.seconds.reduce += from.seconds.reduce;
  to.seconds.search += from.seconds.search;
  to.seconds.solve += from.seconds.solve;
  to.seconds.verify += from.seconds.verify;
}

Explanation explain_others(const RowContext& context, const Query& query, const ExplainOptions& options) {
  const Stopwatch total;
  Explanation best;
  best.status = Status::infeasible;
  best.bound = std::numeric_limits<double>::infinity();
  bool proven = true;
  for (int target = 0; target < static_cast<int>(context.forest.classes.size()); ++target) {
    if (target == query.target) continue;
    Query asked = query;
    asked.aim = Aim::answer;
    asked.target = target;
    Explanation found = explain_steps(context, asked, with_time_left(options, total));
    proven = proven && (found.status == Status::optimal || found.status == Status::infeasible);
    const double bound = std::min(
        best.bound, found.status == Status::infeasible ? std::numeric_limits<double>::infinity() : found.bound);
    add_times(found, best);
    if (found.cost < best.cost || best.solver.empty()) best = std::move(found);
    best.bound = bound;
  }
  if (best.answered()) {
    best.status = proven ? Status::optimal : Status::feasible;
    best.verdict = verify(context.forest, context.sample, query, best.counterfactual);
  } else {
    best.status = proven ? Status::infeasible : Status::limit;
  }
  best.seconds.total = total.seconds();
  return best;
}

Explanation explain_fewest(const RowContext& context, const Query& query, const ExplainOptions& options) {
  const Stopwatch total;
  Query count = query;
  count.norm = Norm::l0;
  count.weights.assign(query.weights.size(), Weight{});
  count.prices.clear();
  count.curves.clear();
  const Explanation fewest = explain_steps(context, count, options);
  if (!fewest.answered()) return fewest;
  Query price = query;
  price.norm = Norm::l1;
  price.max_changes = static_cast<int>(fewest.verdict.changes.size());
  Explanation cheapest = explain_steps(context, price, with_time_left(options, total));
  if (!cheapest.answered()) {
    cheapest.counterfactual = fewest.counterfactual;
    cheapest.verdict = verify(context.forest, context.sample, price, fewest.counterfactual);
    cheapest.cost = cheapest.verdict.cost;
    cheapest.status = Status::feasible;
  }
  if (fewest.status != Status::optimal) cheapest.status = Status::feasible;
  add_times(cheapest, fewest);
  cheapest.seconds.total = total.seconds();
  return cheapest;
}

}  // namespace

Explanation explain_steps(const RowContext& context, const Query& query, const ExplainOptions& options) {
  if (query.aim == Aim::other) return explain_others(context, query, options);
  if (query.norm == Norm::fewest) return explain_fewest(context, query, options);
  const Stopwatch posing;
  Problem problem = pose(context.forest, context.geometry, context.sample, query);
  problem.feature_rows.insert(problem.feature_rows.end(), context.rows.begin(), context.rows.end());
  const double seconds = posing.seconds();
  Explanation explanation = explain_posed(context.searcher, problem, options);
  explanation.seconds.build += seconds;
  return explanation;
}

}  // namespace copse
