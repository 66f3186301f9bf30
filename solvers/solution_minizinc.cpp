// What MiniZinc prints for our .mzn files:
//
//     above_0_1 = 1;
//     count_0 = -2;
//     ----------               (a point ends; more may follow, each better)
//     ==========               (the last one is optimal)
//
// or =====UNSATISFIABLE=====, =====UNKNOWN===== and the like; % begins a comment.
#include "solvers/solution_text.hpp"

namespace copse {
namespace {

constexpr std::string_view kSolver = "MiniZinc";

double value_of(const SolutionText& text, std::string_view word) {
  if (word == "true") return 1;
  if (word == "false") return 0;
  return text.number(word);
}

}  // namespace

Outcome read_minizinc_answer(SolutionText& text, ColumnValues& values) {
  Outcome outcome = without_point(kSolver, Claim::limit, "no status");
  bool within_point = false;
  while (text.next()) {
    const std::span<const std::string_view> fields = text.fields();
    if (fields.empty() || fields[0].starts_with('%')) continue;
    if (!text.complete()) text.fail_cut_off("the end of this line");
    if (fields[0] == "----------") {
      values.need_all(text);
      outcome.claim = Claim::feasible;
      outcome.values = values.current();
      values.clear();
      within_point = false;
    } else if (fields[0].starts_with("=====")) {
      outcome.detail = fields[0];
      if (fields[0] == "==========" && !outcome.values.empty()) {
        outcome.claim = Claim::optimal;
      } else if (fields[0] == "=====UNSATISFIABLE=====") {
        outcome.claim = Claim::infeasible;
      } else if (fields[0] != "=====UNKNOWN=====") {
        outcome.claim = Claim::failure;
      }
    } else {
      if (fields.size() != 3 || fields[1] != "=" || !fields[2].ends_with(';')) {
        text.fail("expected `name = value;`", "give what minizinc printed, whole");
      }
      within_point = true;
      values.set(text, fields[0], value_of(text, fields[2].substr(0, fields[2].size() - 1)));
    }
  }
  if (within_point) text.fail_cut_off("`----------`");
  if (outcome.claim != Claim::optimal && outcome.claim != Claim::feasible) outcome.values.clear();
  return outcome;
}

}  // namespace copse
