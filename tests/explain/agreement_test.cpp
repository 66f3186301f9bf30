// Questions too large for brute force: whoever solves, and whatever is deleted first, the cost is the same.
#include "explain/explain.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_problem.hpp"

using namespace copse;
using namespace copse::test;

namespace {

ExplainOptions through(SolverKind solver, FormulationKind formulation, bool reduce) {
  ExplainOptions options;
  options.solver = solver;
  options.formulation.kind = formulation;
  options.reduce = reduce;
  return options;
}

const RandomShape kMedium = {
    .max_features = 7, .max_trees = 14, .max_depth = 4, .max_classes = 3, .max_categories = 6, .max_thresholds = 7};

void check_agreement(std::uint64_t first, std::uint64_t count, const std::vector<ExplainOptions>& others) {
  int none = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const RandomCase random = random_case(seed, kMedium);
    const Geometry geometry = build_geometry(random.forest);
    const Explanation searched = explain(random.forest, geometry, random.sample, random.query,
                                         through(SolverKind::search, FormulationKind::cell, true));
    none += searched.answered() ? 0 : 1;
    for (const ExplainOptions& options : others) {
      const Explanation other = explain(random.forest, geometry, random.sample, random.query, options);
      CAPTURE(seed, other.solver, other.formulation, options.reduce, other.trouble);
      REQUIRE(other.status == searched.status);
      if (searched.answered()) REQUIRE(other.cost == Approx(searched.cost).epsilon(1e-7).margin(1e-9));
    }
  }
  REQUIRE(none > static_cast<int>(count) / 50);
}

}  // namespace

TEST_CASE("search, reduced or not, and Cbc on cell and ocean agree on medium questions") {
  check_agreement(
      70000, 300,
      {through(SolverKind::search, FormulationKind::cell, false),
       through(SolverKind::automatic, FormulationKind::cell, true),
       through(SolverKind::cbc, FormulationKind::cell, true), through(SolverKind::cbc, FormulationKind::cell, false),
       through(SolverKind::cbc, FormulationKind::ocean, true),
       through(SolverKind::cbc, FormulationKind::ocean, false)});
}

TEST_CASE("oae agrees on medium questions, reduced or not") {
  check_agreement(
      80000, 100,
      {through(SolverKind::cbc, FormulationKind::oae, true), through(SolverKind::cbc, FormulationKind::oae, false)});
}
