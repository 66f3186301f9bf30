// A model is held by rows, an MPS file goes by columns: transpose once (counting sort, linear in the entries), then
// write column after column. The two formats differ in where fields stand and in names, so they share everything else.
#include "writers/mps.hpp"

#include <fmt/format.h>

#include <charconv>

#include "generator/base/error.hpp"
#include "generator/base/memory.hpp"
#include "writers/fixed_number.hpp"
#include "writers/name_table.hpp"
#include "writers/output.hpp"

namespace copse {
namespace {

struct ColumnEntries {
  std::vector<std::int64_t> begin;  // columns + 1
  std::vector<std::int32_t> row;    // of a column: ascending
  std::vector<double> coefficient;
};

ColumnEntries transpose(const Model& model) {
  const std::size_t columns = model.columns().size();
  const int rows = static_cast<int>(model.rows().size());
  ColumnEntries entries;
  // One place shifted: begin[j + 1] is first where column j's next entry goes, and once all are placed, its end.
  entries.begin.assign(columns + 2, 0);
  for (int i = 0; i < rows; ++i) {
    for (const std::int32_t column : model.row_columns(i)) ++entries.begin[column + 2];
  }
  for (std::size_t j = 2; j < columns + 2; ++j) entries.begin[j] += entries.begin[j - 1];
  reserve_large(entries.row, entries.begin.back());
  reserve_large(entries.coefficient, entries.begin.back());
  entries.row.resize(entries.begin.back());
  entries.coefficient.resize(entries.begin.back());
  for (int i = 0; i < rows; ++i) {
    const std::span<const std::int32_t> row_columns = model.row_columns(i);
    const std::span<const double> coefficients = model.row_coefficients(i);
    for (std::size_t k = 0; k < row_columns.size(); ++k) {
      const std::int64_t place = entries.begin[row_columns[k] + 1]++;
      entries.row[place] = i;
      entries.coefficient[place] = coefficients[k];
    }
  }
  entries.begin.pop_back();
  return entries;
}

// Fields at any place, parted by a blank.
class FreeFields {
 public:
  static constexpr std::string_view kObjective = "OBJECTIVE";
  static constexpr std::string_view kRhsSet = "RHSSET";
  static constexpr std::string_view kBoundSet = "BNDSET";

  explicit FreeFields(Output& out) : out_(out) {}

  void file_name() { out_.put("NAME copse\n"); }
  void head(std::string_view name) { put_after_blank(name); }
  void first_pair(std::string_view name, double value) { out_.put_pair(name, value); }
  void second_pair(std::string_view name, double value) { out_.put_pair(name, value); }
  void bound(std::string_view type, std::string_view column) {
    put_after_blank(type);
    put_after_blank(kBoundSet);
    put_after_blank(column);
  }
  void bound_value(double value) {
    out_.put(' ');
    out_.put_number(value);
  }
  void marker(std::string_view name, std::string_view what) {
    head(name);
    put_after_blank("'MARKER'");
    put_after_blank(what);
  }

  static NameTable names(std::span<const ModelColumn> columns) { return render_names(columns); }
  static NameTable names(std::span<const ModelRow> rows) { return render_names(rows); }

 private:
  void put_after_blank(std::string_view text) {
    out_.put(' ');
    out_.put(text);
  }

  Output& out_;
};

constexpr std::size_t kFixedNameWidth = 8;

void append_numbered(std::string& text, char letter, std::size_t number) {
  fmt::format_to(std::back_inserter(text), "{}{:07}", letter, number);
}

template <typename Items>
NameTable numbered_names(const Items& items, char letter, std::string_view what) {
  constexpr std::size_t kMost = 9'999'999;
  if (items.size() > kMost) {
    throw InputError("fixed MPS",
                     fmt::format("the model has {} {}, names of eight characters number {}", items.size(), what, kMost),
                     "write free MPS");
  }
  return {items.size(), [letter](std::string& text, std::size_t i) { append_numbered(text, letter, i + 1); }};
}

// Fields 1 to 6 in columns 2-3, 5-12, 15-22, 25-36, 40-47 and 50-61.
class FixedFields {
 public:
  static constexpr std::string_view kObjective = "COST";
  static constexpr std::string_view kRhsSet = "RHS";
  static constexpr std::string_view kBoundSet = "BND";

  explicit FixedFields(Output& out) : out_(out) {}

  void file_name() {
    out_.put("* C0000001 is the first column of the model, R0000001 its first row, and so on in the model's order.\n");
    out_.put("NAME          copse\n");
  }
  void head(std::string_view name) {
    out_.put("    ");
    put_padded(name, kFixedNameWidth);
  }
  void first_pair(std::string_view name, double value) { pair("  ", name, value); }
  void second_pair(std::string_view name, double value) {
    out_.put(kBlanks.substr(0, kFixedNumberWidth - last_number_));
    pair("   ", name, value);
  }
  void bound(std::string_view type, std::string_view column) {
    out_.put(' ');
    out_.put(type);
    out_.put(' ');
    put_padded(kBoundSet, kFixedNameWidth);
    out_.put("  ");
    out_.put(column);
  }
  void bound_value(double value) {
    out_.put("  ");
    put_exact(value);
  }
  void marker(std::string_view name, std::string_view what) {
    head(name);
    out_.put("  'MARKER'                 ");
    out_.put(what);
  }

  static NameTable names(std::span<const ModelColumn> columns) { return numbered_names(columns, 'C', "columns"); }
  static NameTable names(std::span<const ModelRow> rows) { return numbered_names(rows, 'R', "rows"); }

 private:
  static constexpr std::string_view kBlanks = "            ";

  void put_padded(std::string_view text, std::size_t width) {
    out_.put(text);
    out_.put(kBlanks.substr(0, width - text.size()));
  }
  void pair(std::string_view gap, std::string_view name, double value) {
    out_.put(gap);
    put_padded(name, kFixedNameWidth);
    out_.put("  ");
    put_exact(value);
  }
  void put_exact(double value) {
    const std::string text = fixed_number(value);
    if (text.empty()) {
      throw InputError("fixed MPS", fmt::format("the number {} does not fit twelve characters exactly", value),
                       "write free MPS, which has room for every digit");
    }
    last_number_ = text.size();
    out_.put(text);
  }

  Output& out_;
  std::size_t last_number_ = 0;
};

template <typename Fields>
class MpsWriter {
 public:
  MpsWriter(const Model& model, Sink& sink)
      : model_(model),
        columns_(Fields::names(model.columns())),
        rows_(Fields::names(model.rows())),
        out_(sink),
        fields_(out_) {}

  void write() {
    fields_.file_name();
    write_rows();
    write_columns();
    write_rhs();
    write_bounds();
    if (model_.quadratic()) write_quadratic();
    out_.put("ENDATA\n");
    out_.flush();
  }

 private:
  static char letter(Relation relation) {
    switch (relation) {
      case Relation::less_equal:
        return 'L';
      case Relation::equal:
        return 'E';
      case Relation::greater_equal:
        return 'G';
    }
    return 'N';
  }

  void write_rows() {
    out_.put("ROWS\n N  ");
    out_.put(Fields::kObjective);
    out_.put('\n');
    for (std::size_t i = 0; i < model_.rows().size(); ++i) {
      out_.put(' ');
      out_.put(letter(model_.rows()[i].relation));
      out_.put("  ");
      out_.put(rows_[i]);
      out_.put('\n');
    }
  }

  // Two pairs to a line.
  void add_pair(std::string_view head, std::string_view name, double value) {
    if (half_line_) {
      fields_.second_pair(name, value);
      out_.put('\n');
    } else {
      fields_.head(head);
      fields_.first_pair(name, value);
    }
    half_line_ = !half_line_;
  }
  void end_pairs() {
    if (half_line_) out_.put('\n');
    half_line_ = false;
  }

  void write_columns() {
    out_.put("COLUMNS\n");
    const ColumnEntries entries = transpose(model_);
    bool marked = false;
    for (std::size_t j = 0; j < model_.columns().size(); ++j) {
      const bool integral = model_.columns()[j].kind != ColumnKind::continuous;
      if (integral != marked) write_marker(integral);
      marked = integral;
      write_column(j, entries);
    }
    if (marked) write_marker(false);
  }

  void write_column(std::size_t j, const ColumnEntries& entries) {
    const std::int64_t end = entries.begin[j + 1];
    const double cost = model_.columns()[j].cost;
    if (cost != 0 || entries.begin[j] == end) add_pair(columns_[j], Fields::kObjective, cost);
    for (std::int64_t k = entries.begin[j]; k < end; ++k) {
      add_pair(columns_[j], rows_[entries.row[k]], entries.coefficient[k]);
    }
    end_pairs();
  }

  void write_marker(bool begins) {
    fields_.marker(fmt::format("M{:07}", markers_++), begins ? "'INTORG'" : "'INTEND'");
    out_.put('\n');
  }

  void write_rhs() {
    out_.put("RHS\n");
    for (std::size_t i = 0; i < model_.rows().size(); ++i) {
      if (model_.rows()[i].rhs != 0) add_pair(Fields::kRhsSet, rows_[i], model_.rows()[i].rhs);
    }
    end_pairs();
  }

  void write_bounds() {
    out_.put("BOUNDS\n");
    for (std::size_t j = 0; j < model_.columns().size(); ++j) {
      const ModelColumn& column = model_.columns()[j];
      const bool integral = column.kind != ColumnKind::continuous;
      if (column.kind == ColumnKind::binary && column.lower < column.upper) {
        fields_.bound("BV", columns_[j]);
        out_.put('\n');
      } else if (!integral && column.lower == column.upper) {
        write_bound("FX", j, column.lower);
      } else {
        if (integral || column.lower != 0) write_bound("LO", j, column.lower);
        write_bound("UP", j, column.upper);
      }
    }
  }

  void write_bound(std::string_view type, std::size_t column, double value) {
    fields_.bound(type, columns_[column]);
    fields_.bound_value(value);
    out_.put('\n');
  }

  void write_quadratic() {
    out_.put("QUADOBJ\n");
    for (std::size_t j = 0; j < model_.columns().size(); ++j) {
      if (model_.columns()[j].quadratic == 0) continue;
      add_pair(columns_[j], columns_[j], model_.columns()[j].quadratic);
      end_pairs();
    }
  }

  const Model& model_;
  const NameTable columns_;
  const NameTable rows_;
  Output out_;
  Fields fields_;
  bool half_line_ = false;
  int markers_ = 0;
};

}  // namespace

void write_mps(const Model& model, MpsFormat format, Sink& sink) {
  if (format == MpsFormat::fixed) {
    MpsWriter<FixedFields>(model, sink).write();
  } else {
    MpsWriter<FreeFields>(model, sink).write();
  }
}

std::string fixed_column_name(int column) {
  std::string text;
  append_numbered(text, 'C', static_cast<std::size_t>(column) + 1);
  return text;
}

}  // namespace copse
