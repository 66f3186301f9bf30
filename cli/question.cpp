#include "cli/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "generator/base/number.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "generator/query/plausibility.hpp"
#include "generator/query/read_query.hpp"

namespace copse {
namespace {

template <typename Value>
using Word = std::pair<std::string_view, Value>;

constexpr std::array<Word<Norm>, 4> kNorms = {
    {{"l0", Norm::l0}, {"l1", Norm::l1}, {"l2", Norm::l2}, {"fewest", Norm::fewest}}};
constexpr std::array<Word<FormulationKind>, 3> kFormulationWords = {
    {{"ocean", FormulationKind::ocean}, {"oae", FormulationKind::oae}, {"cell", FormulationKind::cell}}};
constexpr std::array<Word<Branching>, 2> kBranchingWords = {{{"depth", Branching::depth}, {"path", Branching::path}}};

// The isolation forest of --isolation, or the query's, whose file is named as seen from the query's folder.
void read_isolation(const Arguments& arguments, const Forest& forest, const std::filesystem::path& folder,
                    Query& query) {
  const std::string* file = arguments.text("isolation");
  const std::optional<double> quantile = arguments.number("quantile", 0);
  if (file != nullptr) {
    query.plausibility = Plausibility{*file, {}, 0, kDefaultQuantile};
  } else if (query.plausibility) {
    query.plausibility->file = (folder / query.plausibility->file).string();
  }
  if (quantile) {
    if (!query.plausibility) arguments.refuse("quantile", "there is no isolation forest", "add --isolation FILE");
    if (*quantile <= 0 || *quantile >= 1) {
      arguments.refuse("quantile", "does not lie between 0 and 1", "give a share of the rows, as in 0.1");
    }
    query.plausibility->quantile = quantile;
  }
  if (query.plausibility) load_isolation_forest(query, forest);
}

}  // namespace

void load_isolation_forest(Query& query, const Forest& forest) {
  const std::string file = query.plausibility->file;
  attach_isolation_forest(query, forest, read_forest(file), file);
}

std::vector<Option> query_options() {
  return {{"query", "Q.json", "the query: target, costs, constraints, plausibility (docs/query.md)"},
          {"norm", "l0|l1|l2|fewest", "what a change costs; default: the query's, or l1"},
          {"isolation", "FILE", "an isolation forest that must find the answer ordinary"},
          {"quantile", "Q", "ordinary: not among this share of its rows; default: 0.1"}};
}

Query read_query(const Arguments& arguments, const Forest& forest, const std::string* target) {
  const std::string* file = arguments.text("query");
  Query query;
  if (file != nullptr) {
    query = read_query(*file, forest, target == nullptr ? std::nullopt : std::optional<std::string_view>(*target));
  } else if (target != nullptr) {
    query = default_query(forest);
    query.target = find_class(forest, *target, "--target");
  } else {
    arguments.refuse("target", "--target is missing", "say the class that the forest shall answer");
  }
  query.norm = arguments.one_of<Norm>("norm", kNorms).value_or(query.norm);
  read_isolation(arguments, forest, file == nullptr ? "" : std::filesystem::path(*file).parent_path(), query);
  return query;
}

std::vector<Option> question_options() {
  std::vector<Option> options = query_options();
  options.insert(options.begin(),
                 {"target", "CLASS", "the class that the forest shall answer (may stand in the query instead)"});
  return options;
}

std::vector<Option> formulation_options() {
  return {{"formulation", "ocean|oae|cell", "the mixed-integer program; default: cell"},
          {"branching", "depth|path", "what ocean branches on; default: depth"}};
}

Question read_question(const Arguments& arguments) {
  Question question;
  question.forest = read_forest(arguments.operand(kForestOperand));
  question.query = read_query(arguments, question.forest, arguments.text("target"));
  question.samples = read_samples(arguments.operand(kSamplesOperand), question.forest);
  return question;
}

FormulationOptions read_formulation(const Arguments& arguments) {
  FormulationOptions options;
  options.kind = arguments.one_of<FormulationKind>("formulation", kFormulationWords).value_or(options.kind);
  options.branching = arguments.one_of<Branching>("branching", kBranchingWords).value_or(options.branching);
  return options;
}

int read_row(const Arguments& arguments, const std::vector<Sample>& samples) {
  const int row = arguments.whole_number("row", 1).value_or(1);
  if (row > static_cast<int>(samples.size())) {
    arguments.refuse("row", fmt::format("{} has {} rows", arguments.operand(kSamplesOperand), samples.size()),
                     "rows are counted from 1, the header not counted");
  }
  return row;
}

RowRange read_rows(const Arguments& arguments, const std::vector<Sample>& samples) {
  const std::string* text = arguments.text("rows");
  if (text == nullptr) {
    if (!arguments.given("row")) return {1, static_cast<int>(samples.size())};
    const int row = read_row(arguments, samples);
    return {row, row};
  }
  if (arguments.given("row")) arguments.refuse("rows", "--row is given too", "give one of them");
  const std::size_t dash = text->find('-');
  const std::optional<int> first = parse_whole(std::string_view(*text).substr(0, dash));
  const std::optional<int> last = dash == std::string::npos ? std::nullopt : parse_whole(text->substr(dash + 1));
  if (!first || !last || *first < 1 || *last < *first) {
    arguments.refuse("rows", "is no range of rows",
                     "give the first and the last row, counted from 1, as in --rows 2-5");
  }
  if (*last > static_cast<int>(samples.size())) {
    arguments.refuse("rows", fmt::format("{} has {} rows", arguments.operand(kSamplesOperand), samples.size()),
                     "rows are counted from 1, the header not counted");
  }
  return {*first, *last};
}

}  // namespace copse
