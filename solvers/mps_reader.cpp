// MPS, section by section; model_reader.hpp says what is taken and what is refused.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "generator/base/number.hpp"
#include "generator/base/text.hpp"
#include "solvers/program_parsing.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kHuge = 1e20;  // infinite, as a bound
constexpr int kObjective = -2;
constexpr int kIgnored = -3;  // further N rows say nothing

enum class Section : std::uint8_t { none, name, rows, columns, rhs, ranges, bounds, end };
constexpr std::array<std::pair<std::string_view, Section>, 7> kSections{{{"NAME", Section::name},
                                                                         {"ROWS", Section::rows},
                                                                         {"COLUMNS", Section::columns},
                                                                         {"RHS", Section::rhs},
                                                                         {"RANGES", Section::ranges},
                                                                         {"BOUNDS", Section::bounds},
                                                                         {"ENDATA", Section::end}}};

class MpsParser {
 public:
  MpsParser(std::string_view text, const std::string& file) : text_(text), file_(file) {}
  LinearProgram parse();

 private:
  using Fields = std::vector<std::string_view>;
  struct Given {
    bool lower = false, upper = false;
  };

  bool next_line();
  void enter_section();
  void read_row();
  void read_column();
  void read_right_hand_side();
  void read_range();
  void read_bound();
  void set_bound(std::string_view type, std::size_t column);
  void finish_bounds();
  int row_named(std::string_view name) const;
  double number(std::string_view text) const;
  [[noreturn]] void refuse(std::string_view what, std::string_view advice) const {
    refuse_line(file_, line_, what, advice);
  }

  std::string_view text_;
  const std::string& file_;
  int line_ = 0;
  bool header_ = false;  // the current line starts in its first column
  Fields fields_;
  Section section_ = Section::none;
  bool integer_ = false;
  std::string objective_;
  std::vector<std::string> ignored_;
  std::vector<char> sense_;
  std::vector<double> rhs_;
  std::vector<std::uint8_t> cost_given_, rhs_given_, ranged_;
  std::vector<Given> given_;
  NamedProgram named_;
};

bool MpsParser::next_line() {
  while (!text_.empty()) {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    ++line_;
    if (line.starts_with('*')) continue;
    fields_.clear();
    for (std::size_t at = line.find_first_not_of(" \t\r"); at != std::string_view::npos;) {
      const std::size_t stop = std::min(line.find_first_of(" \t\r", at), line.size());
      fields_.push_back(line.substr(at, stop - at));
      at = line.find_first_not_of(" \t\r", stop);
    }
    if (fields_.empty()) continue;
    header_ = line[0] != ' ' && line[0] != '\t';
    return true;
  }
  return false;
}

void MpsParser::enter_section() {
  for (const auto& [word, section] : kSections) {
    if (word != fields_[0]) continue;
    if (section <= section_) refuse(fmt::format("section {} stands too late", word), "keep the usual order");
    section_ = section;
    return;
  }
  refuse(fmt::format("section {} is not read here", quote(fields_[0])),
         "minimise a linear objective, with sections NAME, ROWS, COLUMNS, RHS, RANGES, BOUNDS, ENDATA");
}

LinearProgram MpsParser::parse() {
  while (section_ != Section::end && next_line()) {
    if (header_) {
      enter_section();
      continue;
    }
    switch (section_) {
      case Section::rows:
        read_row();
        break;
      case Section::columns:
        read_column();
        break;
      case Section::rhs:
        read_right_hand_side();
        break;
      case Section::ranges:
        read_range();
        break;
      case Section::bounds:
        read_bound();
        break;
      default:
        refuse("data outside of any section", "start with NAME and ROWS");
    }
  }
  if (section_ != Section::end) refuse("the file ends without ENDATA", "copy the whole file");
  if (named_.program().columns() == 0) refuse("there are no columns", "give a model with at least one");
  finish_bounds();
  return std::move(named_).finish(file_);
}

void MpsParser::read_row() {
  if (fields_.size() != 2) refuse("a row needs a type and a name", "write for example \" L row_1\"");
  const std::string_view type = fields_[0], name = fields_[1];
  if (row_named(name) != NamedProgram::kNone) refuse(fmt::format("row {} again", quote(name)), "use each name once");
  if (type == "N") {
    if (objective_.empty()) {
      objective_ = name;
    } else {
      ignored_.emplace_back(name);
    }
    return;
  }
  if (type != "L" && type != "G" && type != "E") refuse(fmt::format("row type {}", quote(type)), "use N, L, G or E");
  named_.add_row(name);
  sense_.push_back(type[0]);
  rhs_.push_back(0);
  rhs_given_.push_back(0);
  ranged_.push_back(0);
  if (type != "L") named_.program().row_lower.back() = 0;
  if (type != "G") named_.program().row_upper.back() = 0;
}

void MpsParser::read_column() {
  if (fields_.size() == 3 && fields_[1] == "'MARKER'") {
    if (fields_[2] != "'INTORG'" && fields_[2] != "'INTEND'") refuse("unknown marker", "use 'INTORG' and 'INTEND'");
    integer_ = fields_[2] == "'INTORG'";
    return;
  }
  if (fields_.size() != 3 && fields_.size() != 5) {
    refuse("a column needs a name, then one or two pairs of row and number", "names must not hold blanks");
  }
  int column = named_.find_column(fields_[0]);
  if (column == NamedProgram::kNone) {
    column = named_.add_column(fields_[0]);
    named_.program().integer.back() = integer_;
    given_.emplace_back();
    cost_given_.push_back(0);
  } else if (column + 1 != named_.program().columns()) {
    refuse(fmt::format("column {} again", quote(fields_[0])), "keep the entries of a column together");
  }
  for (std::size_t k = 1; k < fields_.size(); k += 2) {
    const int row = row_named(fields_[k]);
    const double value = number(fields_[k + 1]);
    if (row == NamedProgram::kNone) refuse(fmt::format("unknown row {}", quote(fields_[k])), "declare it in ROWS");
    if (row >= 0 && value != 0) named_.add_entry(column, row, value);
    if (row != kObjective) continue;
    if (std::exchange(cost_given_.back(), 1)) refuse("a second cost for this column", "give one");
    named_.program().cost.back() = value;
  }
}

void MpsParser::read_right_hand_side() {
  if (fields_.size() != 3 && fields_.size() != 5) {
    refuse("a right-hand side needs a set name, then one or two pairs of row and number", "name the set RHS");
  }
  for (std::size_t k = 1; k < fields_.size(); k += 2) {
    const int row = row_named(fields_[k]);
    const double value = number(fields_[k + 1]);
    if (row == NamedProgram::kNone) refuse(fmt::format("unknown row {}", quote(fields_[k])), "declare it in ROWS");
    if (row == kObjective && value != 0) {
      refuse("a constant in the objective, whose sign readers disagree on", "use a column fixed to 1");
    }
    if (row < 0) continue;
    const auto r = static_cast<std::size_t>(row);
    if (std::exchange(rhs_given_[r], 1)) refuse("a second right-hand side for this row", "give one");
    rhs_[r] = value;
    if (sense_[r] != 'L') named_.program().row_lower[r] = value;
    if (sense_[r] != 'G') named_.program().row_upper[r] = value;
  }
}

void MpsParser::read_range() {
  if (fields_.size() != 3 && fields_.size() != 5) {
    refuse("a range needs a set name, then one or two pairs of row and number", "name the set RNG");
  }
  for (std::size_t k = 1; k < fields_.size(); k += 2) {
    const int row = row_named(fields_[k]);
    const double range = number(fields_[k + 1]);
    if (row < 0) refuse(fmt::format("no range for row {}", quote(fields_[k])), "name a row of type L, G or E");
    const auto r = static_cast<std::size_t>(row);
    if (std::exchange(ranged_[r], 1)) refuse("a second range for this row", "give one");
    const double size = range < 0 ? -range : range;
    const bool downwards = sense_[r] == 'L' || (sense_[r] == 'E' && range < 0);
    named_.program().row_lower[r] = downwards ? rhs_[r] - size : rhs_[r];
    named_.program().row_upper[r] = downwards ? rhs_[r] : rhs_[r] + size;
  }
}

void MpsParser::read_bound() {
  if (fields_.size() != 3 && fields_.size() != 4) {
    refuse("a bound needs a type, a set name, a column and mostly a number", "write for example \" UP BND x_1 4\"");
  }
  const int column = named_.find_column(fields_[2]);
  if (column < 0) refuse(fmt::format("unknown column {}", quote(fields_[2])), "declare it in COLUMNS");
  set_bound(fields_[0], static_cast<std::size_t>(column));
}

void MpsParser::set_bound(std::string_view type, std::size_t column) {
  LinearProgram& program = named_.program();
  const auto value = [this] {
    if (fields_.size() != 4) refuse("this type of bound needs a number", "add it");
    const double bound = number(fields_[3]);
    return bound >= kHuge ? kInfinity : bound <= -kHuge ? -kInfinity : bound;
  };
  const auto set = [&](std::optional<double> lower, std::optional<double> upper) {
    Given& given = given_[column];
    if ((lower && given.lower) || (upper && given.upper)) refuse("a second bound on this side", "give one");
    given.lower |= lower.has_value();
    given.upper |= upper.has_value();
    if (lower) program.column_lower[column] = *lower;
    if (upper) program.column_upper[column] = *upper;
  };
  if (type == "LI" || type == "UI" || type == "BV") program.integer[column] = 1;
  if (type == "LO" || type == "LI") return set(value(), std::nullopt);
  if (type == "UP" || type == "UI") {
    const double upper = value();
    if (upper < 0 && !given_[column].lower) {
      refuse("a negative upper bound without a lower bound, which readers disagree on", "put LO or MI before it");
    }
    return set(std::nullopt, upper);
  }
  if (type == "FX") {
    const double fixed = value();
    return set(fixed, fixed);
  }
  if (type == "FR") return set(-kInfinity, kInfinity);
  if (type == "MI") return set(-kInfinity, std::nullopt);
  if (type == "PL") return set(std::nullopt, kInfinity);
  if (type == "BV") return set(0.0, 1.0);
  refuse(fmt::format("bound type {}", quote(type)), "use LO, UP, FX, FR, MI, PL, BV, LI or UI");
}

void MpsParser::finish_bounds() {
  LinearProgram& program = named_.program();
  for (std::size_t j = 0; j < given_.size(); ++j) {
    if (program.integer[j] && !given_[j].lower && !given_[j].upper) program.column_upper[j] = 1;
  }
}

int MpsParser::row_named(std::string_view name) const {
  if (name == objective_) return kObjective;
  for (const std::string& other : ignored_) {
    if (other == name) return kIgnored;
  }
  return named_.find_row(name);
}

double MpsParser::number(std::string_view text) const {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto value = parse_number(text);
  if (!value)
    refuse(fmt::format("{} is not a number", quote(text)), "write decimals; leave infinite bounds to MI and PL");
  return *value;
}

}  // namespace

LinearProgram parse_mps(std::string_view text, const std::string& file) { return MpsParser(text, file).parse(); }

}  // namespace copse
