#include "tests/support/strict_mps.hpp"

#include <fmt/format.h>

#include <limits>
#include <stdexcept>

#include "generator/base/number.hpp"

namespace copse::test {
namespace {

using Fields = std::vector<std::string>;
constexpr double kUnset = std::numeric_limits<double>::quiet_NaN();

class StrictReader {
 public:
  explicit StrictReader(std::string_view text) : rest_(text) {}

  PlainModel read() {
    section("NAME copse");
    section("ROWS");
    read_rows();
    section("COLUMNS");
    read_columns();
    section("RHS");
    read_rhs();
    section("BOUNDS");
    read_bounds();
    if (line_ == "QUADOBJ") read_quadratic();
    section("ENDATA");
    check(line_.empty() && rest_.empty(), "the file ends with ENDATA");
    return std::move(model_);
  }

 private:
  void check(bool holds, std::string_view rule) const {
    if (!holds) throw std::runtime_error(fmt::format("line {} \"{}\": {}", number_, line_, rule));
  }

  void advance() {
    const std::size_t end = rest_.find('\n');
    ++number_;
    if (rest_.empty()) {
      line_ = {};
      return;
    }
    check(end != std::string_view::npos, "lines end in line breaks");
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    check(!line_.empty() && line_.find_first_of("\t\r*$#") == std::string_view::npos, "no blank line, no comment");
  }

  void section(std::string_view head) {
    if (number_ == 0) advance();
    check(line_ == head, fmt::format("expected {}", head));
    advance();
  }

  bool data() const { return line_.starts_with(' '); }

  // Exactly one blank before each field.
  Fields fields() {
    Fields result;
    std::string_view rest = line_;
    while (!rest.empty()) {
      check(rest[0] == ' ', "fields follow single blanks");
      const std::size_t end = std::min(rest.find(' ', 1), rest.size());
      check(end > 1, "fields follow single blanks");
      result.emplace_back(rest.substr(1, end - 1));
      rest.remove_prefix(end);
    }
    advance();
    return result;
  }

  double value(const std::string& text) const {
    const std::optional<double> number = parse_number(text);
    check(number.has_value() && shortest(*number) == text, "numbers are in shortest form");
    return *number;
  }

  int row_of(const std::string& name) const {
    check(rows_.contains(name), "rows are declared");
    return rows_.at(name);
  }
  PlainColumn& column_of(const std::string& name) {
    check(columns_.contains(name), "columns are declared");
    return model_.columns[columns_.at(name)];
  }

  void read_rows() {
    check(line_ == " N  OBJECTIVE", "the objective comes first");
    for (advance(); data(); advance()) {
      check(line_.size() > 4 && line_.substr(2, 2) == "  ", "a row's name stands in column 5");
      const char letter = line_[1];
      check(letter == 'L' || letter == 'E' || letter == 'G', "rows are L, E or G");
      const std::string name(line_.substr(4));
      check(rows_.emplace(name, static_cast<int>(model_.rows.size())).second, "rows are declared once");
      model_.rows.push_back({name,
                             letter == 'L'   ? Relation::less_equal
                             : letter == 'E' ? Relation::equal
                                             : Relation::greater_equal,
                             0,
                             {}});
    }
  }

  void read_columns() {
    bool integral = false;
    while (data()) {
      const Fields words = fields();
      if (words.size() == 3 && words[1] == "'MARKER'") {
        check(words[2] == (integral ? "'INTEND'" : "'INTORG'"), "markers alternate");
        integral = !integral;
        continue;
      }
      check(words.size() == 3 || words.size() == 5, "one pair or two");
      if (model_.columns.empty() || model_.columns.back().name != words[0]) {
        check(columns_.emplace(words[0], static_cast<int>(model_.columns.size())).second, "columns are contiguous");
        model_.columns.push_back({words[0], integral, kUnset, kUnset, kUnset, 0});
      }
      for (std::size_t k = 1; k < words.size(); k += 2) read_entry(words[k], value(words[k + 1]));
    }
    check(!integral, "markers are closed");
    for (PlainColumn& column : model_.columns) {
      if (column.cost != column.cost) column.cost = 0;
    }
  }

  void read_entry(const std::string& row, double coefficient) {
    const int j = static_cast<int>(model_.columns.size()) - 1;
    if (row == "OBJECTIVE") {
      check(model_.columns[j].cost != model_.columns[j].cost, "a cost is given once");
      model_.columns[j].cost = coefficient;
    } else {
      check(coefficient != 0, "no zero entries");
      check(model_.rows[row_of(row)].terms.emplace(j, coefficient).second, "entries are given once");
    }
  }

  void read_rhs() {
    while (data()) {
      const Fields words = fields();
      check(words[0] == "RHSSET" && (words.size() == 3 || words.size() == 5), "one pair or two");
      for (std::size_t k = 1; k < words.size(); k += 2) {
        double& rhs = model_.rows[row_of(words[k])].rhs;
        check(rhs == 0, "a right-hand side is given once");
        rhs = value(words[k + 1]);
      }
    }
  }

  void set_bound(double& bound, double number) const {
    check(bound != bound, "a bound is given once");
    bound = number;
  }

  void read_bounds() {
    while (data()) {
      const Fields words = fields();
      check(words.size() >= 3 && words[1] == "BNDSET", "bounds belong to BNDSET");
      PlainColumn& column = column_of(words[2]);
      const bool binary = words[0] == "BV";
      check(words.size() == (binary ? 3 : 4), "a type, a column and a number");
      if (words[0] == "LO" || words[0] == "FX" || binary) set_bound(column.lower, binary ? 0 : value(words[3]));
      if (words[0] == "UP" || words[0] == "FX" || binary) set_bound(column.upper, binary ? 1 : value(words[3]));
      check(!(words[0] == "FX" && column.integral), "integer columns are not fixed by FX");
      if (words[0] == "UP" && column.lower != column.lower && !column.integral) {
        check(column.upper > 0, "an upper bound without a lower one is positive");
        column.lower = 0;
      }
    }
    for (const PlainColumn& column : model_.columns) {
      check(column.lower <= column.upper, fmt::format("{} has both bounds", column.name));
    }
  }

  void read_quadratic() {
    for (advance(); data();) {
      const Fields words = fields();
      check(words.size() == 3 && words[0] == words[1], "only squares");
      column_of(words[0]).quadratic = value(words[2]);
    }
  }

  std::string_view rest_;
  std::string_view line_;
  int number_ = 0;
  PlainModel model_;
  std::map<std::string, int> rows_;
  std::map<std::string, int> columns_;
};

}  // namespace

PlainModel read_strict_mps(std::string_view text) { return StrictReader(text).read(); }

}  // namespace copse::test
