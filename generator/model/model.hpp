// The intermediate representation: a mixed-integer program that every solver reads alike.
//
// Minimise  sum cost_j x_j + 1/2 sum quadratic_j x_j^2  over rows  terms <=, =, >= rhs  and finite column bounds.
// What dialects disagree on cannot be held: no maximisation, no objective constant (a column fixed to 1 carries it), no
// ranged or empty row, no infinite bound, no duplicate or zero term, no name that some reader refuses.
// Creation order is file order. A Model is immutable: ModelBuilder::finish() && makes it, after checking all of this.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace copse {

// A generated name, rendered on demand: the stem, then each index after an underscore, "leaf_3_17". At least one index.
// Stems are string literals of letters, digits and underscores that start with a letter other than e and E, do not
// start with "inf", and do not end in an underscore and digits ("tree_2" is no stem: its names could equal those of
// "tree"). Names of columns are unique among columns, names of rows among rows; none is longer than 64 characters.
struct Name {
  std::string_view stem;
  std::array<std::int32_t, 3> index{};
  std::int32_t indices = 0;

  void append_to(std::string& text) const;
  std::string text() const;
  bool operator==(const Name&) const = default;
};
Name indexed_name(std::string_view stem, int a);
Name indexed_name(std::string_view stem, int a, int b);
Name indexed_name(std::string_view stem, int a, int b, int c);

enum class ColumnKind : std::uint8_t { continuous, integer, binary };
enum class Relation : std::uint8_t { less_equal, equal, greater_equal };

struct ColumnId {
  std::int32_t index = -1;
  bool operator==(const ColumnId&) const = default;
};
struct RowId {
  std::int32_t index = -1;
  bool operator==(const RowId&) const = default;
};

struct Term {
  double coefficient = 0;
  ColumnId column;
};

struct ModelColumn {
  Name name;
  ColumnKind kind = ColumnKind::continuous;
  double lower = 0;
  double upper = 1;
  double cost = 0;
  double quadratic = 0;  // coefficient of x^2 / 2
  bool operator==(const ModelColumn&) const = default;
};

struct ModelRow {
  Name name;
  Relation relation = Relation::less_equal;
  double rhs = 0;
  bool operator==(const ModelRow&) const = default;
};

struct ModelCounts {
  int rows = 0, columns = 0, binaries = 0, integers = 0;
  std::int64_t nonzeros = 0;
};

class Model {
 public:
  std::span<const ModelColumn> columns() const { return columns_; }
  std::span<const ModelRow> rows() const { return rows_; }
  // Terms of a row, ascending by column: parallel spans.
  std::span<const std::int32_t> row_columns(int row) const;
  std::span<const double> row_coefficients(int row) const;
  ModelCounts counts() const;
  bool quadratic() const;
  // Bytes of content (not of spare capacity), for the memory benchmark.
  std::size_t bytes() const;
  bool operator==(const Model&) const = default;

 private:
  friend class ModelBuilder;
  std::vector<ModelColumn> columns_;
  std::vector<ModelRow> rows_;
  std::vector<std::int64_t> row_begin_{0};
  std::vector<std::int32_t> term_column_;
  std::vector<double> term_coefficient_;
};

class ModelBuilder {
 public:
  // Room for about as many. Only for speed and memory: arrays that double hold up to three times their content.
  void reserve(std::size_t columns, std::size_t rows, std::size_t terms);
  ColumnId add_column(const Name& name, ColumnKind kind, double lower, double upper, double cost = 0);
  ColumnId add_binary(const Name& name, double cost = 0) { return add_column(name, ColumnKind::binary, 0, 1, cost); }
  ColumnId add_unit(const Name& name, double cost = 0) { return add_column(name, ColumnKind::continuous, 0, 1, cost); }
  void add_cost(ColumnId column, double cost);        // adds to the column's linear cost
  void set_quadratic(ColumnId column, double value);  // coefficient of x^2 / 2, not negative
  // Terms may come in any order; terms of one column are summed, zero sums dropped. A row without terms is a bug of
  // ours, and so is a coefficient outside 1e-9 … 1e15 in absolute value: not every reader keeps it.
  RowId add_row(const Name& name, std::span<const Term> terms, Relation relation, double rhs);
  RowId add_row(const Name& name, std::initializer_list<Term> terms, Relation relation, double rhs);
  int rows() const { return static_cast<int>(model_.rows_.size()); }
  // Checks what needs the whole model (names, sums of costs, at least one row and column) and hands over. Like the
  // functions above, it throws InternalError where the IR's promises are broken.
  Model finish() &&;

 private:
  ModelColumn& column_at(ColumnId column);
  void append_terms(const Name& name, std::span<const Term> terms);
  std::span<const Term> summed(std::span<const Term> terms);

  Model model_;
  std::vector<Term> scratch_;
};

// The largest violation of a bound, row or integrality at this point, with the name of what is violated.
struct Violation {
  double amount = 0;
  std::string where;
};
Violation check_point(const Model& model, std::span<const double> point);

double objective_value(const Model& model, std::span<const double> point);

// Stable text for tests and eyes.
std::string dump(const Model& model);

}  // namespace copse
