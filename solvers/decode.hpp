// From a solver's values back to cells.
//
// The leaves say it all: each tree has one leaf column near 1, the boxes of these leaves have cells in common, and the
// cheapest common cell of each feature is the answer. Level and category columns may be fractional at an optimum (two
// cells of equal cost), leaves may not. Where something besides the forest couples the features, their columns are
// binaries and choose the cells.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/formulation/layout.hpp"
#include "generator/problem/problem.hpp"

namespace copse {

struct Decoded {
  std::vector<int> cells;         // one per feature; empty if the values make no answer
  std::vector<int> leaf_of_tree;  // the listed leaves that the values chose
  std::string trouble;            // why there is no answer
};

Decoded decode(const Problem& problem, const Layout& layout, std::span<const double> values);

}  // namespace copse
