// HiGHS' `--solution_file`. Raw (style 0), and sparse (style 4), where columns at 0 are left out and N is minus the
// number of lines:
//
//     Model status
//     Optimal
//
//     # Primal solution values
//     Feasible                      (or Infeasible, or None: then no values follow)
//     Objective -19.0384615384615
//     # Columns 7
//     b_1 0                         (sparse: name value place)
//
// Pretty (style 1) is a table with six digits, status and objective at its end; the fields Status, Primal and Dual may
// be blank:
//
//     Columns
//         Index Status        Lower        Upper       Primal         Dual  Type        Name
//             0                   0            1            0               Integer     b_1
//     Rows
//     …
//     Model status: Optimal
//     Objective value: -19.0384615384615
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "generator/base/number.hpp"
#include "solvers/solution_text.hpp"

namespace copse {
namespace {

constexpr std::string_view kSolver = "HiGHS";
constexpr std::string_view kAdvice = "give the file as HiGHS wrote it";

// All our columns are bounded: "infeasible or unbounded" is infeasible, and an unbounded model is one that was misread.
Claim claim_of(std::string_view status, bool point) {
  constexpr std::array<std::string_view, 8> kStopped = {
      "Bound on objective reached", "Target for objective reached", "Time limit reached",  "Iteration limit reached",
      "Solution limit reached",     "Memory limit reached",         "Interrupted by user", "Interrupted by HiGHS"};
  if (status == "Optimal" && point) return Claim::optimal;
  if (status == "Infeasible" || status == "Primal infeasible or unbounded") return Claim::infeasible;
  if (std::ranges::find(kStopped, status) != kStopped.end()) return point ? Claim::feasible : Claim::limit;
  return Claim::failure;
}

bool has_point(Claim claim) { return claim == Claim::optimal || claim == Claim::feasible; }

// The rest of a line that starts with these words, which it must.
std::string_view after(SolutionText& text, std::string_view words) {
  if (!text.line().starts_with(words)) text.fail(fmt::format("expected \"{}\"", words), kAdvice);
  return text.line().substr(words.size());
}

void read_columns(SolutionText& text, ColumnValues& values) {
  text.need("the columns");
  const int count = text.count(after(text, "# Columns "));
  const bool sparse = count < 0 || (count == 0 && values.columns() > 0);
  if (!sparse && count != values.columns()) {
    text.fail(fmt::format("the file is about {} columns, the model has {}", count, values.columns()),
              "give the solution of the model that the map belongs to");
  }
  for (int i = 0; i < std::abs(count); ++i) {
    text.need(fmt::format("column {} of {}", i + 1, std::abs(count)));
    const std::span<const std::string_view> fields = text.fields();
    if (!text.complete()) text.fail_cut_off("the end of this line");
    if (fields.size() != (sparse ? 3 : 2)) text.fail("expected a column's name and value", kAdvice);
    values.set(text, fields[0], text.number(fields[1]));
  }
}

// Fields of a line of the table, from the left: place, perhaps a status in letters, lower, upper, then perhaps the
// value.
void read_table_line(SolutionText& text, ColumnValues& values, bool& point) {
  const std::span<const std::string_view> fields = text.fields();
  const auto is_number = [](std::string_view field) {
    return field == "inf" || field == "-inf" || parse_number(field).has_value();
  };
  const std::size_t lower = fields.size() > 1 && !is_number(fields[1]) ? 2 : 1;
  if (fields.size() < lower + 3 || !text.complete()) text.fail("expected a line of the table of columns", kAdvice);
  const std::string_view primal = fields[lower + 2];
  if (!is_number(primal)) {
    point = false;
    return;
  }
  values.set(text, fields.back(), text.number(primal));
}

}  // namespace

Outcome read_highs_solution(SolutionText& text, ColumnValues& values) {
  text.need("the status");
  text.need("the status");
  const std::string status(text.line());
  do text.need("the values");
  while (text.line().empty());
  after(text, "# Primal solution values");
  text.need("the values");
  const bool point = text.line() == "Feasible";
  if (!point && text.line() != "Infeasible" && text.line() != "None") {
    text.fail("expected \"Feasible\", \"Infeasible\" or \"None\"", kAdvice);
  }
  const Claim claim = claim_of(status, point);
  if (!has_point(claim)) return without_point(kSolver, claim, status);
  text.need("the objective");
  const double objective = text.number(after(text, "Objective "));
  read_columns(text, values);
  return with_point(kSolver, claim, status, objective, values.take());
}

Outcome read_highs_table(SolutionText& text, ColumnValues& values) {
  text.need("the table");
  text.need("the head of the table");
  bool point = true;
  for (text.need("the rows"); text.line() != "Rows"; text.need("the rows")) read_table_line(text, values, point);
  constexpr std::string_view kStatus = "Model status: ";
  constexpr std::string_view kObjective = "Objective value: ";
  do text.need("the status");
  while (!text.line().starts_with(kStatus));
  const std::string status(after(text, kStatus));
  const Claim claim = claim_of(status, point);
  if (!has_point(claim)) return without_point(kSolver, claim, status);
  values.need_all(text);
  do text.need("the objective");
  while (text.line().empty());
  const double objective = text.number(after(text, kObjective));
  if (!text.complete()) text.fail_cut_off("the end of this line");
  return with_point(kSolver, claim, status, objective, values.take());
}

}  // namespace copse
