// Formulations against the cells themselves: what a model accepts, what it charges, and how its parts look in text.
#include "generator/formulation/formulation.hpp"

#include <cmath>

#include "generator/problem/problem.hpp"
#include "solvers/decode.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_problem.hpp"

using namespace copse;
using namespace copse::test;

namespace {

bool satisfies_rows(const Problem& problem, const std::vector<int>& cells) {
  for (const VoteRow& row : problem.rows) {
    double votes = 0;
    for (int tree = 0; tree < problem.geometry->trees(); ++tree) {
      votes += row.gain[reached_leaf(*problem.geometry, tree, cells)];
    }
    if (votes < row.need) return false;
  }
  return allowed(problem, cells);
}

template <typename Visit>
void for_each_cell_vector(const Problem& problem, const Visit& visit) {
  std::vector<int> cells(problem.features.size(), 0);
  for (;;) {
    visit(cells);
    std::size_t f = 0;
    while (f < cells.size() && ++cells[f] == static_cast<int>(problem.features[f].cost.size())) cells[f++] = 0;
    if (f == cells.size()) return;
  }
}

const FormulationOptions kAll[] = {{FormulationKind::ocean, Branching::depth},
                                   {FormulationKind::ocean, Branching::path},
                                   {FormulationKind::oae, Branching::depth},
                                   {FormulationKind::cell, Branching::depth}};

// Two stumps on one level, and a tree on a category.
Forest tiny_forest() {
  Forest forest;
  forest.features.resize(2);
  forest.features[0].name = "x";
  forest.features[0].range = Interval{0, 10};
  forest.features[1].name = "c";
  forest.features[1].kind = FeatureKind::categorical;
  forest.features[1].labels = {"a", "b"};
  forest.columns = {{0, -1}, {1, 1}};
  forest.classes = {"no", "yes"};
  forest.outputs = 2;
  forest.base = {0, 0};
  forest.tree_begin = {0, 3, 6};
  forest.tree_weight = {1, 1};
  forest.tree_output = {-1, -1};
  forest.column = {0, -1, -1, 1, -1, -1};
  forest.threshold = {2.5, 0, 0, 0.5, 0, 0};
  forest.left = {1, -1, -1, 4, -1, -1};
  forest.right = {2, -1, -1, 5, -1, -1};
  forest.leaf = {-1, 0, 1, -1, 2, 3};
  forest.value = {1, 0, 0.25, 0.75, 1, 0, 0.25, 0.75};
  forest.value_begin = {0, 2, 4, 6, 8};
  return forest;
}

}  // namespace

TEST_CASE("a model accepts exactly the cell vectors that the rows accept, and charges their cost") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomCase random = random_case(seed);
    const Geometry geometry = build_geometry(random.forest);
    Problem problem = pose(random.forest, geometry, random.sample, random.query);
    if (seed % 3 == 0 && problem.features[0].cost.size() > 2) {
      problem.features[0].cost[1] = std::numeric_limits<double>::infinity();
    }
    if (seed % 4 == 0) {
      FeatureRow cap;
      for (const FeatureCosts& feature : problem.features) {
        cap.weight.emplace_back(feature.cost.size(), 1.0);
        cap.weight.back()[feature.origin] = 0;
      }
      cap.limit = 1;
      problem.feature_rows.push_back(cap);
    }
    for (const FormulationOptions& options : kAll) {
      const Formulation formulation = formulate(problem, options);
      CAPTURE(seed, static_cast<int>(options.kind));
      for_each_cell_vector(problem, [&](const std::vector<int>& cells) {
        const std::vector<double> point = point_of(problem, formulation.layout, cells);
        const Violation violation = check_point(formulation.model, point);
        REQUIRE((violation.amount <= 1e-12) == satisfies_rows(problem, cells));
        if (violation.amount > 1e-12) return;
        const double cost = total_cost(problem, cells);
        REQUIRE(objective_value(formulation.model, point) / formulation.layout.objective_factor ==
                Approx(cost).margin(1e-12));
        const Decoded decoded = decode(problem, formulation.layout, point);
        REQUIRE(decoded.trouble.empty());
        REQUIRE(total_cost(problem, decoded.cells) <= cost);
      });
    }
  }
}

TEST_CASE("forbidden leaves exclude the points that reach all of them, and no others") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const RandomCase random = random_case(seed);
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    std::vector<int> refused;
    for (const FeatureCosts& feature : problem.features) refused.push_back(feature.origin);
    ForbiddenLeaves leaves;
    for (int tree = 0; tree < geometry.trees(); ++tree) leaves.push_back(reached_leaf(geometry, tree, refused));
    for (const FormulationOptions& options : kAll) {
      const Formulation formulation = formulate(problem, options, std::span(&leaves, 1));
      for_each_cell_vector(problem, [&](const std::vector<int>& cells) {
        bool same = true;
        for (int tree = 0; tree < geometry.trees(); ++tree) {
          same = same && reached_leaf(geometry, tree, cells) == leaves[tree];
        }
        const bool accepted =
            check_point(formulation.model, point_of(problem, formulation.layout, cells)).amount <= 1e-12;
        REQUIRE(accepted == (satisfies_rows(problem, cells) && !same));
      });
    }
  }
}

TEST_CASE("ocean of a tiny forest is the paper's model, row by row") {
  const Forest forest = tiny_forest();
  const Geometry geometry = build_geometry(forest);
  Query query;
  query.target = 1;
  query.weights.assign(2, {});
  const Problem problem = pose(forest, geometry, {1.0, 0.0}, query);
  const std::string text = dump(formulate(problem, {FormulationKind::ocean, Branching::depth}).model);
  INFO(text);
  for (const char* part :
       {"conserve_0_0", "go_left_0_0", "go_right_0_0", "below_0_0", "beyond_0_0", "one_cell_1", "votes_0"}) {
    REQUIRE(text.find(part) != std::string::npos);
  }
  const ModelCounts depth = formulate(problem, {FormulationKind::ocean, Branching::depth}).model.counts();
  REQUIRE(depth.binaries == 2);  // one per tree and depth
  const ModelCounts path = formulate(problem, {FormulationKind::ocean, Branching::path}).model.counts();
  REQUIRE(path.binaries == 6);  // one per node
  REQUIRE(path.columns == depth.columns - 2);
}
