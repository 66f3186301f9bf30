#include "solvers/linear_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/base/error.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double excess(double value, double lower, double upper) {
  if (value < lower) return (lower - value) / std::max(1.0, std::abs(lower));
  if (value > upper) return (value - upper) / std::max(1.0, std::abs(upper));
  return 0;
}

std::string place(const char* what, const std::vector<std::string>& names, int index) {
  const auto i = static_cast<std::size_t>(index);
  return i < names.size() ? fmt::format("{} {}", what, names[i]) : fmt::format("{} {}", what, index);
}

void append_row_bounds(LinearProgram& program, const ModelRow& row) {
  program.row_lower.push_back(row.relation == Relation::less_equal ? -kInfinity : row.rhs);
  program.row_upper.push_back(row.relation == Relation::greater_equal ? kInfinity : row.rhs);
}

// Counting sort of the model's rows into columns; within a column the rows stay ascending.
void transpose_terms(const Model& model, LinearProgram& program) {
  const int rows = program.rows();
  std::vector<std::int32_t>& begin = program.column_begin;
  begin.assign(model.columns().size() + 1, 0);
  for (int r = 0; r < rows; ++r) {
    for (const std::int32_t column : model.row_columns(r)) ++begin[static_cast<std::size_t>(column) + 1];
  }
  for (std::size_t j = 1; j < begin.size(); ++j) begin[j] += begin[j - 1];
  const auto entries = static_cast<std::size_t>(begin.back());
  program.entry_row.resize(entries);
  program.entry_value.resize(entries);
  std::vector<std::int32_t> next(begin.begin(), begin.end() - 1);
  for (int r = 0; r < rows; ++r) {
    const auto columns = model.row_columns(r);
    const auto coefficients = model.row_coefficients(r);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const auto slot = static_cast<std::size_t>(next[static_cast<std::size_t>(columns[k])]++);
      program.entry_row[slot] = r;
      program.entry_value[slot] = coefficients[k];
    }
  }
}

}  // namespace

ModelCounts LinearProgram::counts() const {
  ModelCounts counts;
  counts.rows = rows();
  counts.columns = columns();
  counts.nonzeros = static_cast<std::int64_t>(entry_row.size());
  for (std::size_t j = 0; j < cost.size(); ++j) {
    if (!integer[j]) continue;
    const bool binary = column_lower[j] >= 0 && column_upper[j] <= 1;
    ++(binary ? counts.binaries : counts.integers);
  }
  return counts;
}

LinearProgram linear_program(const Model& model) {
  ensure(!model.quadratic(), "a linear program has a linear objective");
  LinearProgram program;
  for (const ModelColumn& column : model.columns()) {
    program.column_lower.push_back(column.lower);
    program.column_upper.push_back(column.upper);
    program.cost.push_back(column.cost);
    program.integer.push_back(column.kind != ColumnKind::continuous);
  }
  for (const ModelRow& row : model.rows()) append_row_bounds(program, row);
  transpose_terms(model, program);
  return program;
}

Violation check_point(const LinearProgram& program, std::span<const double> point) {
  if (point.size() != program.cost.size()) return {kInfinity, "number of values"};
  Violation worst;
  const auto note = [&worst](double amount, const char* what, const std::vector<std::string>& names, int index) {
    if (amount > worst.amount) worst = {amount, place(what, names, index)};
  };
  std::vector<double> activity(program.row_lower.size(), 0.0);
  for (int j = 0; j < program.columns(); ++j) {
    const auto column = static_cast<std::size_t>(j);
    const double value = point[column];
    if (!std::isfinite(value)) return {kInfinity, place("column", program.column_names, j)};
    note(excess(value, program.column_lower[column], program.column_upper[column]), "column", program.column_names, j);
    if (program.integer[column]) note(std::abs(value - std::round(value)), "column", program.column_names, j);
    for (auto k = program.column_begin[column]; k < program.column_begin[column + 1]; ++k) {
      const auto entry = static_cast<std::size_t>(k);
      activity[static_cast<std::size_t>(program.entry_row[entry])] += program.entry_value[entry] * value;
    }
  }
  for (int r = 0; r < program.rows(); ++r) {
    const auto row = static_cast<std::size_t>(r);
    note(excess(activity[row], program.row_lower[row], program.row_upper[row]), "row", program.row_names, r);
  }
  return worst;
}

double objective_value(const LinearProgram& program, std::span<const double> point) {
  double sum = 0;
  for (std::size_t j = 0; j < point.size(); ++j) sum += program.cost[j] * point[j];
  return sum;
}

}  // namespace copse
