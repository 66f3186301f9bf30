#include "solvers/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solvers/cbc.hpp"
#include "solvers/linear_program.hpp"

namespace copse {
namespace {

// The name of a whole column that is not whole; empty if there is none.
std::string round_whole_columns(const Model& model, std::vector<double>& values) {
  for (std::size_t j = 0; j < values.size(); ++j) {
    const ModelColumn& column = model.columns()[j];
    if (column.kind == ColumnKind::continuous) {
      const double inside = std::clamp(values[j], column.lower, column.upper);
      if (std::abs(inside - values[j]) <= kWholeTolerance) values[j] = inside;
      continue;
    }
    const double whole = std::round(values[j]);
    if (!(std::abs(whole - values[j]) <= kWholeTolerance)) return column.name.text();
    values[j] = whole == 0 ? 0 : whole;  // no -0
  }
  return {};
}

bool solve_rest(const Model& model, std::vector<double>& values) {
  if (model.quadratic()) return false;
  LinearProgram rest = linear_program(model);
  for (std::size_t j = 0; j < values.size(); ++j) {
    if (model.columns()[j].kind == ColumnKind::continuous) continue;
    rest.column_lower[j] = rest.column_upper[j] = values[j];
    rest.integer[j] = 0;
  }
  const Outcome outcome = relax_cbc(rest);
  if (outcome.claim != Claim::optimal) return false;
  values = outcome.values;
  return round_whole_columns(model, values).empty();
}

}  // namespace

std::string settle_point(const Model& model, std::vector<double>& values) {
  if (const std::string fractional = round_whole_columns(model, values); !fractional.empty()) {
    return fmt::format("its value of {} is not whole", fractional);
  }
  const Violation violation = check_point(model, values);
  if (violation.amount <= kPointTolerance) return {};
  std::vector<double> settled = values;
  if (!solve_rest(model, settled) || !(check_point(model, settled).amount <= kPointTolerance)) {
    return fmt::format("its point violates {} by {:.3g}", violation.where, violation.amount);
  }
  values = std::move(settled);
  return {};
}

}  // namespace copse
