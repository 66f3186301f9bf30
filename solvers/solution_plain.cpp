// Lines `name value`, as many solvers write them. Columns that are left out are 0. No status: the point is a claim of
// feasibility, no more.
#include "solvers/solution_text.hpp"

namespace copse {

Outcome read_plain_solution(SolutionText& text, ColumnValues& values) {
  Outcome outcome;
  outcome.claim = Claim::feasible;
  outcome.detail = "no status";
  bool any = false;
  while (text.next()) {
    const std::span<const std::string_view> fields = text.fields();
    if (fields.empty() || fields[0].starts_with('#')) continue;
    if (fields.size() != 2) {
      text.fail("expected a column's name and its value",
                "give what cbc, glpsol or HiGHS wrote, or lines `name value`");
    }
    const double value = text.number(fields[1]);
    if (fields[0] == "=obj=") {
      outcome.objective = value;
    } else {
      values.set(text, fields[0], value);
      any = true;
    }
  }
  if (!any) text.fail_cut_off("the first value");
  outcome.values = values.take();
  return outcome;
}

}  // namespace copse
