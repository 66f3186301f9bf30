#include "solvers/solution_file.hpp"

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "solvers/solution_text.hpp"

namespace copse {
namespace {

using Reader = Outcome (*)(SolutionText&, ColumnValues&);

// Every format shows itself in its first line that is not blank.
Reader reader_for(std::string_view line) {
  if (line.starts_with("Model status")) return read_highs_solution;
  if (line.starts_with("Columns")) return read_highs_table;
  if (line.starts_with("c ") || line == "c" || line.starts_with("s mip ") || line.starts_with("s bas ")) {
    return read_glpsol_solution;
  }
  if (line.find(kCbcObjective) != std::string_view::npos) return read_cbc_solution;
  return read_plain_solution;
}

}  // namespace

Outcome read_solution(const std::filesystem::path& path, std::span<const std::string> column_names) {
  const std::string content = read_file(path);
  SolutionText text(path.string(), content);
  do {
    if (!text.next()) {
      throw InputError(path.string(), "the file is empty",
                       "give what cbc, glpsol or HiGHS wrote, or lines `name value`");
    }
  } while (text.fields().empty());
  text.again();
  ColumnValues values(column_names);
  return reader_for(text.line())(text, values);
}

}  // namespace copse
