#include "generator/import/samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "generator/base/csv.hpp"
#include "generator/base/error.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"

namespace copse {

namespace {

std::vector<std::string> feature_names(const Forest& forest) {
  std::vector<std::string> names;
  for (const Feature& feature : forest.features) names.push_back(feature.name);
  return names;
}

// The feature that each column of the table holds.
std::vector<std::size_t> match_columns(const CsvTable& table, const Forest& forest) {
  const std::vector<std::string> names = feature_names(forest);
  std::vector<std::size_t> features;
  for (const std::string& header : table.header) {
    const auto found = std::find(names.begin(), names.end(), header);
    if (found == names.end()) {
      const auto meant = closest(header, names);
      const bool free = meant && std::find(table.header.begin(), table.header.end(), *meant) == table.header.end();
      throw InputError(table.name + ":1", fmt::format("the forest has no feature {}", quote(header)),
                       free ? fmt::format("did you mean {}?", quote(*meant)) : "remove the column");
    }
    features.push_back(static_cast<std::size_t>(found - names.begin()));
  }
  for (const std::string& name : names) {
    if (std::find(table.header.begin(), table.header.end(), name) != table.header.end()) continue;
    throw InputError(table.name + ":1", fmt::format("the column {} is missing", quote(name)),
                     "give every feature of the forest a column");
  }
  return features;
}

// The values of a feature as texts, for advice.
std::vector<std::string> value_texts(const Feature& feature) {
  std::vector<std::string> texts = feature.labels;
  if (texts.empty()) {
    for (const double value : feature.values) texts.push_back(shortest(value));
  }
  return texts;
}

// Reads the cells of one feature.
class CellReader {
 public:
  CellReader(const Forest& forest, const Feature& feature)
      : feature_(feature),
        largest_(forest.arithmetic.input == Precision::float32 ? std::numeric_limits<float>::max()
                                                               : std::numeric_limits<double>::max()) {}

  // Throws a Complaint if the cell is no value of the feature.
  double read(const std::string& cell) const {
    if (cell.empty()) throw Complaint{"the cell is empty", "missing values are not supported: fill it in"};
    switch (feature_.kind) {
      case FeatureKind::numeric:
        return read_numeric(cell);
      case FeatureKind::ordinal:
        return read_listed(cell);
      case FeatureKind::binary:
        return feature_.labels.empty() ? read_listed(cell) : feature_.values[find_label(cell)];
      case FeatureKind::categorical:
        return static_cast<double>(find_label(cell));
    }
    throw InternalError("a feature of unknown kind");
  }

  struct Complaint {
    std::string what;
    std::string advice;
  };

 private:
  static double number(const std::string& cell) {
    const auto value = parse_number(cell);
    if (!value)
      throw Complaint{fmt::format("{} is not a number", quote(cell)), "write a finite number like -12.5 or 1e-3"};
    return *value;
  }

  double read_numeric(const std::string& cell) const {
    const double value = number(cell);
    if (std::abs(value) > largest_) {
      throw Complaint{fmt::format("{} is out of the range of the forest's inputs", cell),
                      fmt::format("stay within {}", shortest(largest_))};
    }
    if (feature_.whole && std::trunc(value) != value) {
      throw Complaint{fmt::format("{} is not a whole number", cell),
                      "round it: the forest says that this feature is whole"};
    }
    return value;
  }

  double read_listed(const std::string& cell) const {
    const double value = number(cell);
    if (std::find(feature_.values.begin(), feature_.values.end(), value) == feature_.values.end()) refuse_value(cell);
    return value;
  }

  // The number of the label that the cell stands for: the same text, or else the one label (or binary value) that is
  // the same number.
  std::size_t find_label(const std::string& cell) const {
    const auto same = std::find(feature_.labels.begin(), feature_.labels.end(), cell);
    if (same != feature_.labels.end()) return static_cast<std::size_t>(same - feature_.labels.begin());
    const auto value = parse_number(cell);
    if (!value) refuse_value(cell);
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < feature_.labels.size(); ++i) {
      const bool equal =
          parse_number(feature_.labels[i]) == value || (!feature_.values.empty() && feature_.values[i] == *value);
      if (!equal) continue;
      if (found) {
        throw Complaint{
            fmt::format("{} can mean {} or {}", cell, quote(feature_.labels[*found]), quote(feature_.labels[i])),
            "write the label"};
      }
      found = i;
    }
    if (!found) refuse_value(cell);
    return *found;
  }

  [[noreturn]] void refuse_value(const std::string& cell) const {
    const std::vector<std::string> texts = value_texts(feature_);
    const auto meant = feature_.labels.empty() ? std::nullopt : closest(cell, texts);
    throw Complaint{
        fmt::format("{} is not a {} of this feature", quote(cell),
                    feature_.kind == FeatureKind::categorical ? "category" : "value"),
        meant ? fmt::format("did you mean {}?", quote(*meant)) : fmt::format("use one of {}", listed(texts))};
  }

  const Feature& feature_;
  double largest_;
};

}  // namespace

std::vector<Sample> parse_samples(std::string_view text, std::string_view name, const Forest& forest) {
  const CsvTable table = parse_csv(text, name);
  const std::vector<std::size_t> features = match_columns(table, forest);
  if (table.rows.empty()) throw InputError(name, "there is a header but no row", "add a row per case");
  std::vector<Sample> samples;
  samples.reserve(table.rows.size());
  for (const CsvRow& row : table.rows) {
    Sample sample(forest.features.size());
    for (std::size_t column = 0; column < features.size(); ++column) {
      try {
        sample[features[column]] = CellReader(forest, forest.features[features[column]]).read(row.cells[column]);
      } catch (const CellReader::Complaint& complaint) {
        throw InputError(table.place(row, column), complaint.what, complaint.advice);
      }
    }
    samples.push_back(std::move(sample));
  }
  return samples;
}

std::vector<Sample> read_samples(const std::filesystem::path& path, const Forest& forest, std::uint64_t limit) {
  return parse_samples(read_file(path, limit), path.string(), forest);
}

}  // namespace copse
