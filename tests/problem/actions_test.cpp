// What a query allows, over cells, against trying values that know nothing of cells.
#include "generator/problem/asked.hpp"
#include "generator/problem/problem.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_problem.hpp"
#include "tests/support/random_query.hpp"

using namespace copse;
using namespace copse::test;

TEST_CASE("with constraints, prices and targets, the cheapest cells cost what the cheapest point costs") {
  int answered = 0;
  int constrained = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    RandomCase random = random_case(seed, {.max_features = 2, .max_trees = 3, .max_thresholds = 2});
    dress_query(seed, random);
    const Geometry geometry = build_geometry(random.forest, random.query, random.sample);
    CAPTURE(seed);
    for (const Constraint& constraint : random.query.constraints) UNSCOPED_INFO(constraint.text);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    const auto by_cells = over_cells(problem);
    const auto by_points = over_points(random.forest, random.sample, random.query);
    REQUIRE(by_cells.has_value() == by_points.has_value());
    constrained += random.query.constraints.empty() ? 0 : 1;
    if (!by_cells) continue;
    ++answered;
    REQUIRE(by_cells->cost == by_points->cost);
  }
  REQUIRE(answered > 200);
  REQUIRE(constrained > 400);
}

TEST_CASE("rows and clauses refuse nothing that the constraints allow") {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    RandomCase random = random_case(seed, {.max_features = 3, .max_trees = 2, .max_thresholds = 2});
    dress_query(seed, random);
    const Geometry geometry = build_geometry(random.forest, random.query, random.sample);
    Problem problem = pose(random.forest, geometry, random.sample, random.query);
    CAPTURE(seed);
    for (const auto& found : all_over_cells(problem)) {
      for (const VoteRow& row : problem.rows) {
        double votes = 0;
        for (int tree = 0; tree < geometry.trees(); ++tree)
          votes += row.gain[reached_leaf(geometry, tree, found.cells)];
        REQUIRE(votes >= row.need);
      }
    }
  }
}

TEST_CASE("a fixed feature that the constraints forbid to stay is refused") {
  RandomCase random = random_case(3);
  Feature& feature = random.forest.features[0];
  random.query.fixed = {0};
  const std::string label = feature.ordered() ? "" : feature.labels[static_cast<std::size_t>(random.sample[0])];
  const std::string text = feature.ordered() ? "'feature 0' > origin" : "'feature 0' != '" + label + "'";
  random.query.constraints = {parse_constraint(text, random.forest, "q")};
  const Geometry geometry = build_geometry(random.forest, random.query, random.sample);
  CHECK_THROWS_WITH(pose(random.forest, geometry, random.sample, random.query),
                    Catch::Contains("it is fixed, but the constraints forbid its value"));
}
