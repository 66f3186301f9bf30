#include "generator/search/search.hpp"

#include <atomic>
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
void check_against_all(const CellProblem& made, const std::vector<Found>& all, const SearchResult& result,
                       int count = 1) {
  REQUIRE(result.status == SearchStatus::proven);
  REQUIRE(result.found.size() == std::min<std::size_t>(count, all.size()));
  for (std::size_t q = 0; q < result.found.size(); ++q) {
    const Found& found = result.found[q];
    CHECK(made.accepts(found.cells));
    CHECK(found.cost == total_cost(made.problem, found.cells));
    CHECK(std::abs(found.cost - all[q].cost) <=
          2 * kCostTolerance * scale_of(made.problem, all[result.found.size() - 1].cost));
    for (std::size_t p = 0; p < q; ++p) CHECK(result.found[p].cells != found.cells);
  }
}

}  // namespace

TEST_CASE("The search finds what trying all cell vectors finds") {
  for (std::uint64_t seed = 1; seed <= 10000; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    check_against_all(*made, try_all(*made), solve(*made));
  }
}

TEST_CASE("More than 64 categories make no difference") {
  CellShape shape;
  shape.max_features = 3;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    INFO("seed " << seed);
    shape.many_categories = seed % 2 == 0 ? 65 : 150;
    const auto made = random_cell_problem(seed, shape);
    check_against_all(*made, try_all(*made), solve(*made));
  }
}

TEST_CASE("The search is exact without the reduction, and without each of its own parts") {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const auto made = random_cell_problem(seed);
    const auto all = try_all(*made);
    for (int part = 0; part < 7; ++part) {
      INFO("seed " << seed << ", part " << part);
      SearchTuning tuning;
      SearchOptions options;
      options.tuning = &tuning;
      if (part == 0) options.reduce = false;
      if (part == 1) tuning.fixing = false;
      if (part == 2) tuning.torn_branching = false;
      if (part == 3) tuning.root_steps = tuning.node_steps = 0;
      if (part == 4) tuning.root_passes = tuning.node_passes = 0;
      if (part == 5) tuning.reduce.exponents.clear();
      if (part == 6) tuning.round_tasks = tuning.round_nodes = 1;
      check_against_all(*made, all, solve(*made, options));
    }
  }
}

TEST_CASE("The k best answers come in order of cost, and all of them if there are fewer") {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    const auto made = random_cell_problem(seed);
    const auto all = try_all(*made);
    for (const int count : {2, 7, 1000}) {
      INFO("seed " << seed << ", count " << count);
      SearchOptions options;
      options.count = count;
      check_against_all(*made, all, solve(*made, options), count);
    }
  }
}

TEST_CASE("A cutoff equal to the optimum keeps the optimum, and a lower one proves that nothing is there") {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    const auto all = try_all(*made);
    if (all.empty()) continue;
    SearchOptions options;
    options.cutoff = all[0].cost;
    check_against_all(*made, all, solve(*made, options));
    options.cutoff = all[0].cost - 1e-6 * scale_of(made->problem, all[0].cost);
    if (options.cutoff < all[0].cost) CHECK(solve(*made, options).infeasible());
  }
}

TEST_CASE("Starting from any answer, or from nonsense, does not change the optimum") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    const auto all = try_all(*made);
    SearchOptions options;
    for (std::size_t q = 0; q < all.size(); q += 5) options.starts.push_back(all[q].cells);
    options.starts.push_back(std::vector<int>(made->geometry.features.size(), 0));
    check_against_all(*made, all, solve(*made, options));
  }
}

TEST_CASE("Two threads give the same answer as one") {
  CellShape shape;
  shape.max_features = 7;
  shape.max_trees = 14;
  shape.max_depth = 5;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed, shape);
    SearchTuning tuning;
    tuning.round_nodes = 2;
    SearchOptions options;
    options.tuning = &tuning;
    options.count = seed % 3 == 0 ? 5 : 1;
    const SearchResult one = solve(*made, options);
    options.threads = 2;
    const SearchResult two = solve(*made, options);
    REQUIRE(one.found.size() == two.found.size());
    CHECK(one.nodes == two.nodes);
    for (std::size_t q = 0; q < one.found.size(); ++q) CHECK(one.found[q].cells == two.found[q].cells);
  }
}

TEST_CASE("A search that is stopped says how low an answer could still be") {
  CellShape shape;
  shape.max_features = 5;
  shape.max_trees = 12;
  shape.max_depth = 4;
  int stopped = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed, shape);
    const auto all = try_all(*made);
    for (const int nodes : {0, 1, 3}) {
      SearchOptions options;
      options.nodes = nodes;
      const SearchResult result = solve(*made, options);
      CHECK(result.nodes <= nodes);
      if (result.status == SearchStatus::stopped) ++stopped;
      for (const Found& found : result.found) CHECK(made->accepts(found.cells));
      const double tolerance = all.empty() ? 0 : 2 * kCostTolerance * scale_of(made->problem, all[0].cost);
      if (!all.empty()) CHECK(result.bound <= all[0].cost + tolerance);
      if (result.status == SearchStatus::proven) check_against_all(*made, all, result);
    }
  }
  CHECK(stopped > 20);
}

TEST_CASE("A raised stop flag or no time at all ends the search before its first node") {
  const std::atomic<bool> stop = true;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const auto made = random_cell_problem(seed);
    SearchOptions options;
    options.stop = &stop;
    CHECK(solve(*made, options).nodes == 0);
    options.stop = nullptr;
    options.seconds = 0;
    CHECK(solve(*made, options).nodes == 0);
  }
}

TEST_CASE("The bound at a node never exceeds the cost of an interesting point in it") {
  CellShape shape;
  shape.max_features = 4;
  shape.max_trees = 8;
  shape.max_depth = 4;
  int bounded = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed, shape);
    std::vector<int> begin(1, 0);
    for (const FeatureCells& feature : made->geometry.features) begin.push_back(begin.back() + feature.count + 1);
    SearchTuning tuning;
    tuning.reduce.exponents.clear();  // a poor incumbent makes more nodes
    tuning.reduce.improve_work = 0;
    tuning.observer = [&](const Instance& instance, double bound, double cut) {
      ++bounded;
      const int features = instance.features();
      std::vector<int> places(instance.cell_begin.begin(), instance.cell_begin.begin() + features);
      std::vector<int> cells(features);
      double least = std::numeric_limits<double>::infinity();
      for (bool more = true; more;) {
        for (int i = 0; i < features; ++i) cells[i] = instance.original[places[i]] - begin[i];
        if (made->accepts(cells)) least = std::min(least, total_cost(made->problem, cells));
        more = false;
        for (int i = 0; i < features && !more; ++i) {
          more = ++places[i] < instance.cell_end(i);
          if (!more) places[i] = instance.cell_begin[i];
        }
      }
      if (least <= cut) CHECK(bound <= least);
    };
    SearchOptions options;
    options.tuning = &tuning;
    check_against_all(*made, try_all(*made), solve(*made, options));
  }
  CHECK(bounded > 500);
}

TEST_CASE("One searcher answers many problems over one geometry") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    Searcher searcher(made->geometry);
    for (int again = 0; again < 4; ++again) {
      for (VoteRow& row : made->problem.rows) row.need += 0.1;
      for (double& need : made->true_need) need += 0.1;
      SearchOptions options;
      options.judge = made->judge();
      options.count = 1 + again % 2;
      check_against_all(*made, try_all(*made), searcher.search(made->problem, options), options.count);
    }
  }
}
