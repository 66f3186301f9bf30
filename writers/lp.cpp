#include "writers/lp.hpp"

#include <cmath>

#include "writers/name_table.hpp"
#include "writers/output.hpp"

namespace copse {
namespace {

// A sum, wrapped: CPLEX reads at most 510 characters of a line.
class Terms {
 public:
  explicit Terms(Output& out) : out_(out) {}

  void add(double coefficient, std::string_view name, std::string_view power = {}) {
    wrap();
    if (std::signbit(coefficient)) {
      out_.put(" - ");
    } else if (!first_) {
      out_.put(" + ");
    } else {
      out_.put(' ');
    }
    first_ = false;
    out_.put_number(std::abs(coefficient));
    out_.put(' ');
    out_.put(name);
    out_.put(power);
    line_ += kTypicalNumber + name.size() + power.size();
  }

  // Text between terms; the next term starts a sum of its own.
  void put(std::string_view text) {
    wrap();
    out_.put(text);
    line_ += text.size();
    first_ = true;
  }

 private:
  static constexpr std::size_t kTypicalNumber = 8;
  static constexpr std::size_t kWrapAfter = 100;

  void wrap() {
    if (line_ < kWrapAfter) return;
    out_.put('\n');
    line_ = 0;
  }

  Output& out_;
  std::size_t line_ = 0;
  bool first_ = true;
};

bool listed_as_binary(const ModelColumn& column) {
  return column.kind == ColumnKind::binary && column.lower < column.upper;
}
bool listed_as_general(const ModelColumn& column) {
  return column.kind != ColumnKind::continuous && !listed_as_binary(column);
}
bool has_bounds_line(const ModelColumn& column) { return !listed_as_binary(column); }

class LpWriter {
 public:
  LpWriter(const Model& model, Sink& sink) : model_(model), columns_(render_names(model.columns())), out_(sink) {}

  void write() {
    write_objective();
    write_rows();
    write_section("Bounds", has_bounds_line, [this](std::size_t j) { write_bounds(j); });
    write_section("Generals", listed_as_general, [this](std::size_t j) { out_.put(columns_[j]); });
    write_section("Binaries", listed_as_binary, [this](std::size_t j) { out_.put(columns_[j]); });
    out_.put("End\n");
    out_.flush();
  }

 private:
  void write_objective() {
    out_.put("Minimize\n obj:");
    Terms terms(out_);
    for (std::size_t j = 0; j < model_.columns().size(); ++j) terms.add(model_.columns()[j].cost, columns_[j]);
    if (model_.quadratic()) {
      terms.put(" + [");
      for (std::size_t j = 0; j < model_.columns().size(); ++j) {
        const double quadratic = model_.columns()[j].quadratic;
        if (quadratic != 0) terms.add(quadratic, columns_[j], " ^2");
      }
      terms.put(" ] / 2");
    }
    out_.put('\n');
  }

  static std::string_view symbol(Relation relation) {
    switch (relation) {
      case Relation::less_equal:
        return " <= ";
      case Relation::equal:
        return " = ";
      case Relation::greater_equal:
        return " >= ";
    }
    return {};
  }

  void write_rows() {
    out_.put("Subject To\n");
    std::string name;
    for (int i = 0; i < std::ssize(model_.rows()); ++i) {
      const ModelRow& row = model_.rows()[i];
      name = ' ';
      row.name.append_to(name);
      name += ':';
      out_.put(name);
      Terms terms(out_);
      const std::span<const std::int32_t> columns = model_.row_columns(i);
      const std::span<const double> coefficients = model_.row_coefficients(i);
      for (std::size_t k = 0; k < columns.size(); ++k) terms.add(coefficients[k], columns_[columns[k]]);
      out_.put(symbol(row.relation));
      out_.put_number(row.rhs);
      out_.put('\n');
    }
  }

  // One line for each column that belongs; no section without lines.
  template <typename Belongs, typename Line>
  void write_section(std::string_view head, Belongs&& belongs, Line&& write_line) {
    bool headed = false;
    for (std::size_t j = 0; j < model_.columns().size(); ++j) {
      if (!belongs(model_.columns()[j])) continue;
      if (!headed) {
        out_.put(head);
        out_.put('\n');
        headed = true;
      }
      out_.put(' ');
      write_line(j);
      out_.put('\n');
    }
  }

  void write_bounds(std::size_t j) {
    const ModelColumn& column = model_.columns()[j];
    if (column.lower == column.upper) {
      out_.put(columns_[j]);
      out_.put(" = ");
    } else {
      out_.put_number(column.lower);
      out_.put(" <= ");
      out_.put(columns_[j]);
      out_.put(" <= ");
    }
    out_.put_number(column.upper);
  }

  const Model& model_;
  const NameTable columns_;
  Output out_;
};

}  // namespace

void write_lp(const Model& model, Sink& sink) { LpWriter(model, sink).write(); }

}  // namespace copse
