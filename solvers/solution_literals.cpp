// What pseudo-Boolean and MaxSAT solvers print:
//
//     c a comment
//     o 17                     (objective of a point that was found, in the file's whole numbers)
//     s OPTIMUM FOUND
//     v x1 -x2 x3              (pseudo-Boolean: columns counted from 1, a minus for 0)
//     v 1 -2 3 0               (MaxSAT: the same; variables behind the columns are the encoding's own)
//
// Several lines `v` in a row are one point; after any other line a new point begins, and the last one counts.
#include "generator/base/text.hpp"
#include "solvers/solution_text.hpp"

namespace copse {
namespace {

constexpr std::string_view kAdvice = "give what the solver printed, whole";

Claim claim_of(SolutionText& text, std::string_view status) {
  if (status == "OPTIMUM FOUND") return Claim::optimal;
  if (status == "SATISFIABLE") return Claim::feasible;
  if (status == "UNSATISFIABLE") return Claim::infeasible;
  if (status == "UNKNOWN") return Claim::limit;
  text.fail(std::string(quote(status)) + " is no status", kAdvice);
}

void read_literal(SolutionText& text, std::string_view literal, ColumnValues& values) {
  std::string_view name = literal;
  const bool negated = name.starts_with('-');
  if (negated) name.remove_prefix(1);
  const bool pseudo_boolean = name.starts_with('x');
  if (pseudo_boolean) name.remove_prefix(1);
  const int variable = text.count(name);
  if (!pseudo_boolean && (variable == 0 || variable > values.columns())) return;
  values.set(text, variable, negated ? 0 : 1);
}

}  // namespace

Outcome read_literals(SolutionText& text, ColumnValues& values) {
  std::string status;
  bool within_point = false;
  while (text.next()) {
    const std::span<const std::string_view> fields = text.fields();
    const bool point = !fields.empty() && fields[0] == "v";
    if (point && !within_point) values.clear();
    within_point = point;
    if (fields.empty() || fields[0] == "c" || fields[0] == "o") continue;
    if (!text.complete()) text.fail_cut_off("the end of this line");
    if (point) {
      for (const std::string_view literal : fields.subspan(1)) read_literal(text, literal, values);
    } else if (fields[0] == "s") {
      status = text.line().substr(text.line().find_first_not_of(' ', 1));
    } else {
      text.fail("expected a line that begins with c, o, s or v", kAdvice);
    }
  }
  if (status.empty()) text.fail_cut_off("the line `s`");
  const Claim claim = claim_of(text, status);
  Outcome outcome = without_point("", claim, status);
  if (claim == Claim::optimal || claim == Claim::feasible) {
    values.need_all(text);
    outcome.values = values.take();
  }
  return outcome;
}

}  // namespace copse
