#include "solvers/solution_file.hpp"

#include <algorithm>
#include <initializer_list>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "solvers/solution_text.hpp"

namespace copse {
namespace {

using Reader = Outcome (*)(SolutionText&, ColumnValues&);

// glpsol and solvers that print literals both begin with comments `c`; the first other line tells them apart: `s mip`
// is glpsol's, `s OPTIMUM FOUND` a status of the others.
Reader reader_after_comments(std::string_view content) {
  while (content.starts_with('c')) {
    const std::size_t end = content.find('\n');
    content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
  }
  const bool glpsol =
      content.empty() || (content.starts_with("s ") && content.size() > 2 && 'a' <= content[2] && content[2] <= 'z');
  return glpsol ? read_glpsol_solution : read_literals;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Every format shows itself in its first line that is neither blank nor a comment. `content` begins with `line`.
Reader reader_for(std::string_view line, std::string_view content) {
  if (line.starts_with("Model status")) return read_highs_solution;
  if (line.starts_with("Columns")) return read_highs_table;
  if (line == "c" || line.starts_with("c ") || line.starts_with("s ") || line.starts_with("o ") ||
      line.starts_with("v ")) {
    return reader_after_comments(content);
  }
  if (is_one_of(line, {"sat", "unsat", "unknown", "timeout"}) || line.starts_with("(error")) return read_smt2_answer;
  if (line.starts_with('%') || line.starts_with("=====") || line.starts_with("-----") ||
      (line.ends_with(';') && line.find(" = ") != std::string_view::npos)) {
    return read_minizinc_answer;
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
      throw InputError(path.string(), "the file is empty", "give what the solver wrote, or lines `name value`");
    }
  } while (text.fields().empty());
  text.again();
  ColumnValues values(column_names);
  return reader_for(text.line(), text.from_line())(text, values);
}

}  // namespace copse
