// Queries with all their wishes, through the solvers, against brute force.
#include <algorithm>

#include "explain/many.hpp"
#include "generator/forest/predict.hpp"
#include "generator/problem/asked.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_query.hpp"

using namespace copse;
using namespace copse::test;

namespace {

void check(const std::optional<Cheapest>& expected, const Explanation& got) {
  if (!expected) {
    REQUIRE(got.status == Status::infeasible);
    return;
  }
  REQUIRE(got.status == Status::optimal);
  REQUIRE(got.verdict.confirmed);
  REQUIRE(got.cost == Approx(expected->cost).epsilon(1e-9).margin(1e-12));
}

}  // namespace

TEST_CASE(
    "targets, prices, caps and constraints: every formulation finds the oracle's optimum, or that there is none") {
  const FormulationOptions all[] = {{FormulationKind::ocean, Branching::depth},
                                    {FormulationKind::ocean, Branching::path},
                                    {FormulationKind::oae, Branching::depth},
                                    {FormulationKind::cell, Branching::depth}};
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    RandomCase random = random_case(seed, {.max_features = 3, .max_trees = 3});
    dress_query(seed, random);
    CAPTURE(seed);
    for (const Constraint& constraint : random.query.constraints) UNSCOPED_INFO(constraint.text);
    const Geometry geometry = build_geometry(random.forest, random.query, random.sample);
    ExplainOptions options;
    options.formulation = all[seed % 4];
    options.solver = seed % 8 < 4 ? SolverKind::cbc : SolverKind::automatic;
    check(over_cells(pose(random.forest, geometry, random.sample, random.query)),
          explain(random.forest, build_geometry(random.forest), random.sample, random.query, options));
  }
}

TEST_CASE("targets, prices, caps and constraints: the search finds the oracle's optimum, or that there is none") {
  int coupled = 0;
  for (std::uint64_t seed = 1000; seed < 5000; ++seed) {
    RandomCase random = random_case(seed, {.max_features = 4, .max_trees = 3});
    dress_query(seed, random);
    CAPTURE(seed);
    for (const Constraint& constraint : random.query.constraints) UNSCOPED_INFO(constraint.text);
    const Geometry geometry = build_geometry(random.forest, random.query, random.sample);
    double vectors = 1;
    for (const FeatureCells& cells : geometry.features) vectors *= cells.count;
    if (vectors > 20000) continue;
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    coupled += problem.coupled() ? 1 : 0;
    ExplainOptions options;
    options.solver = SolverKind::search;
    options.reduce = seed % 4 != 0;
    check(over_cells(problem),
          explain(random.forest, build_geometry(random.forest), random.sample, random.query, options));
  }
  REQUIRE(coupled > 1000);
}

TEST_CASE("fewest changes, then cheapest") {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    RandomCase random = random_case(seed);
    random.query.norm = Norm::l1;
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    std::optional<std::pair<int, double>> best;
    for (const Cheapest& found : all_over_cells(problem)) {
      int changes = 0;
      for (int f = 0; f < problem.feature_count(); ++f) changes += found.cells[f] != problem.features[f].origin ? 1 : 0;
      const std::pair<int, double> value{changes, found.cost};
      if (!best || value < *best) best = value;
    }
    random.query.norm = Norm::fewest;
    const Explanation got = explain(random.forest, geometry, random.sample, random.query, {});
    CAPTURE(seed);
    REQUIRE(got.answered() == best.has_value());
    if (!best) continue;
    REQUIRE(got.status == Status::optimal);
    REQUIRE(static_cast<int>(got.verdict.changes.size()) == best->first);
    REQUIRE(got.cost == Approx(best->second).epsilon(1e-9).margin(1e-12));
  }
}

TEST_CASE("any class but one: the cheapest of the others") {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    RandomCase random = random_case(seed);
    const Geometry geometry = build_geometry(random.forest);
    std::optional<Cheapest> best;
    for (int k = 0; k < static_cast<int>(random.forest.classes.size()); ++k) {
      if (k == random.query.target) continue;
      Query asked = random.query;
      asked.target = k;
      const auto found = over_cells(pose(random.forest, geometry, random.sample, asked));
      if (found && (!best || found->cost < best->cost)) best = found;
    }
    random.query.aim = Aim::other;
    CAPTURE(seed);
    const Explanation got = explain(random.forest, geometry, random.sample, random.query, {});
    check(best, got);
    if (best) REQUIRE(predicted_class(random.forest, got.counterfactual) != random.query.target);
  }
}

TEST_CASE("several answers come in the order of their costs, none is left out, and diverse ones differ") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    RandomCase random = random_case(seed, {.max_features = 3, .max_trees = 3, .max_thresholds = 2});
    random.query.count = 4;
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    const std::vector<Cheapest> expected = all_over_cells(problem);
    const std::vector<Explanation> got = explain_many(random.forest, random.sample, random.query, {});
    CAPTURE(seed);
    for (std::size_t n = 0; n < got.size(); ++n) {
      if (n < expected.size()) {
        REQUIRE(got[n].status == Status::optimal);
        REQUIRE(got[n].cost == Approx(expected[n].cost).epsilon(1e-9).margin(1e-12));
      } else {
        REQUIRE(got[n].status == Status::infeasible);
      }
    }
    REQUIRE(got.size() == std::min<std::size_t>(4, expected.size() + 1));
    random.query.diverse_sets = true;
    std::vector<std::vector<int>> sets;
    for (const Explanation& answer : explain_many(random.forest, random.sample, random.query, {})) {
      if (!answer.answered()) continue;
      std::vector<int> changed;
      for (const Change& change : answer.verdict.changes) changed.push_back(change.feature);
      REQUIRE(std::find(sets.begin(), sets.end(), changed) == sets.end());
      sets.push_back(changed);
    }
  }
}

TEST_CASE("answers are as plausible as asked for, and the cheapest of those") {
  int bound = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    RandomCase random = random_case(seed, {.max_features = 3, .max_trees = 3});
    Forest isolation = random_case(seed, {.max_features = 3, .max_trees = 4}).forest;
    isolation.features = random.forest.features;
    isolation.columns = random.forest.columns;
    isolation.arithmetic = random.forest.arithmetic;
    isolation.aggregation = Aggregation::isolation;
    isolation.outputs = 1;
    isolation.base = {0};
    isolation.divisor = 1;
    isolation.tree_output.assign(isolation.trees(), -1);
    isolation.tree_weight.assign(isolation.trees(), 1.0);
    const int leaves = isolation.leaves();
    isolation.value.clear();
    isolation.value_begin = {0};
    for (int leaf = 0; leaf < leaves; ++leaf) {
      isolation.value.push_back(1 + (seed * 31 + leaf * 17) % 7 * 0.5);
      isolation.value_begin.push_back(leaf + 1);
    }
    isolation.isolation = Isolation{3.0, -0.5, {}};
    random.query.plausibility = Plausibility{"isolation.json", isolation, -0.5, std::nullopt};
    const Geometry geometry = build_geometry(random.forest, random.query, random.sample);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    const auto expected = over_cells(problem);
    Problem free = problem;
    free.query.plausibility.reset();
    const auto anything = over_cells(free);
    bound += anything && (!expected || expected->cost > anything->cost) ? 1 : 0;
    const Explanation got =
        explain(random.forest, build_geometry(random.forest), random.sample, random.query, ExplainOptions{});
    CAPTURE(seed);
    check(expected, got);
    if (expected) REQUIRE(*got.verdict.isolation_score >= -0.5);
  }
  REQUIRE(bound > 5);
}
