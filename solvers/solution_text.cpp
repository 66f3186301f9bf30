#include "solvers/solution_text.hpp"

#include <fmt/format.h>

#include <charconv>

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"
#include "writers/mps.hpp"

namespace copse {

bool SolutionText::next() {
  if (again_) {
    again_ = false;
    return true;
  }
  if (rest_.empty()) return false;
  const std::size_t end = rest_.find('\n');
  complete_ = end != std::string_view::npos;
  line_ = rest_.substr(0, end);
  rest_.remove_prefix(complete_ ? end + 1 : rest_.size());
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  ++line_number_;
  return true;
}

void SolutionText::need(std::string_view what) {
  if (!next()) fail_cut_off(what);
}

std::span<const std::string_view> SolutionText::fields() {
  constexpr std::string_view kBlank = " \t";
  fields_.clear();
  std::size_t begin = line_.find_first_not_of(kBlank);
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(line_.find_first_of(kBlank, begin), line_.size());
    fields_.push_back(line_.substr(begin, end - begin));
    begin = line_.find_first_not_of(kBlank, end);
  }
  return fields_;
}

double SolutionText::number(std::string_view text) const {
  const std::optional<double> value = parse_number(text.starts_with('+') ? text.substr(1) : text);
  if (!value) fail(fmt::format("{} is not a number", quote(text)), "give the file as the solver wrote it");
  return *value;
}

int SolutionText::count(std::string_view text) const {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    fail(fmt::format("{} is not a whole number", quote(text)), "give the file as the solver wrote it");
  }
  return value;
}

void SolutionText::fail(std::string_view what, std::string_view advice) const {
  throw InputError(fmt::format("{}:{}", file_, line_number_), what, advice);
}

void SolutionText::fail_cut_off(std::string_view what) const {
  fail(fmt::format("the file ends before {}", what), "let the solver finish writing it, or copy it again");
}

ColumnValues::ColumnValues(std::span<const std::string> names)
    : names_(names), values_(names.size(), 0.0), given_(names.size(), false) {
  column_.reserve(names.size());
  for (std::size_t j = 0; j < names.size(); ++j) column_.emplace(names[j], static_cast<int>(j));
}

void ColumnValues::set(const SolutionText& text, std::string_view name, double value) {
  set_at(text, find(text, name), value);
}

void ColumnValues::set(const SolutionText& text, int column, double value) {
  if (column < 1 || column > columns()) {
    text.fail(fmt::format("column {} does not exist, the model has {}", column, columns()),
              "give the solution of the model that the map belongs to");
  }
  set_at(text, column - 1, value);
}

void ColumnValues::set_at(const SolutionText& text, int column, double value) {
  if (given_[column]) {
    text.fail(fmt::format("{} has a value already", names_[column]), "give the file as the solver wrote it");
  }
  given_[column] = true;
  values_[column] = value;
}

int ColumnValues::find(const SolutionText& text, std::string_view name) const {
  if (const auto found = column_.find(name); found != column_.end()) return found->second;
  int number = 0;
  if (name.starts_with('C') && std::from_chars(name.data() + 1, name.data() + name.size(), number).ec == std::errc() &&
      1 <= number && number <= columns() && name == fixed_column_name(number - 1)) {
    return number - 1;
  }
  text.fail(fmt::format("the model has no column {}", quote(name)),
            "give the solution of the model that the map belongs to, with columns only");
}

void ColumnValues::need_all(const SolutionText& text) const {
  for (std::size_t j = 0; j < given_.size(); ++j) {
    if (!given_[j]) text.fail_cut_off(fmt::format("the value of {}", names_[j]));
  }
}

void ColumnValues::clear() {
  values_.assign(values_.size(), 0.0);
  given_.assign(given_.size(), false);
}

Outcome without_point(std::string_view solver, Claim claim, std::string_view detail) {
  Outcome outcome;
  outcome.claim = claim;
  outcome.solver = solver;
  outcome.detail = detail;
  return outcome;
}

Outcome with_point(std::string_view solver, Claim claim, std::string_view detail, double objective,
                   std::vector<double> values) {
  Outcome outcome = without_point(solver, claim, detail);
  outcome.objective = objective;
  if (claim == Claim::optimal) outcome.bound = objective;
  outcome.values = std::move(values);
  return outcome;
}

}  // namespace copse
