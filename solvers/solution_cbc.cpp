// cbc's `-solu`:
//
//     Optimal - objective value -19.03846154
//           0 b_1                    0                     1.5        (place, name, value, reduced cost)
//     **    1 i_1                    7                      -2        (** marks a value outside its bounds)
//
// With 50 columns and more, columns at 0 are omitted. Values are printed under every status; under "Infeasible",
// "Integer infeasible" and "… (no integer solution - continuous used)" they are the relaxation's.
#include "generator/base/text.hpp"
#include "solvers/solution_text.hpp"

namespace copse {
namespace {

constexpr std::string_view kSolver = "cbc";
constexpr int kOmitsZerosFrom = 50;

Claim claim_of(std::string_view status) {
  if (status.find("no integer solution") != std::string_view::npos) return Claim::limit;
  if (status == "Optimal") return Claim::optimal;
  if (status.starts_with("Optimal") || status.starts_with("Stopped on")) return Claim::feasible;
  // All our columns are bounded, so an unbounded model is one that was misread.
  if (status == "Infeasible" || status == "Integer infeasible") return Claim::infeasible;
  return Claim::failure;
}

}  // namespace

Outcome read_cbc_solution(SolutionText& text, ColumnValues& values) {
  text.need("the status");
  const std::size_t end = text.line().rfind(kCbcObjective);
  const std::string status(text.line().substr(0, end));
  if (!text.complete()) text.fail_cut_off("its first line");
  const Claim claim = claim_of(status);
  if (claim != Claim::optimal && claim != Claim::feasible) return without_point(kSolver, claim, status);
  const double objective = text.number(text.line().substr(end + kCbcObjective.size()));
  while (text.next()) {
    std::span<const std::string_view> fields = text.fields();
    if (!fields.empty() && fields[0] == "**") fields = fields.subspan(1);
    if (!text.complete()) text.fail_cut_off("the end of this line");
    if (fields.size() != 4) {
      text.fail("expected place, name, value and reduced cost", "give the file as cbc's -solu wrote it");
    }
    values.set(text, fields[1], text.number(fields[2]));
  }
  if (values.columns() < kOmitsZerosFrom) values.need_all(text);
  return with_point(kSolver, claim, status, objective, values.take());
}

}  // namespace copse
