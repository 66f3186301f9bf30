// What the readers of MPS and LP files share: a program under construction, with names, and errors with a line.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "solvers/linear_program.hpp"

namespace copse {

LinearProgram parse_mps(std::string_view text, const std::string& file);
LinearProgram parse_lp(std::string_view text, const std::string& file);

// Throws InputError at "file:line".
[[noreturn]] void refuse_line(const std::string& file, int line, std::string_view what, std::string_view advice);

class NamedProgram {
 public:
  static constexpr int kNone = -1;

  // The index of the name, or kNone.
  int find_column(std::string_view name) const { return find(column_index_, name); }
  int find_row(std::string_view name) const { return find(row_index_, name); }
  // The names must be new. A column starts as continuous, not negative, without cost; a row as free.
  int add_column(std::string_view name);
  int add_row(std::string_view name);
  void add_entry(int column, int row, double value) { entries_.push_back({column, row, value}); }

  LinearProgram& program() { return program_; }
  // Sorts the entries into columns. Throws InputError if one place of the matrix is given twice.
  LinearProgram finish(const std::string& file) &&;

 private:
  struct Entry {
    std::int32_t column, row;
    double value;
  };
  using Index = std::unordered_map<std::string, int>;
  static int find(const Index& index, std::string_view name);

  LinearProgram program_;
  Index column_index_, row_index_;
  std::vector<Entry> entries_;
};

}  // namespace copse
