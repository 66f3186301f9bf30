#include "writers/smt2.hpp"

#include <cmath>
#include <optional>

#include "writers/exact_decimal.hpp"
#include "writers/name_table.hpp"
#include "writers/output.hpp"

namespace copse {
namespace {

enum class Sort : std::uint8_t { whole, real };

bool is_whole(double value) { return value == std::trunc(value); }

std::string literal(double value, Sort sort) {
  std::string digits = exact_decimal(std::abs(value));
  if (sort == Sort::whole) digits.resize(digits.find('.'));
  return value < 0 ? "(- " + digits + ")" : digits;
}

class Smt2Writer {
 public:
  Smt2Writer(const Model& model, Sink& sink) : model_(model), columns_(render_names(model.columns())), out_(sink) {}

  void write(std::optional<double> at_most) {
    out_.put("(set-option :produce-models true)\n(set-logic QF_LIRA)\n");
    for (std::size_t j = 0; j < model_.columns().size(); ++j) declare(j);
    for (int i = 0; i < std::ssize(model_.rows()); ++i) write_row(i);
    write_objective();
    if (at_most) {
      put({"(assert (<= objective ", literal(*at_most, Sort::real), "))\n(check-sat)\n"});
    } else {
      out_.put("(minimize objective)\n(check-sat)\n(get-objectives)\n");
    }
    out_.put("(get-value (objective");
    for (std::size_t j = 0; j < model_.columns().size(); ++j) put({"\n", columns_[j]});
    out_.put("))\n");
    out_.flush();
  }

 private:
  void put(std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) out_.put(part);
  }

  static bool is_bool(const ModelColumn& column) { return column.kind == ColumnKind::binary; }

  void declare(std::size_t j) {
    const ModelColumn& column = model_.columns()[j];
    const std::string_view name = columns_[j];
    if (is_bool(column)) {
      put({"(declare-fun ", name, " () Bool)\n"});
      if (column.lower == column.upper) put({"(assert ", column.lower == 1 ? "" : "(not ", name});
      if (column.lower == column.upper) out_.put(column.lower == 1 ? ")\n" : "))\n");
      return;
    }
    const Sort sort = column.kind == ColumnKind::integer ? Sort::whole : Sort::real;
    put({"(declare-fun ", name, " () ", sort == Sort::whole ? "Int)\n" : "Real)\n"});
    put({"(assert (<= ", literal(column.lower, sort), " ", name, " ", literal(column.upper, sort), "))\n"});
  }

  // coefficient * column, as a number of this sort.
  void put_term(double coefficient, std::size_t j, Sort sort) {
    const ModelColumn& column = model_.columns()[j];
    const std::string_view name = columns_[j];
    const std::string number = literal(coefficient, sort);
    if (is_bool(column)) {
      put({"(ite ", name, " ", number, sort == Sort::whole ? " 0)" : " 0.0)"});
    } else if (column.kind == ColumnKind::integer && sort == Sort::real) {
      put({"(* ", number, " (to_real ", name, "))"});
    } else {
      put({"(* ", number, " ", name, ")"});
    }
  }

  // Whole numbers where all of the row's are: solvers reason better about these.
  Sort sort_of(int i) const {
    if (!is_whole(model_.rows()[i].rhs)) return Sort::real;
    const std::span<const std::int32_t> columns = model_.row_columns(i);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      if (model_.columns()[columns[k]].kind == ColumnKind::continuous) return Sort::real;
      if (!is_whole(model_.row_coefficients(i)[k])) return Sort::real;
    }
    return Sort::whole;
  }

  void write_row(int i) {
    const ModelRow& row = model_.rows()[i];
    const Sort sort = sort_of(i);
    const std::span<const std::int32_t> columns = model_.row_columns(i);
    out_.put(row.relation == Relation::less_equal ? "(assert (<= "
             : row.relation == Relation::equal    ? "(assert (= "
                                                  : "(assert (>= ");
    if (columns.size() > 1) out_.put("(+");
    for (std::size_t k = 0; k < columns.size(); ++k) {
      if (columns.size() > 1) out_.put("\n  ");
      put_term(model_.row_coefficients(i)[k], columns[k], sort);
    }
    if (columns.size() > 1) out_.put(")");
    put({" ", literal(row.rhs, sort), "))\n"});
  }

  // The zeros stand for the two terms that + must have.
  void write_objective() {
    out_.put("(define-fun objective () Real (+ 0.0 0.0");
    for (std::size_t j = 0; j < model_.columns().size(); ++j) {
      if (model_.columns()[j].cost == 0) continue;
      out_.put("\n  ");
      put_term(model_.columns()[j].cost, j, Sort::real);
    }
    out_.put("))\n");
  }

  const Model& model_;
  const NameTable columns_;
  Output out_;
};

}  // namespace

void write_smt2(const Model& model, Sink& sink) {
  refuse_beyond(kSmt2Abilities, model);
  Smt2Writer(model, sink).write(std::nullopt);
}

void write_smt2_at_most(const Model& model, double objective, Sink& sink) {
  refuse_beyond(kSmt2Abilities, model);
  Smt2Writer(model, sink).write(objective);
}

}  // namespace copse
