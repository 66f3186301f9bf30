#include "writers/minizinc.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "writers/integer_model.hpp"
#include "writers/name_table.hpp"
#include "writers/output.hpp"

namespace copse {
namespace {

constexpr IntegerLimits kConstraintSolvers{1 << 30, 1 << 30, 1 << 30};

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

// MiniZinc tells floats from integers by the point or the exponent.
std::string float_literal(double value) {
  std::string text = shortest(value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

class MiniZincWriter {
 public:
  MiniZincWriter(const Model& model, Sink& sink) : model_(model), columns_(render_names(model.columns())), out_(sink) {}

  void write() {
    if (std::ranges::all_of(model_.columns(), takes_only_integers)) {
      write_whole(integer_model(model_, kConstraintSolvers));
    } else {
      write_floats();
    }
    out_.flush();
  }

 private:
  // sum([3*a, -2*b]): a list, since parsers recurse into a chain of + and there may be many thousands.
  class Sum {
   public:
    explicit Sum(Output& out) : out_(out) { out_.put("sum(["); }
    void add(std::string_view number, std::string_view name) {
      if (!first_) out_.put(",\n  ");
      first_ = false;
      out_.put(number);
      out_.put('*');
      out_.put(name);
    }
    void close() { out_.put(first_ ? "0])" : "])"); }

   private:
    Output& out_;
    bool first_ = true;
  };

  void put_whole_sum(const std::vector<IntegerTerm>& terms) {
    Sum sum(out_);
    for (const IntegerTerm& term : terms) sum.add(fmt::format("{}", term.coefficient), columns_[term.column]);
    sum.close();
  }

  void write_whole(const IntegerModel& scaled) {
    for (const std::string& note : scaled.notes()) out_.put(fmt::format("% {}\n", note));
    for (std::size_t j = 0; j < model_.columns().size(); ++j) {
      const ModelColumn& column = model_.columns()[j];
      out_.put(fmt::format("var {:.0f}..{:.0f}: {};\n", column.lower, column.upper, columns_[j]));
    }
    for (const IntegerRow& row : scaled.rows) {
      out_.put("constraint ");
      put_whole_sum(row.terms);
      out_.put(fmt::format(" {} {};\n", symbol(row.relation), row.rhs));
    }
    out_.put("solve minimize ");
    put_whole_sum(scaled.costs);
    out_.put(";\n");
  }

  void write_floats() {
    for (std::size_t j = 0; j < model_.columns().size(); ++j) {
      const ModelColumn& column = model_.columns()[j];
      if (column.kind == ColumnKind::continuous) {
        out_.put(
            fmt::format("var {}..{}: {};\n", float_literal(column.lower), float_literal(column.upper), columns_[j]));
      } else {
        out_.put(fmt::format("var {:.0f}..{:.0f}: {};\n", column.lower, column.upper, columns_[j]));
      }
    }
    for (int i = 0; i < std::ssize(model_.rows()); ++i) {
      out_.put("constraint ");
      Sum sum(out_);
      const std::span<const std::int32_t> columns = model_.row_columns(i);
      for (std::size_t k = 0; k < columns.size(); ++k) {
        sum.add(float_literal(model_.row_coefficients(i)[k]), columns_[columns[k]]);
      }
      sum.close();
      out_.put(fmt::format(" {} {};\n", symbol(model_.rows()[i].relation), float_literal(model_.rows()[i].rhs)));
    }
    out_.put("solve minimize ");
    Sum sum(out_);
    for (std::size_t j = 0; j < model_.columns().size(); ++j) {
      if (model_.columns()[j].cost != 0) sum.add(float_literal(model_.columns()[j].cost), columns_[j]);
    }
    sum.close();
    out_.put(";\n");
  }

  const Model& model_;
  const NameTable columns_;
  Output out_;
};

}  // namespace

void write_minizinc(const Model& model, Sink& sink) {
  refuse_beyond(kMiniZincAbilities, model);
  MiniZincWriter(model, sink).write();
}

}  // namespace copse
