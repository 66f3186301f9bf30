// Every formulation, norm and branching, through the embedded Cbc, against brute force.
#include "explain/explain.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_problem.hpp"

using namespace copse;
using namespace copse::test;

namespace {

// Odd seeds keep the whole problem, even ones let the reduction have its way first.
void check_against_oracle(std::uint64_t first, std::uint64_t count, const ExplainOptions& options) {
  int none = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const RandomCase random = random_case(seed);
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    const auto expected = over_cells(problem);
    ExplainOptions how = options;
    if (options.solver == SolverKind::cbc) how.reduce = seed % 2 == 0;
    const Explanation got = explain(random.forest, geometry, random.sample, random.query, how);
    CAPTURE(seed, got.trouble);
    if (!expected) {
      ++none;
      REQUIRE(got.status == Status::infeasible);
      REQUIRE_FALSE(got.answered());
      continue;
    }
    REQUIRE(got.status == Status::optimal);
    REQUIRE(got.verdict.confirmed);
    REQUIRE(got.cost == Approx(expected->cost).epsilon(1e-9).margin(1e-12));
    REQUIRE(got.verdict.cost == Approx(got.cost).epsilon(1e-12).margin(1e-15));
  }
  REQUIRE(none > static_cast<int>(count) / 20);
  REQUIRE(none < static_cast<int>(count) * 3 / 4);
}

ExplainOptions through_cbc(FormulationKind kind, Branching branching = Branching::depth) {
  ExplainOptions options;
  options.solver = SolverKind::cbc;
  options.formulation = {kind, branching};
  return options;
}

}  // namespace

TEST_CASE("ocean branching on depth finds the oracle's optimum, or its proof that there is none") {
  check_against_oracle(0, 1000, through_cbc(FormulationKind::ocean));
}

TEST_CASE("ocean branching on paths finds the oracle's optimum, or its proof that there is none") {
  check_against_oracle(10000, 1000, through_cbc(FormulationKind::ocean, Branching::path));
}

TEST_CASE("oae finds the oracle's optimum, or its proof that there is none") {
  check_against_oracle(20000, 1000, through_cbc(FormulationKind::oae));
}

TEST_CASE("cell finds the oracle's optimum, or its proof that there is none") {
  check_against_oracle(30000, 1000, through_cbc(FormulationKind::cell));
}

TEST_CASE("the search, left to itself, finds the oracle's optimum, or its proof that there is none") {
  ExplainOptions options;
  options.solver = SolverKind::search;
  check_against_oracle(40000, 3000, options);
  options.reduce = false;
  check_against_oracle(50000, 1000, options);
}
