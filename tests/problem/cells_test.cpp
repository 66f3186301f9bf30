// Cells against points, boxes against routes, rows against the predictor.
#include <cmath>

#include "generator/forest/predict.hpp"
#include "generator/problem/grid.hpp"
#include "generator/problem/problem.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_problem.hpp"

using namespace copse;
using namespace copse::test;

namespace {

template <typename Visit>
void for_each_cell_vector(const Geometry& geometry, const Visit& visit) {
  std::vector<int> cells(geometry.features.size(), 0);
  for (;;) {
    visit(cells);
    std::size_t f = 0;
    while (f < cells.size() && ++cells[f] == geometry.features[f].count) cells[f++] = 0;
    if (f == cells.size()) return;
  }
}

}  // namespace

TEST_CASE("the cheapest cell vector costs what the cheapest point costs") {
  int answered = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const RandomCase random = random_case(seed, {.max_features = 3, .max_trees = 3, .max_thresholds = 3});
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    const auto by_cells = over_cells(problem);
    const auto by_points = over_points(random.forest, random.sample, random.query);
    CAPTURE(seed);
    REQUIRE(by_cells.has_value() == by_points.has_value());
    if (by_cells) {
      ++answered;
      REQUIRE(by_cells->cost == by_points->cost);
    }
  }
  REQUIRE(answered > 1500);
}

TEST_CASE("a cell vector lies in exactly the box of the leaf that its representatives reach") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const RandomCase random = random_case(seed, {.max_categories = 70});
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    CAPTURE(seed);
    int visited = 0;
    for_each_cell_vector(geometry, [&](const std::vector<int>& cells) {
      if (++visited % 7 != 0) return;
      const Sample sample = represent(problem, cells);
      for (int tree = 0; tree < geometry.trees(); ++tree) {
        int inside = -1;
        for (int leaf = geometry.tree_begin[tree]; leaf < geometry.tree_begin[tree + 1]; ++leaf) {
          bool in = true;
          for (const BoxSide& side : geometry.box(leaf)) in = in && geometry.contains(side, cells[side.feature]);
          if (!in) continue;
          REQUIRE(inside == -1);
          inside = leaf;
        }
        REQUIRE(inside == reached_leaf(geometry, tree, cells));
        REQUIRE(geometry.forest_leaf[inside] == random.forest.leaf[reached_node(random.forest, tree, sample)]);
      }
    });
  }
}

TEST_CASE("both ends of a cell and its representative lie in it, and cells leave no gap") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const RandomCase random = random_case(seed);
    const Geometry geometry = build_geometry(random.forest);
    CAPTURE(seed);
    for (std::size_t f = 0; f < geometry.features.size(); ++f) {
      if (!geometry.features[f].ordered) continue;
      const Grid grid(random.forest.features[f], random.forest.arithmetic);
      const auto& ranges = geometry.features[f].ranges;
      REQUIRE(ranges.front().first == grid.smallest());
      REQUIRE(ranges.back().last == grid.largest());
      for (std::size_t k = 0; k < ranges.size(); ++k) {
        REQUIRE(ranges[k].first <= ranges[k].last);
        REQUIRE(cell_of(random.forest, geometry, static_cast<int>(f), ranges[k].first) == static_cast<int>(k));
        REQUIRE(cell_of(random.forest, geometry, static_cast<int>(f), ranges[k].last) == static_cast<int>(k));
        if (k > 0) REQUIRE(ranges[k].first == grid.next(ranges[k - 1].last));
      }
    }
  }
}

TEST_CASE("vote rows refuse no point that the forest accepts, and with exact sums accept no other") {
  int exact_rows = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const RandomCase random = random_case(seed);
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    const bool exact = random.forest.aggregation == Aggregation::hard_votes &&
                       std::all_of(random.forest.tree_weight.begin(), random.forest.tree_weight.end(),
                                   [](double weight) { return weight == std::floor(weight); });
    exact_rows += exact ? 1 : 0;
    CAPTURE(seed);
    int visited = 0;
    for_each_cell_vector(geometry, [&](const std::vector<int>& cells) {
      if (++visited % 3 != 0) return;
      bool satisfied = true;
      for (const VoteRow& row : problem.rows) {
        double votes = 0;
        for (int tree = 0; tree < geometry.trees(); ++tree) votes += row.gain[reached_leaf(geometry, tree, cells)];
        satisfied = satisfied && votes >= row.need;
      }
      const bool accepted = confirms(problem, cells);
      if (accepted) REQUIRE(satisfied);
      if (exact) REQUIRE(accepted == satisfied);
    });
  }
  REQUIRE(exact_rows > 50);
}

TEST_CASE("levels sit on the grid of the feature") {
  const Arithmetic single{Precision::float32, Comparison::less_equal, Precision::float64, true};
  const Arithmetic strict{Precision::float32, Comparison::less, Precision::float64, true};
  Feature numeric;
  SECTION("float32: the largest number not above the threshold") {
    REQUIRE(Grid(numeric, single).largest_left(0.1) == static_cast<double>(std::nextafter(0.1F, 0.0F)));
    REQUIRE(Grid(numeric, single).largest_left(0.5) == 0.5);
    REQUIRE(Grid(numeric, strict).largest_left(0.5) == static_cast<double>(std::nextafter(0.5F, 0.0F)));
    REQUIRE(Grid(numeric, single).largest_left(1e300) == Grid(numeric, single).largest());
    REQUIRE_FALSE(Grid(numeric, single).largest_left(-1e300).has_value());
  }
  SECTION("whole numbers: the largest whole number whose float32 goes left") {
    numeric.whole = true;
    REQUIRE(Grid(numeric, single).largest_left(2.5) == 2.0);
    REQUIRE(Grid(numeric, single).largest_left(-2.5) == -3.0);
    REQUIRE(Grid(numeric, strict).largest_left(2.0) == 1.0);
    // 2^24 + 1 rounds to 2^24 and goes left with it.
    REQUIRE(Grid(numeric, single).largest_left(16777216.0) == 16777217.0);
    REQUIRE(Grid(numeric, single).largest_left(16777217.5) == 16777217.0);
  }
  SECTION("lists: the largest listed value that goes left") {
    Feature ordinal;
    ordinal.kind = FeatureKind::ordinal;
    ordinal.values = {1, 2, 4};
    REQUIRE(Grid(ordinal, single).largest_left(3) == 2.0);
    REQUIRE_FALSE(Grid(ordinal, single).largest_left(0.5).has_value());
    REQUIRE(Grid(ordinal, single).next(2) == 4.0);
  }
}
