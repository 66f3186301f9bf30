// The model as text for tests and eyes: one line per row and per column, numbers in shortest form, terms in file order.
//
//     minimise
//       2 x_0 + 0.5 y_1 + 1/2 * 3 y_1^2
//     subject to
//       cover_0: 1 x_0 + 2.5 y_1 >= 1
//     where
//       x_0 binary
//       y_1 in [0, 4]
#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "generator/model/model.hpp"

namespace copse {
namespace {

class Sum {
 public:
  explicit Sum(std::string& text) : text_(text) {}

  void add(double coefficient, std::string_view factor, const Name& name, std::string_view power = {}) {
    if (coefficient == 0) return;
    const bool negative = coefficient < 0;
    text_ += first_ ? (negative ? "-" : "") : (negative ? " - " : " + ");
    fmt::format_to(std::back_inserter(text_), "{}{} ", factor, std::abs(coefficient));
    name.append_to(text_);
    text_ += power;
    first_ = false;
  }
  bool empty() const { return first_; }

 private:
  std::string& text_;
  bool first_ = true;
};

std::string_view symbol(Relation relation) {
  switch (relation) {
    case Relation::less_equal:
      return "<=";
    case Relation::equal:
      return "=";
    case Relation::greater_equal:
      return ">=";
  }
  return {};
}

void dump_objective(const Model& model, std::string& text) {
  text += "minimise\n  ";
  Sum sum(text);
  for (const ModelColumn& column : model.columns()) {
    sum.add(column.cost, "", column.name);
    sum.add(column.quadratic, "1/2 * ", column.name, "^2");
  }
  text += sum.empty() ? "0\n" : "\n";
}

void dump_row(const Model& model, int row, std::string& text) {
  const ModelRow& head = model.rows()[row];
  text += "  ";
  head.name.append_to(text);
  text += ": ";
  Sum sum(text);
  for (std::size_t k = 0; k < model.row_columns(row).size(); ++k) {
    sum.add(model.row_coefficients(row)[k], "", model.columns()[model.row_columns(row)[k]].name);
  }
  fmt::format_to(std::back_inserter(text), " {} {}\n", symbol(head.relation), head.rhs);
}

void dump_column(const ModelColumn& column, std::string& text) {
  text += "  ";
  column.name.append_to(text);
  if (column.kind == ColumnKind::binary && column.lower == 0 && column.upper == 1) {
    text += " binary\n";
    return;
  }
  const std::string_view kind = column.kind == ColumnKind::binary    ? " binary"
                                : column.kind == ColumnKind::integer ? " integer"
                                                                     : "";
  fmt::format_to(std::back_inserter(text), "{} in [{}, {}]\n", kind, column.lower, column.upper);
}

}  // namespace

std::string dump(const Model& model) {
  std::string text;
  dump_objective(model, text);
  text += "subject to\n";
  for (int row = 0; row < std::ssize(model.rows()); ++row) dump_row(model, row, text);
  text += "where\n";
  for (const ModelColumn& column : model.columns()) dump_column(column, text);
  return text;
}

}  // namespace copse
