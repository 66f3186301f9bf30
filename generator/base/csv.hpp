// Reading comma-separated values (RFC 4180): quotes, CRLF or LF, an optional byte order mark, UTF-8.
//
// Strict: the header names every column once, and every row has as many cells as the header. Places are the file and
// the line that a row starts on, with the column's name for a cell: "samples.csv:7:Age".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace copse {

struct CsvRow {
  std::size_t line = 0;  // counted from 1; the header is on line 1
  std::vector<std::string> cells;
};

struct CsvTable {
  std::string name;  // of the file, for messages
  std::vector<std::string> header;
  std::vector<CsvRow> rows;

  std::string place(const CsvRow& row) const;
  std::string place(const CsvRow& row, std::size_t column) const;
};

// Throws InputError. Empty lines at the end of the text are ignored; there may be no rows.
CsvTable parse_csv(std::string_view text, std::string_view name);

}  // namespace copse
