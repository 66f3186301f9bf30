#include "generator/search/search.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_problem.hpp"

using namespace copse;
using namespace copse::test;

TEST_CASE("On forests of every kind the search agrees with the oracle") {
  int answered = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    INFO("seed " << seed);
    const RandomCase made = random_case(seed);
    const Geometry geometry = build_geometry(made.forest);
    const Problem problem = pose(made.forest, geometry, made.sample, made.query);
    const auto expected = over_cells(problem);
    const SearchResult result = search(problem, {});
    REQUIRE(result.status == SearchStatus::proven);
    REQUIRE(result.found.empty() == !expected.has_value());
    if (!expected) continue;
    ++answered;
    CHECK(confirms(problem, result.found[0].cells));
    CHECK(result.found[0].cost == Approx(expected->cost).epsilon(1e-8).margin(1e-12));
  }
  CHECK(answered > 500);
}
