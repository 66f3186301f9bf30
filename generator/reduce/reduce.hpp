// Exact reduction as a stage of its own: a problem in, a smaller problem out, for formulations and solvers.
//
// The reduced problem keeps every answer that is at most as dear as the best one known (merged cells: one as cheap), so
// it always contains an optimal answer, and the incumbent is one of its points. It has its own geometry: cells are
// renumbered, merged cells stand for themselves through the cheapest of them, trees of which one leaf is left have
// become constants in the needs. `original_…` leads back.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "generator/problem/problem.hpp"
#include "generator/reduce/answers.hpp"
#include "generator/reduce/reducer.hpp"

namespace copse {

struct ReduceOptions {
  double cutoff = std::numeric_limits<double>::infinity();  // dearer answers are of no interest; equal ones are
  std::vector<std::vector<int>> starts;                     // cell vectors to start the incumbent from
  Judge judge;                                              // confirms() if empty
  bool probing = true;
  bool record_reasons = false;
};

struct ReducedProblem {
  bool none = false;  // proven: no answer within the cutoff; then the rest is empty

  std::unique_ptr<Geometry> geometry;  // of `problem`
  Problem problem;                     // FeatureCosts::origin is -1 where the origin's cell is gone
  std::vector<std::vector<int>>
      original_cell;  // per feature and cell: the cell of the original problem that it stands for
  std::vector<int> original_tree;
  std::vector<int> original_leaf;  // listed leaf of the original geometry

  std::optional<Found> incumbent;   // in the original's cells
  std::optional<Found> start;       // an answer as cheap as the incumbent, or cheaper, in the reduced problem's cells
  std::vector<Deletion> deletions;  // in the order in which they were made, if reasons are recorded
  Size before, after;

  // A point of the reduced problem in the original's cells.
  std::vector<int> to_original(std::span<const int> cells) const;
};

ReducedProblem reduce(const Problem& problem, const ReduceOptions& options);

}  // namespace copse
