// Lines `name value …` between two lines that a profile knows: what many solvers print instead of a file.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace copse {

// Values by column; columns that the table leaves out are 0. Nothing if the text has no line that begins with `begin`
// (empty: the table begins with the text). The table ends at a line that begins with `end`, or, if `end` is empty, at a
// blank line or at the end. `file` is for messages. Throws InputError, with file and line, for a name that is not the
// model's, a value given twice or not a number, and a table without its end.
std::optional<std::vector<double>> read_solution_table(std::string_view text, const std::string& file,
                                                       std::string_view begin, std::string_view end,
                                                       std::span<const std::string> column_names);

}  // namespace copse
