#include "generator/base/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "generator/base/error.hpp"
#include "generator/base/text.hpp"

namespace copse {

namespace {

class CsvScanner {
 public:
  CsvScanner(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  bool at_end() const { return at_ >= text_.size(); }

  CsvRow scan_row() {
    CsvRow row{line_, {}};
    do {
      row.cells.push_back(here() == '"' ? scan_quoted() : scan_plain());
    } while (take(','));
    take('\r');
    if (!at_end() && !take('\n')) {
      refuse(text_[at_ - 1] == '\r' ? "a carriage return stands alone" : "text follows a closing quote",
             text_[at_ - 1] == '\r' ? "end lines with LF or CRLF"
                                    : "put the whole cell in quotes, and double quotes in it");
    }
    ++line_;
    return row;
  }

 private:
  char here() const { return at_end() ? '\0' : text_[at_]; }

  bool take(char wanted) {
    if (at_end() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  [[noreturn]] void refuse(std::string_view what, std::string_view advice) const {
    throw InputError(fmt::format("{}:{}", name_, line_), what, advice);
  }

  std::string scan_plain() {
    const std::size_t end = std::min(text_.find_first_of(",\r\n\"", at_), text_.size());
    std::string cell(text_.substr(at_, end - at_));
    at_ = end;
    if (here() == '"')
      refuse("a quote stands inside a cell that does not start with one", "put the whole cell in quotes");
    return cell;
  }

  std::string scan_quoted() {
    const std::size_t opened = line_;
    std::string cell;
    ++at_;
    for (;;) {
      const std::size_t quote = text_.find('"', at_);
      if (quote == std::string_view::npos) {
        line_ = opened;
        refuse("a quoted cell does not end", "close its quote");
      }
      const std::string_view part = text_.substr(at_, quote - at_);
      line_ += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
      cell += part;
      at_ = quote + 1;
      if (!take('"')) return cell;
      cell += '"';
    }
  }

  std::string_view text_;
  std::string_view name_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

void check_header(const CsvTable& table) {
  const std::string place = table.name + ":1";
  if (table.header.size() == 1 && table.header[0].find_first_of(";\t") != std::string::npos) {
    throw InputError(place, "the header is a single cell that holds semicolons or tabs", "separate cells with commas");
  }
  std::unordered_set<std::string_view> seen;
  for (const std::string& name : table.header) {
    if (name.empty()) throw InputError(place, "a column has no name", "name every column in the header");
    if (!seen.insert(name).second) {
      throw InputError(place, fmt::format("two columns are named {}", quote(name)), "rename or remove one");
    }
  }
}

std::string cells(std::size_t count) { return fmt::format("{} {}", count, count == 1 ? "cell" : "cells"); }

}  // namespace

std::string CsvTable::place(const CsvRow& row) const { return fmt::format("{}:{}", name, row.line); }

std::string CsvTable::place(const CsvRow& row, std::size_t column) const {
  return fmt::format("{}:{}:{}", name, row.line, header[column]);
}

CsvTable parse_csv(std::string_view text, std::string_view name) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (const std::size_t fault = find_invalid_utf8(text); fault != std::string_view::npos) {
    throw InputError(fmt::format("{}:{}", name, line_column(text, fault).line), "the text is not UTF-8",
                     "save the file as UTF-8");
  }
  const std::size_t last = text.find_last_not_of("\r\n");
  if (last == std::string_view::npos) {
    throw InputError(name, "the file is empty", "start it with a header of feature names");
  }
  text = text.substr(0, last + 1);

  CsvTable table{std::string(name), {}, {}};
  CsvScanner scanner(text, name);
  table.header = scanner.scan_row().cells;
  check_header(table);
  while (!scanner.at_end()) {
    CsvRow row = scanner.scan_row();
    if (row.cells.size() != table.header.size()) {
      throw InputError(
          table.place(row),
          fmt::format("the row has {} but the header has {}", cells(row.cells.size()), table.header.size()),
          "give every column one cell, and quote cells that hold commas");
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace copse
