// The blocks that formulations are composed of. Each adds columns or rows for one idea and records what its columns
// mean.
#pragma once

#include <span>
#include <vector>

#include "generator/formulation/formulation.hpp"
#include "generator/formulation/layout.hpp"
#include "generator/model/model.hpp"
#include "generator/problem/problem.hpp"

namespace copse {

// The model under construction, with the meaning of its columns.
class Draft {
 public:
  Draft(const Problem& problem, const FormulationOptions& options);

  const Problem& problem;
  const Geometry& geometry;
  ModelBuilder model;
  Layout layout;

  // Room for about as many. Only for speed and memory.
  void reserve(std::size_t columns, std::size_t rows, std::size_t terms);
  ColumnId add(const Name& name, ColumnKind kind, double lower, double upper, double cost,
               const ColumnMeaning& meaning);
  // A column fixed to 1, for constants; made when first asked for.
  ColumnId one();
  Formulation finish() &&;

 private:
  bool pure_binary_;
  ColumnId one_;
};

// Per feature, the columns that say where it lies. An ordered feature has one per level (above[j] = 1: in a cell > j)
// or one per cell; a categorical feature has one per category.
struct FeatureColumns {
  std::vector<ColumnId> above;
  std::vector<ColumnId> cell;
};

// Level and category columns with their costs (features.cpp). `kind` is binary where nothing else makes them integral;
// it is always binary if the problem couples features.
std::vector<FeatureColumns> add_levels_and_categories(Draft& draft, ColumnKind kind);

// One binary per cell of every feature, with its cost (features.cpp).
std::vector<FeatureColumns> add_cell_choice(Draft& draft);

// The flow through every tree (flow.cpp). Returns the column of every node of the geometry.
std::vector<ColumnId> add_flow(Draft& draft, Branching branching);

// One column per listed leaf, of which each tree takes exactly one (leaves.cpp).
std::vector<ColumnId> add_leaf_choice(Draft& draft, ColumnKind kind);

// The vote rows over the leaves' columns (votes.cpp).
void add_votes(Draft& draft, std::span<const ColumnId> leaf_columns);

// Not all of these leaves together (votes.cpp).
void add_forbidden(Draft& draft, std::span<const ColumnId> leaf_columns, std::span<const ForbiddenLeaves> forbidden);

// Feature rows and clauses over the features' columns (coupling.cpp).
void add_coupling(Draft& draft, std::span<const FeatureColumns> features);

// The three compositions, one file each.
Formulation formulate_ocean(const Problem& problem, const FormulationOptions& options,
                            std::span<const ForbiddenLeaves> forbidden);
Formulation formulate_oae(const Problem& problem, const FormulationOptions& options,
                          std::span<const ForbiddenLeaves> forbidden);
Formulation formulate_cell(const Problem& problem, const FormulationOptions& options,
                           std::span<const ForbiddenLeaves> forbidden);

}  // namespace copse
