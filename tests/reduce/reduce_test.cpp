#include "generator/reduce/reduce.hpp"

#include <cmath>
#include <set>

#include "generator/reduce/filter.hpp"
#include "generator/reduce/local_search.hpp"
#include "generator/reduce/tolerance.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/cell_problem.hpp"
#include "tests/support/random_problem.hpp"

using namespace copse;
using namespace copse::test;

namespace {

ReducedProblem reduce_cells(const CellProblem& made, ReduceOptions options = {}) {
  options.judge = made.judge();
  return reduce(made.problem, options);
}

// Calls f for every cell vector of the problem.
template <class F>
void for_each_point(const Problem& problem, F&& f) {
  std::vector<int> cells(problem.feature_count(), 0);
  for (;;) {
    f(cells);
    std::size_t i = 0;
    while (i < cells.size() && ++cells[i] == problem.geometry->features[i].count) cells[i++] = 0;
    if (i == cells.size()) return;
  }
}

bool satisfies_rows(const Problem& problem, std::span<const int> cells) {
  const Geometry& geometry = *problem.geometry;
  for (const VoteRow& row : problem.rows) {
    double votes = 0;
    for (int tree = 0; tree < geometry.trees(); ++tree) {
      int reached = 0;
      for (int leaf = geometry.tree_begin[tree]; leaf < geometry.tree_begin[tree + 1]; ++leaf) {
        const auto box = geometry.box(leaf);
        if (!std::all_of(box.begin(), box.end(), [&](auto& s) { return geometry.contains(s, cells[s.feature]); }))
          continue;
        votes += row.gain[leaf];
        ++reached;
      }
      if (reached != 1) return false;
    }
    if (votes < row.need) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("The reduced problem contains an optimal answer, and its start is an answer of its own") {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    const auto all = try_all(*made);
    ReduceOptions options;
    options.probing = seed % 3 != 0;
    const ReducedProblem reduced = reduce_cells(*made, options);
    if (reduced.none) {
      CHECK(all.empty());
      continue;
    }
    double best = std::numeric_limits<double>::infinity();
    for_each_point(reduced.problem, [&](const std::vector<int>& cells) {
      const std::vector<int> original = reduced.to_original(cells);
      CHECK(total_cost(reduced.problem, cells) == total_cost(made->problem, original));
      if (satisfies_rows(reduced.problem, cells) && made->accepts(original)) {
        best = std::min(best, total_cost(reduced.problem, cells));
      }
    });
    CHECK(std::isinf(best) == all.empty());
    if (!all.empty()) CHECK(best == Approx(all[0].cost).epsilon(1e-8).margin(1e-15));
    CHECK(reduced.incumbent.has_value() == reduced.start.has_value());
    if (reduced.start) {
      CHECK(made->accepts(reduced.incumbent->cells));
      CHECK(made->accepts(reduced.to_original(reduced.start->cells)));
      CHECK(satisfies_rows(reduced.problem, reduced.start->cells));
      CHECK(reduced.start->cost <= reduced.incumbent->cost);
    }
  }
}

TEST_CASE("No rule deletes a cell or leaf that an interesting point uses") {
  Filter filter;
  Survivors live;
  int deleted_by_probing = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    const auto all = try_all(*made);
    Instance instance = index_geometry(made->geometry);
    if (!load_problem(made->problem, instance)) continue;
    const double cut = all.empty() ? 1.0 : all[seed % all.size()].cost;
    const auto check = [&] {
      for (const Found& found : all) {
        if (found.cost > cut) break;
        for (int i = 0; i < instance.features(); ++i) CHECK(live.cells[instance.cell_begin[i] + found.cells[i]] == 1);
        for (int tree = 0; tree < instance.trees(); ++tree) {
          CHECK(live.leaves[made->reached_leaf(tree, found.cells)] == 1);
        }
      }
    };
    const double margin = kCostTolerance * (1 + std::abs(cut));
    if (filter.by_cost(instance, cut + margin, live) == Filtered::everything) {
      CHECK(all.empty());
      continue;
    }
    check();
    index_groups(instance);
    const Filtered probed = filter.by_probing(instance, cut + margin, live);
    if (probed == Filtered::something) ++deleted_by_probing;
    if (probed == Filtered::everything) {
      CHECK(all.empty());
    } else {
      check();
    }
  }
  CHECK(deleted_by_probing > 100);
}

TEST_CASE("Every deletion has one reason, and what is left has none") {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    ReduceOptions options;
    options.record_reasons = true;
    const ReducedProblem reduced = reduce_cells(*made, options);
    if (reduced.none) continue;
    std::set<std::pair<int, int>> gone;
    for (const Deletion& deletion : reduced.deletions) {
      CHECK(gone.insert({deletion.feature, deletion.number}).second);
    }
    for (int i = 0; i < made->problem.feature_count(); ++i) {
      for (const int cell : reduced.original_cell[i]) CHECK(gone.insert({i, cell}).second);
      for (int cell = 0; cell < made->geometry.features[i].count; ++cell) CHECK(gone.count({i, cell}) == 1);
    }
    for (const int leaf : reduced.original_leaf) CHECK(gone.insert({-1, leaf}).second);
  }
}

TEST_CASE("Reduced problems of forests keep the oracle's optimum, by the forest's own word") {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    INFO("seed " << seed);
    const RandomCase made = random_case(seed);
    const Geometry geometry = build_geometry(made.forest);
    const Problem problem = pose(made.forest, geometry, made.sample, made.query);
    const auto expected = over_cells(problem);
    const ReducedProblem reduced = reduce(problem, {});
    REQUIRE((reduced.none ? !expected.has_value() : true));
    if (reduced.none) continue;
    const auto found = over_cells(reduced.problem);
    REQUIRE(found.has_value() == expected.has_value());
    if (found) CHECK(found->cost == Approx(expected->cost).epsilon(1e-8).margin(1e-12));
  }
}

TEST_CASE("A scan tells the votes after every single move") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    INFO("seed " << seed);
    const auto made = random_cell_problem(seed);
    Instance instance = index_geometry(made->geometry);
    if (!load_problem(made->problem, instance)) continue;
    LocalSearch search;
    search.attach(instance);
    search.start_cheapest();
    search.scan();
    const std::vector<int> here(search.cells().begin(), search.cells().end());
    for (int i = 0; i < instance.features(); ++i) {
      for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
        std::vector<int> there = here;
        there[i] = cell;
        LocalSearch other;
        other.attach(instance);
        other.start(there);
        other.scan();
        for (int r = 0; r < instance.rows(); ++r)
          CHECK(other.votes(r) == Approx(search.votes_after(cell, r)).margin(1e-9));
      }
    }
  }
}
