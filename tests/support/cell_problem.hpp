// Random problems made of cells alone, without a forest: trees over cells, cost tables of every shape, several rows,
// and a judge that refuses some points although they satisfy the rows. Seeded: same seed, same problem.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "generator/problem/problem.hpp"
#include "generator/reduce/answers.hpp"

namespace copse::test {

struct CellShape {
  int max_features = 4;
  int max_cells = 5;
  int max_trees = 5;
  int max_depth = 3;
  int max_rows = 3;
  int many_categories = 0;  // if positive, one categorical feature has that many cells
  bool whimsical_judge = true;
};

// Not to be moved once made: the problem points to the geometry.
struct CellProblem {
  Geometry geometry;
  Problem problem;
  std::vector<double> true_need;  // per row: what the judge asks for; the problem's rows may ask for less
  std::uint32_t refusals = 0;     // of 256 leaf vectors that satisfy the rows, the judge refuses about so many
  std::uint64_t whim = 0;

  int reached_leaf(int tree, std::span<const int> cells) const;
  bool accepts(std::span<const int> cells) const;
  Judge judge() const {
    return [this](std::span<const int> cells) { return accepts(cells); };
  }
};

std::unique_ptr<CellProblem> random_cell_problem(std::uint64_t seed, const CellShape& shape = {});

// All accepted cell vectors, cheapest first, by trying all.
std::vector<Found> try_all(const CellProblem& problem);

}  // namespace copse::test
