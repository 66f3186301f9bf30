// What explain and generate have in common: a forest, samples, and what is asked about them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"
#include "generator/forest/forest.hpp"
#include "generator/formulation/formulation.hpp"
#include "generator/query/query.hpp"

namespace copse {

inline constexpr std::string_view kForestOperand = "FOREST";
inline constexpr std::string_view kSamplesOperand = "SAMPLES.csv";

// --query, --norm, --isolation, --quantile.
std::vector<Option> query_options();
// The query that they say; `target` (a class label, may be null) wins over the query file's.
Query read_query(const Arguments& arguments, const Forest& forest, const std::string* target);

// Reads the isolation forest that the query names, as seen from the current folder.
void load_isolation_forest(Query& query, const Forest& forest);

// --target, --query, --norm, --isolation, --quantile; read_question() reads them and the operands.
std::vector<Option> question_options();

// --formulation, --branching.
std::vector<Option> formulation_options();

struct Question {
  Forest forest;
  std::vector<Sample> samples;
  Query query;
};
Question read_question(const Arguments& arguments);

FormulationOptions read_formulation(const Arguments& arguments);

// Rows as users count them, from 1; both ends belong to it.
struct RowRange {
  int first = 1;
  int last = 1;
  int count() const { return last - first + 1; }
};

// From --row and --rows; all rows without either.
RowRange read_rows(const Arguments& arguments, const std::vector<Sample>& samples);

// From --row; the first row without it.
int read_row(const Arguments& arguments, const std::vector<Sample>& samples);

}  // namespace copse
