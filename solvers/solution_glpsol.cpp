// glpsol's `-w`, which speaks of columns by number only:
//
//     c Status:     INTEGER OPTIMAL
//     s mip 4 7 o -19.0384615384615       (rows, columns, status, objective)
//     i 1 -11                             (row, value)
//     j 1 0                               (column, value)
//     e o f
//
// A linear program has `s bas ROWS COLUMNS PRIMAL DUAL OBJECTIVE`, and a status letter before each value. Values under
// a status without a point are zeros; HiGHS, which writes this format as its style 2, leaves them and `e o f` out.
#include <fmt/format.h>

#include "solvers/solution_text.hpp"

namespace copse {
namespace {

constexpr std::string_view kSolver = "glpsol";
constexpr std::string_view kAdvice = "give the file as glpsol's -w wrote it";

// `u` is "undefined": a limit came before the first point, or presolve gave up without saying why.
Claim claim_of_mip(SolutionText& text, std::string_view status) {
  if (status == "o") return Claim::optimal;
  if (status == "f") return Claim::feasible;
  if (status == "n") return Claim::infeasible;
  if (status == "u") return Claim::limit;
  text.fail(fmt::format("\"{}\" is no status", status), kAdvice);
}

Claim claim_of_lp(SolutionText& text, std::string_view primal, std::string_view dual) {
  if (primal == "f") return dual == "f" ? Claim::optimal : Claim::feasible;
  if (primal == "n") return Claim::infeasible;
  if (primal == "u" || primal == "i") return Claim::limit;
  text.fail(fmt::format("\"{}\" is no status", primal), kAdvice);
}

struct Head {
  Claim claim = Claim::failure;
  bool linear = false;
  double objective = 0;
  std::string detail;
};

Head read_head(SolutionText& text, const ColumnValues& values) {
  Head head;
  constexpr std::string_view kStatus = "c Status:";
  for (text.need("the line `s`"); text.line().starts_with('c'); text.need("the line `s`")) {
    if (!text.line().starts_with(kStatus)) continue;
    const std::string_view words = text.line().substr(kStatus.size());
    head.detail = words.substr(std::min(words.find_first_not_of(' '), words.size()));
  }
  const std::span<const std::string_view> fields = text.fields();
  if (!text.complete()) text.fail_cut_off("the end of this line");
  head.linear = fields.size() == 7 && fields[1] == "bas";
  const bool mip = fields.size() == 6 && fields[1] == "mip";
  if (fields.empty() || fields[0] != "s" || !(mip || head.linear)) {
    text.fail("expected `s mip ROWS COLUMNS STATUS OBJECTIVE` or `s bas …`", kAdvice);
  }
  if (text.count(fields[3]) != values.columns()) {
    text.fail(fmt::format("the file is about {} columns, the model has {}", fields[3], values.columns()),
              "give the solution of the model that the map belongs to");
  }
  head.claim = mip ? claim_of_mip(text, fields[4]) : claim_of_lp(text, fields[4], fields[5]);
  if (head.claim == Claim::optimal || head.claim == Claim::feasible) head.objective = text.number(fields.back());
  return head;
}

}  // namespace

Outcome read_glpsol_solution(SolutionText& text, ColumnValues& values) {
  const Head head = read_head(text, values);
  if (head.claim != Claim::optimal && head.claim != Claim::feasible) {
    return without_point(kSolver, head.claim, head.detail);
  }
  const std::size_t value_at = head.linear ? 3 : 2;
  for (text.need("`e o f`"); text.line() != "e o f"; text.need("`e o f`")) {
    const std::span<const std::string_view> fields = text.fields();
    if (fields.size() <= value_at || (fields[0] != "i" && fields[0] != "j")) {
      text.fail("expected a row `i` or a column `j` with its value", kAdvice);
    }
    if (fields[0] == "j") values.set(text, text.count(fields[1]), text.number(fields[value_at]));
  }
  values.need_all(text);
  return with_point(kSolver, head.claim, head.detail, head.objective, values.take());
}

}  // namespace copse
