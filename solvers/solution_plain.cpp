// Lines `name value`, as many solvers write them. Columns that are left out are 0. Without a status the point is a
// claim of feasibility, no more; the comments that solution_writer.hpp puts on top say more: status, objective, bound,
// solver.
#include "solvers/solution_text.hpp"
#include "solvers/solution_writer.hpp"

namespace copse {
namespace {

void read_comment(const SolutionText& text, std::span<const std::string_view> fields, Outcome& outcome) {
  if (fields.size() < 3 || fields[0] != "#") return;
  if (fields[1] == "status") {
    for (const Claim claim : {Claim::optimal, Claim::feasible, Claim::infeasible, Claim::limit, Claim::failure}) {
      if (fields[2] != claim_name(claim)) continue;
      outcome.claim = claim;
      outcome.detail = fields[2];
    }
  } else if (fields[1] == "objective") {
    outcome.objective = text.number(fields[2]);
  } else if (fields[1] == "bound") {
    outcome.bound = text.number(fields[2]);
  } else if (fields[1] == "solver") {
    const std::string_view line = text.line();
    outcome.solver = line.substr(line.find(fields[2], line.find("solver") + 6));
  }
}

}  // namespace

Outcome read_plain_solution(SolutionText& text, ColumnValues& values) {
  Outcome outcome;
  outcome.claim = Claim::feasible;
  outcome.detail = "no status";
  bool any = false;
  while (text.next()) {
    const std::span<const std::string_view> fields = text.fields();
    if (fields.empty()) continue;
    if (fields[0].starts_with('#')) {
      read_comment(text, fields, outcome);
      continue;
    }
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
  const bool has_point = outcome.claim == Claim::optimal || outcome.claim == Claim::feasible;
  if (has_point && !any) text.fail_cut_off("the first value");
  if (has_point) outcome.values = values.take();
  return outcome;
}

}  // namespace copse
