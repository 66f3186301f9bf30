// What the readers of solution files share: lines with places, fields, and values by column. Not for other rooms.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "solvers/outcome.hpp"

namespace copse {

// The lines of a file, one after the other. All failures are InputError with file and line.
class SolutionText {
 public:
  SolutionText(std::string file, std::string_view text) : file_(std::move(file)), rest_(text) {}

  // Goes to the next line; false at the end of the text.
  bool next();
  // Goes to the next line, which must be there.
  void need(std::string_view what);
  // Goes back: the next call of next() sees the same line again.
  void again() { again_ = true; }

  std::string_view line() const { return line_; }
  // The line and all that follows.
  std::string_view from_line() const { return {line_.data(), static_cast<std::size_t>(end() - line_.data())}; }
  // True if the line ends in a line break: a solver's last line does, unless the file was cut off.
  bool complete() const { return complete_; }
  // The words of the line. Valid until the next line is read.
  std::span<const std::string_view> fields();

  double number(std::string_view text) const;
  int count(std::string_view text) const;
  [[noreturn]] void fail(std::string_view what, std::string_view advice) const;
  [[noreturn]] void fail_cut_off(std::string_view what) const;

 private:
  const char* end() const { return rest_.data() + rest_.size(); }

  std::string file_;
  std::string_view rest_;
  std::string_view line_;
  std::vector<std::string_view> fields_;
  int line_number_ = 0;
  bool complete_ = true;
  bool again_ = false;
};

// One value per column, each given at most once.
class ColumnValues {
 public:
  explicit ColumnValues(std::span<const std::string> names);

  void set(const SolutionText& text, std::string_view name, double value);
  // By place, counted from 1.
  void set(const SolutionText& text, int column, double value);
  int columns() const { return static_cast<int>(values_.size()); }
  // Fails unless every column was given.
  void need_all(const SolutionText& text) const;
  // Forgets what was given.
  void clear();
  // Columns that were not given are 0.
  const std::vector<double>& current() const { return values_; }
  std::vector<double> take() { return std::move(values_); }

 private:
  int find(const SolutionText& text, std::string_view name) const;
  void set_at(const SolutionText& text, int column, double value);

  std::span<const std::string> names_;
  std::unordered_map<std::string_view, int> column_;
  std::vector<double> values_;
  std::vector<bool> given_;
};

// An outcome without a point.
Outcome without_point(std::string_view solver, Claim claim, std::string_view detail);
// An outcome with a point; for an optimal claim the bound is the objective.
Outcome with_point(std::string_view solver, Claim claim, std::string_view detail, double objective,
                   std::vector<double> values);

// The readers, one file each. The text stands before its first line.
Outcome read_cbc_solution(SolutionText& text, ColumnValues& values);
Outcome read_glpsol_solution(SolutionText& text, ColumnValues& values);
Outcome read_highs_solution(SolutionText& text, ColumnValues& values);
Outcome read_highs_table(SolutionText& text, ColumnValues& values);
Outcome read_plain_solution(SolutionText& text, ColumnValues& values);
Outcome read_literals(SolutionText& text, ColumnValues& values);
Outcome read_smt2_answer(SolutionText& text, ColumnValues& values);
Outcome read_minizinc_answer(SolutionText& text, ColumnValues& values);

// Between the status and the objective in the first line of a file of cbc's.
inline constexpr std::string_view kCbcObjective = " - objective value ";

}  // namespace copse
