// The finished model: what it holds, and what it says about a point.
#include "generator/model/model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/base/error.hpp"

namespace copse {
namespace {

template <typename T>
std::size_t content_bytes(const std::vector<T>& items) {
  return items.size() * sizeof(T);
}

// How far x lies outside [lower, upper]; infinite for a value that is not a number.
double distance_outside(double x, double lower, double upper) {
  if (std::isnan(x)) return std::numeric_limits<double>::infinity();
  return std::max({0.0, lower - x, x - upper});
}

double column_violation(const ModelColumn& column, double x) {
  const double outside = distance_outside(x, column.lower, column.upper);
  if (column.kind == ColumnKind::continuous || !std::isfinite(x)) return outside;
  return std::max(outside, std::abs(x - std::round(x)));
}

double row_violation(const Model& model, int row, std::span<const double> point) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::span<const std::int32_t> columns = model.row_columns(row);
  const std::span<const double> coefficients = model.row_coefficients(row);
  double activity = 0;
  for (std::size_t k = 0; k < columns.size(); ++k) activity += coefficients[k] * point[columns[k]];
  const auto& [name, relation, rhs] = model.rows()[row];
  return distance_outside(activity, relation == Relation::less_equal ? -kInfinity : rhs,
                          relation == Relation::greater_equal ? kInfinity : rhs);
}

void ensure_one_value_per_column(const Model& model, std::span<const double> point) {
  ensure(point.size() == model.columns().size(), "a point has one value per column");
}

}  // namespace

std::span<const std::int32_t> Model::row_columns(int row) const {
  return std::span(term_column_).subspan(row_begin_[row], row_begin_[row + 1] - row_begin_[row]);
}

std::span<const double> Model::row_coefficients(int row) const {
  return std::span(term_coefficient_).subspan(row_begin_[row], row_begin_[row + 1] - row_begin_[row]);
}

ModelCounts Model::counts() const {
  const auto of_kind = [this](ColumnKind kind) {
    return static_cast<int>(std::ranges::count(columns_, kind, &ModelColumn::kind));
  };
  return {static_cast<int>(rows_.size()), static_cast<int>(columns_.size()), of_kind(ColumnKind::binary),
          of_kind(ColumnKind::integer), std::ssize(term_column_)};
}

bool Model::quadratic() const {
  return std::ranges::any_of(columns_, [](const ModelColumn& column) { return column.quadratic != 0; });
}

std::size_t Model::bytes() const {
  return sizeof(Model) + content_bytes(columns_) + content_bytes(rows_) + content_bytes(row_begin_) +
         content_bytes(term_column_) + content_bytes(term_coefficient_);
}

Violation check_point(const Model& model, std::span<const double> point) {
  ensure_one_value_per_column(model, point);
  double worst = 0;
  const Name* where = nullptr;
  const auto note = [&](double amount, const Name& name) {
    if (amount > worst) {
      worst = amount;
      where = &name;
    }
  };
  for (std::size_t j = 0; j < point.size(); ++j) {
    note(column_violation(model.columns()[j], point[j]), model.columns()[j].name);
  }
  for (std::size_t i = 0; i < model.rows().size(); ++i) {
    note(row_violation(model, static_cast<int>(i), point), model.rows()[i].name);
  }
  return {worst, where == nullptr ? std::string() : where->text()};
}

double objective_value(const Model& model, std::span<const double> point) {
  ensure_one_value_per_column(model, point);
  double value = 0;
  for (std::size_t j = 0; j < point.size(); ++j) {
    const ModelColumn& column = model.columns()[j];
    value += column.cost * point[j] + 0.5 * column.quadratic * point[j] * point[j];
  }
  return value;
}

}  // namespace copse
