#include "solvers/solution_table.hpp"

#include "generator/base/text.hpp"
#include "solvers/solution_text.hpp"

namespace copse {
namespace {

// Lines of signs, "=====" or "+++++", that frame a table.
bool ruler(std::string_view line) { return line.find_first_not_of("=-+*_ ") == std::string_view::npos; }

}  // namespace

std::optional<std::vector<double>> read_solution_table(std::string_view text, const std::string& file,
                                                       std::string_view begin, std::string_view end,
                                                       std::span<const std::string> column_names) {
  SolutionText lines(file, text);
  if (!begin.empty()) {
    do {
      if (!lines.next()) return std::nullopt;
    } while (!lines.line().starts_with(begin));
  }
  ColumnValues values(column_names);
  bool ended = end.empty();
  bool any = false;
  while (lines.next()) {
    const std::string_view line = lines.line();
    ended = end.empty() || line.starts_with(end);
    if (ended && !end.empty()) break;
    const std::span<const std::string_view> fields = lines.fields();
    if (fields.empty() && any && end.empty()) break;
    if (ruler(line) || line.starts_with('#')) continue;
    if (!lines.complete()) lines.fail_cut_off("the end of this line");
    if (fields.size() < 2) lines.fail("expected a column's name and its value", "see what the solver printed");
    values.set(lines, fields[0], lines.number(fields[1]));
    any = true;
  }
  if (!ended) lines.fail_cut_off(quote(end));
  return values.take();
}

}  // namespace copse
