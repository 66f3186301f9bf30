#include "solvers/solution_writer.hpp"

#include <fmt/format.h>

#include <cmath>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/base/number.hpp"

namespace copse {

std::string_view claim_name(Claim claim) {
  switch (claim) {
    case Claim::optimal:
      return "optimal";
    case Claim::feasible:
      return "feasible";
    case Claim::infeasible:
      return "infeasible";
    case Claim::limit:
      return "limit";
    case Claim::failure:
      return "failure";
  }
  throw InternalError("a claim without a name");
}

std::string solution_text(const Outcome& outcome, std::span<const std::string> column_names) {
  ensure(outcome.values.empty() || outcome.values.size() == column_names.size(), "one value per column");
  std::string text = fmt::format("# status {}\n", claim_name(outcome.claim));
  if (!outcome.values.empty()) text += fmt::format("# objective {}\n", shortest(outcome.objective));
  if (std::isfinite(outcome.bound)) text += fmt::format("# bound {}\n", shortest(outcome.bound));
  text += fmt::format("# solver {}\n", outcome.solver);
  for (std::size_t j = 0; j < outcome.values.size(); ++j) {
    text += column_names[j];
    text += ' ';
    append_shortest(text, outcome.values[j]);
    text += '\n';
  }
  return text;
}

void write_solution_file(const std::filesystem::path& path, const Outcome& outcome,
                         std::span<const std::string> column_names) {
  write_file(path, solution_text(outcome, column_names));
}

}  // namespace copse
