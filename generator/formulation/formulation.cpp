#include "generator/formulation/formulation.hpp"

#include <algorithm>
#include <cmath>

#include "generator/formulation/blocks.hpp"

namespace copse {

namespace {

// Costs of answers are often small (Spambase: 0.005), and solvers' absolute gaps are not: the model's objective is the
// cost times a power of two that lifts the dearest cell to about a thousand.
double choose_factor(const Problem& problem) {
  double largest = 0;
  for (const FeatureCosts& feature : problem.features) {
    for (const double cost : feature.cost) {
      if (std::isfinite(cost)) largest = std::max(largest, std::abs(cost));
    }
  }
  return largest > 0 ? std::ldexp(1.0, 10 - std::ilogb(largest)) : 1.0;
}

}  // namespace

Draft::Draft(const Problem& the_problem, const FormulationOptions& options)
    : problem(the_problem), geometry(*the_problem.geometry), pure_binary_(options.pure_binary) {
  layout.objective_factor = choose_factor(problem);
}

void Draft::reserve(std::size_t columns, std::size_t rows, std::size_t terms) {
  layout.columns.reserve(columns);
  model.reserve(columns, rows, terms);
}

ColumnId Draft::add(const Name& name, ColumnKind kind, double lower, double upper, double cost,
                    const ColumnMeaning& meaning) {
  layout.columns.push_back(meaning);
  if (pure_binary_ && lower >= 0 && upper <= 1) kind = ColumnKind::binary;
  return model.add_column(name, kind, lower, upper, cost * layout.objective_factor);
}

ColumnId Draft::one() {
  if (one_.index < 0) one_ = add(indexed_name("one", 0), ColumnKind::continuous, 1, 1, 0, {Role::one, -1, -1});
  return one_;
}

Formulation Draft::finish() && {
  // Where nothing is left to decide, a file still wants a row and a column.
  if (model.rows() == 0) model.add_row(indexed_name("holds", 0), {{1, one()}}, Relation::greater_equal, 1);
  return {std::move(model).finish(), std::move(layout)};
}

Formulation formulate(const Problem& problem, const FormulationOptions& options,
                      std::span<const ForbiddenLeaves> forbidden) {
  switch (options.kind) {
    case FormulationKind::ocean:
      return formulate_ocean(problem, options, forbidden);
    case FormulationKind::oae:
      return formulate_oae(problem, options, forbidden);
    case FormulationKind::cell:
      break;
  }
  return formulate_cell(problem, options, forbidden);
}

}  // namespace copse
