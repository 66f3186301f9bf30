// The builder: what is added is checked where it is added, so a broken promise names the block that broke it. Only what
// needs the whole model (sums of costs, names) waits for finish().
//
// Numbers stay where every reader keeps them: HiGHS drops matrix entries up to 1e-9 and refuses those above 1e15.
// Costs, bounds and right-hand sides may be zero or tiny; a reader that takes a tiny one for zero moves nothing that a
// solver's tolerances would notice. They are held to 1e15 too.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/base/error.hpp"
#include "generator/base/memory.hpp"
#include "generator/model/model.hpp"
#include "generator/model/name_check.hpp"

namespace copse {
namespace {

constexpr double kSmallestCoefficient = 1e-9;
constexpr double kLargestNumber = 1e15;
constexpr std::string_view kCoefficients = "coefficients are 0 or between 1e-9 and 1e15 in absolute value";

bool moderate(double value) { return std::abs(value) <= kLargestNumber; }  // false for NaN
bool whole(double value) { return value == std::floor(value); }
// Minus zero becomes zero: equal models shall be equal files.
double unsigned_zero(double value) { return value + 0.0; }

void promise(bool holds, const Name& name, std::string_view what) {
  if (!holds) [[unlikely]] {
    ensure(false, fmt::format("{}: {}", name.text(), what));
  }
}

bool bounds_fit(ColumnKind kind, double lower, double upper) {
  switch (kind) {
    case ColumnKind::continuous:
      return true;
    case ColumnKind::integer:
      return whole(lower) && whole(upper);
    case ColumnKind::binary:
      return (lower == 0 || lower == 1) && (upper == 0 || upper == 1);
  }
  return false;
}

template <typename Items>
std::int32_t next_index(const Items& items) {
  ensure(items.size() < std::numeric_limits<std::int32_t>::max(), "a model has fewer than 2^31 rows and columns");
  return static_cast<std::int32_t>(items.size());
}

}  // namespace

void ModelBuilder::reserve(std::size_t columns, std::size_t rows, std::size_t terms) {
  reserve_large(model_.columns_, columns);
  reserve_large(model_.rows_, rows);
  reserve_large(model_.row_begin_, rows + 1);
  reserve_large(model_.term_column_, terms);
  reserve_large(model_.term_coefficient_, terms);
}

ColumnId ModelBuilder::add_column(const Name& name, ColumnKind kind, double lower, double upper, double cost) {
  promise(moderate(lower) && moderate(upper), name, "bounds are finite and at most 1e15 in absolute value");
  promise(lower <= upper, name, "the lower bound does not exceed the upper one");
  promise(bounds_fit(kind, lower, upper), name, "bounds of an integer column are whole, of a binary column 0 or 1");
  const ColumnId id{next_index(model_.columns_)};
  model_.columns_.push_back({name, kind, unsigned_zero(lower), unsigned_zero(upper), cost, 0});
  return id;
}

void ModelBuilder::add_cost(ColumnId column, double cost) { column_at(column).cost += cost; }

void ModelBuilder::set_quadratic(ColumnId column, double value) {
  ModelColumn& changed = column_at(column);
  promise(value == 0 || (kSmallestCoefficient < value && value <= kLargestNumber), changed.name,
          "a quadratic cost is 0 or between 1e-9 and 1e15");
  changed.quadratic = unsigned_zero(value);
}

ModelColumn& ModelBuilder::column_at(ColumnId column) {
  ensure(0 <= column.index && column.index < std::ssize(model_.columns_), "a column is added before it is used");
  return model_.columns_[column.index];
}

RowId ModelBuilder::add_row(const Name& name, std::span<const Term> terms, Relation relation, double rhs) {
  promise(moderate(rhs), name, "a right-hand side is finite and at most 1e15 in absolute value");
  const RowId id{next_index(model_.rows_)};
  const auto columns = std::ssize(model_.columns_);
  std::int32_t last = -1;
  bool ascending = true;
  for (const Term& term : terms) {
    promise(0 <= term.column.index && term.column.index < columns, name, "a column is added before it is used");
    promise(moderate(term.coefficient), name, kCoefficients);
    ascending = ascending && last < term.column.index;
    last = term.column.index;
  }
  if (ascending) {
    append_terms(name, terms);
  } else {
    append_terms(name, summed(terms));
  }
  promise(std::ssize(model_.term_column_) > model_.row_begin_.back(), name, "a row has a term");
  model_.row_begin_.push_back(std::ssize(model_.term_column_));
  model_.rows_.push_back({name, relation, unsigned_zero(rhs)});
  return id;
}

RowId ModelBuilder::add_row(const Name& name, std::initializer_list<Term> terms, Relation relation, double rhs) {
  return add_row(name, std::span(terms.begin(), terms.size()), relation, rhs);
}

void ModelBuilder::append_terms(const Name& name, std::span<const Term> terms) {
  for (const Term& term : terms) {
    if (term.coefficient == 0) continue;
    const double size = std::abs(term.coefficient);
    promise(kSmallestCoefficient < size && size <= kLargestNumber, name, kCoefficients);
    model_.term_column_.push_back(term.column.index);
    model_.term_coefficient_.push_back(term.coefficient);
  }
}

std::span<const Term> ModelBuilder::summed(std::span<const Term> terms) {
  scratch_.assign(terms.begin(), terms.end());
  // By coefficient too: the order of summation must not depend on the library's way of sorting.
  std::ranges::sort(scratch_, {}, [](const Term& term) { return std::pair(term.column.index, term.coefficient); });
  std::size_t kept = 0;
  for (std::size_t i = 1; i < scratch_.size(); ++i) {
    if (scratch_[i].column == scratch_[kept].column) {
      scratch_[kept].coefficient += scratch_[i].coefficient;
    } else {
      scratch_[++kept] = scratch_[i];
    }
  }
  return std::span(scratch_).first(kept + 1);
}

Model ModelBuilder::finish() && {
  ensure(!model_.columns_.empty() && !model_.rows_.empty(), "a model has a column and a row");
  for (ModelColumn& column : model_.columns_) {
    promise(moderate(column.cost), column.name, "a cost is finite and at most 1e15 in absolute value");
    column.cost = unsigned_zero(column.cost);
  }
  check_names(std::span<const ModelColumn>(model_.columns_));
  check_names(std::span<const ModelRow>(model_.rows_));
  return std::move(model_);
}

}  // namespace copse
