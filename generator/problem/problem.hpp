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

// Asks  sum over features of weight[feature][cell]  <=  limit, summed in doubles in the order of the features: a cap on
// changes, a budget, a distance from an earlier answer. An empty inner vector stands for zeros.
struct FeatureRow {
  std::vector<std::vector<double>> weight;
  double limit = 0;
};

// Asks that at least one literal holds, each "this feature lies in one of these cells": an implication.
struct Literal {
  int feature = 0;
  std::vector<bool> cells;
};
using Clause = std::vector<Literal>;

struct Problem {
  const Forest* forest = nullptr;
  const Geometry* geometry = nullptr;
  Query query;
  Sample origin;
  std::vector<FeatureCosts> features;
  std::vector<VoteRow> rows;
  std::vector<FeatureRow> feature_rows;
  std::vector<Clause> clauses;

  int feature_count() const { return static_cast<int>(features.size()); }
  // True if something besides the forest couples the features.
  bool coupled() const { return !feature_rows.empty() || !clauses.empty(); }
};

// The geometry must be the forest's, or, where needs_own_geometry() (problem/asked.hpp), the query's own. Throws
// InputError if the query cannot be met by this forest (no range to scale by, say), or not by one problem.
Problem pose(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query);

// The sample that the cells stand for: their representatives.
Sample represent(const Problem& problem, std::span<const int> cells);

// Sum of the cells' costs; infinite if one is forbidden.
double total_cost(const Problem& problem, std::span<const int> cells);

// True if no cell is forbidden, all feature rows and clauses hold, and so do the query's constraints as written.
bool allowed(const Problem& problem, std::span<const int> cells);

// True if the cells are allowed and the forest itself, in the library's arithmetic, meets the target at their
// representatives, and the isolation forest finds them plausible. The last word on every answer.
bool confirms(const Problem& problem, std::span<const int> cells);

}  // namespace copse
