// One question, posed: the geometry, what each cell costs, and what the votes must reach.
//
// A cell's *representative* is its admissible value that is cheapest to reach from the origin; the cost of a cell is
// the cost of its representative, infinite if the query forbids the cell. An answer is a cell per feature; its cost is
// the sum of its cells' costs (in the order of the features).
//
// A vote row asks  sum over trees of gain[leaf reached]  >=  need. There is one row for each rival class, and one for
// an isolation forest. Rows are *permissive*: `need` is lowered by what rounding can do to the library's sums, so every
// point that the library accepts satisfies them; a point that satisfies them is accepted only if confirms() says so.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "generator/forest/forest.hpp"
#include "generator/problem/geometry.hpp"
#include "generator/query/query.hpp"

namespace copse {

struct FeatureCosts {
  int origin = 0;                      // the cell that the sample lies in
  std::vector<double> cost;            // per cell; infinity: forbidden
  std::vector<double> representative;  // per cell; a category's number for a categorical feature
};

struct VoteRow {
  std::vector<double> gain;  // per listed leaf of the geometry
  double need = 0;
};

struct Problem {
  const Forest* forest = nullptr;
  const Geometry* geometry = nullptr;
  Query query;
  Sample origin;
  std::vector<FeatureCosts> features;
  std::vector<VoteRow> rows;

  int feature_count() const { return static_cast<int>(features.size()); }
};

// Throws InputError if the query cannot be met by this forest (no range to scale by, say).
Problem pose(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query);

// The sample that the cells stand for: their representatives.
Sample represent(const Problem& problem, std::span<const int> cells);

// Sum of the cells' costs; infinite if one is forbidden.
double total_cost(const Problem& problem, std::span<const int> cells);

// True if the forest itself, in the library's arithmetic, answers the target at the cells' representatives, and no cell
// is forbidden. The last word on every answer.
bool confirms(const Problem& problem, std::span<const int> cells);

}  // namespace copse
