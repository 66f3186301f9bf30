// LP, word by word; model_reader.hpp says what is taken and what is refused.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "generator/base/number.hpp"
#include "generator/base/text.hpp"
#include "solvers/program_parsing.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kHuge = 1e20;  // infinite, as a bound

struct Word {
  std::string_view text;
  int line = 0;
};

enum class Section : std::uint8_t { none, minimise, rows, bounds, generals, binaries, end };

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower;
}

bool is_relation(std::string_view text) { return text == "<=" || text == ">=" || text == "="; }

class LpParser {
 public:
  LpParser(std::string_view text, const std::string& file) : file_(file) { split(text); }
  LinearProgram parse();

 private:
  void split(std::string_view text);
  bool enter_section();
  void read_objective();
  void read_row();
  void read_bound();
  void read_integer(bool binary);
  // Terms up to a relation or the next section, each handed to `take(column, coefficient)`.
  template <typename Take>
  void read_terms(Take take);
  std::string_view take_label();

  bool at_end() const { return at_ == words_.size(); }
  std::string_view peek() const { return at_end() ? std::string_view{} : words_[at_].text; }
  std::string_view next();
  bool at_section();
  std::optional<double> bound_number(std::string_view text) const;
  double number();
  int column_named(std::string_view name);
  int known_column(std::string_view name) const;
  void set_side(int column, std::string_view relation, double value);
  [[noreturn]] void refuse(std::string_view what, std::string_view advice) const {
    const std::size_t word = std::min(at_ > 0 ? at_ - 1 : 0, words_.empty() ? 0 : words_.size() - 1);
    refuse_line(file_, words_.empty() ? 1 : words_[word].line, what, advice);
  }

  const std::string& file_;
  std::vector<Word> words_;
  std::size_t at_ = 0;
  Section section_ = Section::none;
  std::vector<std::uint8_t> cost_given_;
  NamedProgram named_;
};

void LpParser::split(std::string_view text) {
  int line = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view rest = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line;
    rest = rest.substr(0, rest.find('\\'));
    for (std::size_t at = rest.find_first_not_of(" \t\r"); at != std::string_view::npos;) {
      const std::size_t stop = std::min(rest.find_first_of(" \t\r", at), rest.size());
      words_.push_back({rest.substr(at, stop - at), line});
      at = rest.find_first_not_of(" \t\r", stop);
    }
  }
}

std::string_view LpParser::next() {
  if (at_end()) refuse("the file ends without End", "copy the whole file");
  return words_[at_++].text;
}

// True, and the section entered, if the next words are its title.
bool LpParser::enter_section() {
  const std::string word = lower_case(peek());
  Section section = Section::none;
  std::size_t length = 1;
  if (word == "minimize" || word == "minimise" || word == "min") section = Section::minimise;
  if (word == "st" || word == "s.t." || word == "st.") section = Section::rows;
  if (word == "subject" && at_ + 1 < words_.size() && lower_case(words_[at_ + 1].text) == "to") {
    section = Section::rows;
    length = 2;
  }
  if (word == "bounds") section = Section::bounds;
  if (word == "generals" || word == "general" || word == "integers") section = Section::generals;
  if (word == "binaries" || word == "binary") section = Section::binaries;
  if (word == "end") section = Section::end;
  if (section == Section::none) return false;
  at_ += length;
  section_ = section;
  return true;
}

bool LpParser::at_section() {
  const std::size_t at = at_;
  const Section section = section_;
  const bool entered = enter_section();
  at_ = at;
  section_ = section;
  return entered;
}

LinearProgram LpParser::parse() {
  if (!enter_section() || section_ != Section::minimise) {
    refuse("the file does not start with Minimize", "minimise, with the signs of the costs turned if need be");
  }
  read_objective();
  while (section_ != Section::end) {
    if (at_end()) next();
    if (enter_section()) {
      if (section_ == Section::minimise) refuse("a second objective", "give one");
      continue;
    }
    switch (section_) {
      case Section::rows:
        read_row();
        break;
      case Section::bounds:
        read_bound();
        break;
      case Section::generals:
        read_integer(false);
        break;
      case Section::binaries:
        read_integer(true);
        break;
      default:
        next(), refuse("a section was expected", "write Subject To, Bounds, Generals, Binaries or End");
    }
  }
  if (!at_end()) next(), refuse("words behind End", "delete them");
  if (named_.program().columns() == 0) refuse("there are no columns", "give a model with at least one");
  return std::move(named_).finish(file_);
}

std::string_view LpParser::take_label() {
  if (at_end() || at_section()) return {};
  if (peek().size() > 1 && peek().ends_with(':')) {
    const std::string_view label = next();
    return label.substr(0, label.size() - 1);
  }
  if (at_ + 1 < words_.size() && words_[at_ + 1].text == ":") {
    const std::string_view label = next();
    next();
    return label;
  }
  return {};
}

template <typename Take>
void LpParser::read_terms(Take take) {
  while (!at_end() && !at_section() && !is_relation(peek())) {
    double coefficient = 1;
    while (peek() == "+" || peek() == "-") coefficient *= next() == "-" ? -1 : 1;
    std::string_view word = next();
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    if (const auto value = parse_number(digits)) {
      coefficient *= *value;
      if (at_end() || at_section() || is_relation(peek()) || peek() == "+" || peek() == "-" || parse_number(peek())) {
        refuse("a constant among the terms", "use a column fixed to 1, or the right-hand side");
      }
      word = next();
    }
    take(column_named(word), coefficient);
  }
}

void LpParser::read_objective() {
  take_label();
  read_terms([this](int column, double coefficient) {
    const auto j = static_cast<std::size_t>(column);
    cost_given_.resize(static_cast<std::size_t>(named_.program().columns()));
    if (std::exchange(cost_given_[j], 1)) refuse("a second cost for this column", "give one, with their sum");
    named_.program().cost[j] = coefficient;
  });
}

void LpParser::read_row() {
  const std::string_view label = take_label();
  const std::string name = label.empty() ? fmt::format("R{}", named_.program().rows() + 1) : std::string(label);
  if (named_.find_row(name) != NamedProgram::kNone)
    refuse(fmt::format("row {} again", quote(name)), "use each name once");
  const int row = named_.add_row(name);
  read_terms([this, row](int column, double coefficient) {
    if (coefficient != 0) named_.add_entry(column, row, coefficient);
  });
  const std::string_view relation = next();
  if (!is_relation(relation)) refuse("a row without a relation", "end it with <=, >= or = and a number");
  const double rhs = number();
  if (is_relation(peek()) || peek() == "->") {
    next();
    refuse("a ranged row or an indicator, which readers disagree on", "write plain rows");
  }
  if (relation != "<=") named_.program().row_lower[static_cast<std::size_t>(row)] = rhs;
  if (relation != ">=") named_.program().row_upper[static_cast<std::size_t>(row)] = rhs;
}

void LpParser::set_side(int column, std::string_view relation, double value) {
  const auto j = static_cast<std::size_t>(column);
  LinearProgram& program = named_.program();
  if (relation == "<=" && value < 0 && program.column_lower[j] == 0) {
    refuse("a negative upper bound on a column that is not negative", "give the lower bound first");
  }
  if (relation != "<=") program.column_lower[j] = value;
  if (relation != ">=") program.column_upper[j] = value;
}

// "4 <= x", "x <= 4", "-1 <= x <= 4", "x = 4", "x free".
void LpParser::read_bound() {
  std::string_view word = next();
  const auto first = bound_number(word);
  if (first) {
    const std::string_view relation = next();
    if (!is_relation(relation)) refuse("a bound without a relation", "write for example 0 <= x <= 4");
    word = next();
    const std::string_view turned = relation == "<=" ? ">=" : relation == ">=" ? "<=" : "=";
    set_side(known_column(word), turned, *first);
    if (!is_relation(peek())) return;
  }
  const int column = known_column(word);
  const std::string_view relation = next();
  if (!first && lower_case(relation) == "free") {
    set_side(column, ">=", -kInfinity);
    return set_side(column, "<=", kInfinity);
  }
  if (!is_relation(relation)) refuse("a bound without a relation", "write for example 0 <= x <= 4");
  const auto value = bound_number(next());
  if (!value) refuse("a bound that is not a number", "write for example 0 <= x <= 4");
  set_side(column, relation, *value);
}

void LpParser::read_integer(bool binary) {
  const auto column = static_cast<std::size_t>(known_column(next()));
  LinearProgram& program = named_.program();
  program.integer[column] = 1;
  if (!binary) return;
  if (program.column_lower[column] != 0 || program.column_upper[column] != kInfinity) {
    refuse("a binary column with bounds, which readers disagree on", "put it among the Generals");
  }
  program.column_upper[column] = 1;
}

std::optional<double> LpParser::bound_number(std::string_view text) const {
  const std::string lower = lower_case(text);
  if (lower == "inf" || lower == "+inf" || lower == "infinity" || lower == "+infinity") return kInfinity;
  if (lower == "-inf" || lower == "-infinity") return -kInfinity;
  const auto value = parse_number(text.starts_with('+') ? text.substr(1) : text);
  if (value && *value >= kHuge) return kInfinity;
  if (value && *value <= -kHuge) return -kInfinity;
  return value;
}

double LpParser::number() {
  double sign = 1;
  if (peek() == "-" || peek() == "+") sign = next() == "-" ? -1 : 1;
  const std::string_view word = next();
  const auto value = parse_number(word.starts_with('+') ? word.substr(1) : word);
  if (!value) refuse(fmt::format("{} is not a number", quote(word)), "keep the columns left of the relation");
  return sign * *value;
}

int LpParser::column_named(std::string_view name) {
  const bool starts_well = std::isalpha(static_cast<unsigned char>(name[0])) || name[0] == '_';
  if (!starts_well || name.find_first_of("[]^*:<>=+-/") != std::string_view::npos) {
    refuse(fmt::format("{} is no name of a column", quote(name)),
           "put blanks around numbers, signs and names; quadratic terms are not read");
  }
  const int column = named_.find_column(name);
  return column == NamedProgram::kNone ? named_.add_column(name) : column;
}

int LpParser::known_column(std::string_view name) const {
  const int column = named_.find_column(name);
  if (column == NamedProgram::kNone) {
    refuse(fmt::format("unknown column {}", quote(name)), "let it appear in the objective or in a row");
  }
  return column;
}

}  // namespace

LinearProgram parse_lp(std::string_view text, const std::string& file) { return LpParser(text, file).parse(); }

}  // namespace copse
