#include "generator/search/search.hpp"

#include <cmath>

#include "generator/reduce/tolerance.hpp"
#include "generator/search/tuning.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/cell_problem.hpp"

using namespace copse;
using namespace copse::test;

namespace {

double scale_of(const Problem& problem, double cost) {
  double scale = std::abs(cost);
  for (const FeatureCosts& feature : problem.features) {
    double least = std::numeric_limits<double>::infinity();
    for (const double c : feature.cost) least = std::min(least, c);
    if (std::isfinite(least)) scale += std::abs(least);
  }
  return scale;
}

SearchResult solve(const CellProblem& made, SearchOptions options = {}) {
  options.judge = made.judge();
  return search(made.problem, options);
}

// The result is what trying all cell vectors gives.
void check_against_all(const CellProblem& made, const std::vector<Found>& all, const SearchResult& result, int count = 1) {
  REQUIRE(result.status == SearchStatus::proven);
  REQUIRE(result.found.size() == std::min<std::size_t>(count, all.size()));
  for (std::size_t q = 0; q < result.found.size(); ++q) {
    const Found& found = result.found[q];
    CHECK(made.accepts(found.cells));
    CHECK(found.cost == total_cost(made.problem, found.cells));
    CHECK(std::abs(found.cost - all[q].cost) <= 2 * kCostTolerance * scale_of(made.problem, all[result.found.size() - 1].cost));
    for (std::size_t p = 0; p < q; ++p) CHECK(result.found[p].cells != found.cells);
  }
}

}  // namespace

TEST_CASE("The search finds what trying all cell vectors finds") {
  for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    check_against_all(*made, try_all(*made), solve(*made));
  }
}
