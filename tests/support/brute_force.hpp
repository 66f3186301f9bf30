// The oracle: obviously right, and slow.
//
// over_cells() tries every vector of cells and asks the reference predictor. over_points() knows nothing of cells: it
// tries, for every feature, the origin and the admissible values on both sides of every threshold that a tree compares
// it with, and of every number in a constraint, found by stepping through the grid. The two must agree; that is what
// makes cells trustworthy.
#pragma once

#include <optional>
#include <vector>

#include "generator/problem/problem.hpp"

namespace copse::test {

struct Cheapest {
  std::vector<int> cells;  // empty for over_points()
  double cost = 0;
};

std::optional<Cheapest> over_cells(const Problem& problem);
std::optional<Cheapest> over_points(const Forest& forest, const Sample& origin, const Query& query);

// All cell vectors that the forest confirms, cheapest first (equal costs: lexicographically).
std::vector<Cheapest> all_over_cells(const Problem& problem);

}  // namespace copse::test
