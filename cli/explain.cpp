// copse explain: the smallest change, for one row or many.
#include "explain/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <thread>

#include "cli/answer.hpp"
#include "cli/commands.hpp"
#include "cli/external.hpp"
#include "cli/question.hpp"
#include "cli/terminal.hpp"
#include "explain/many.hpp"
#include "explain/region.hpp"
#include "explain/why.hpp"
#include "generator/import/samples.hpp"

namespace copse {
namespace {

constexpr std::array<std::pair<std::string_view, SolverKind>, 3> kSolvers = {
    {{"auto", SolverKind::automatic}, {"search", SolverKind::search}, {"cbc", SolverKind::cbc}}};
constexpr std::array<std::string_view, kSolvers.size()> kOurSolvers = {"auto", "search", "cbc"};

std::string progress_text(int row, const RowRange& rows, const ExplainProgress& progress) {
  std::string text = fmt::format("row {} ({} of {})", row, row - rows.first + 1, rows.count());
  if (std::isfinite(progress.cost)) text += fmt::format("  best so far {:.6g}", progress.cost);
  if (std::isfinite(progress.bound)) text += fmt::format("  at least {:.6g}", progress.bound);
  if (progress.nodes > 0) text += fmt::format("  {} nodes", progress.nodes);
  return text;
}

ExplainOptions read_options(const Arguments& arguments, const std::optional<ExternalSolver>& external) {
  ExplainOptions options;
  options.formulation = read_formulation(arguments);
  options.time_limit = arguments.number("time-limit", 0).value_or(options.time_limit);
  options.gap = arguments.number("gap", 0).value_or(options.gap);
  if (external) {
    options.solver = SolverKind::external;
    options.external = &*external;
    options.temporary = std::filesystem::temp_directory_path();
  } else {
    options.solver = arguments.one_of<SolverKind>("solver", kSolvers).value_or(options.solver);
  }
  options.reduce = !arguments.given("no-reduce");
  return options;
}

// Rows share out the threads; a single row has them all. Solvers of models get more than one only if they are asked
// for: their answers may then differ from run to run.
int share_threads(const Arguments& arguments, const RowRange& rows, ExplainOptions& options) {
  const bool model = options.solver == SolverKind::cbc || options.solver == SolverKind::external;
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int threads = arguments.whole_number("threads", 1).value_or(model ? 1 : cores);
  const bool share = rows.count() > 1 && !model;
  options.threads = share ? 1 : threads;
  return share ? threads : 1;
}

// --count, --diverse
void read_count(const Arguments& arguments, Query& query) {
  query.count = arguments.whole_number("count", 1).value_or(query.count);
  const std::string* diverse = arguments.text("diverse");
  if (diverse == nullptr) return;
  query.diverse_sets = *diverse == "sets";
  query.diverse = query.diverse_sets ? 0 : *arguments.whole_number("diverse", 1);
}

int run(const Arguments& arguments) {
  const std::optional<ExternalSolver> external = read_external(arguments, kOurSolvers);
  ExplainOptions options = read_options(arguments, external);
  Question question = read_question(arguments);
  read_count(arguments, question.query);
  const RowRange rows = read_rows(arguments, question.samples);
  if (const std::string* file = arguments.text("reference")) {
    options.references = read_samples(*file, question.forest);
  }
  for (const char* option : {"why", "region"}) {
    if (arguments.given(option) && arguments.given("json")) {
      arguments.refuse(option, "is told in words only", "leave out --json");
    }
  }
  const int workers = share_threads(arguments, rows, options);
  const Geometry geometry = build_geometry(question.forest);

  ProgressLine line(arguments.given("quiet"));
  options.stop = &stop_on_interrupt();
  int done = 0;
  const auto show = [&](const ExplainProgress& progress) {
    line.show(progress_text(rows.first + done, rows, progress));
  };
  if (line.shown()) {
    if (workers == 1) options.progress = show;
    show({});
  }
  int exit_code = kAnswered;
  const auto samples = std::span(question.samples).subspan(rows.first - 1, rows.count());
  const auto tell = [&](int row, const Explanation& answer) {
    line.wipe();
    print(arguments.given("json") ? answer_json(question.forest, row, answer)
                                  : answer_text(question.forest, row, answer));
    if (arguments.given("json") && !answer.trouble.empty()) {
      fmt::print(stderr, "copse: row {}: {}\n", row, answer.trouble);
    }
    const Sample& sample = question.samples[row - 1];
    if (arguments.given("why") && answer.status == Status::infeasible) {
      print(reason_text(question.forest, explain_why(question.forest, geometry, sample, question.query, options)));
    }
    if (arguments.given("region") && answer.answered()) {
      print(region_text(question.forest,
                        certify_region(question.forest, geometry, question.query, sample, answer.counterfactual)));
    }
    if (answer.status == Status::limit) exit_code = kUnanswered;
  };
  if (question.query.count > 1) {
    for (std::size_t index = 0; index < samples.size() && !*options.stop; ++index, ++done) {
      const auto answers = explain_many(question.forest, samples[index], question.query, options);
      for (std::size_t n = 0; n < answers.size(); ++n) {
        const bool no_more = n > 0 && answers[n].status == Status::infeasible;
        if (!no_more) tell(rows.first + static_cast<int>(index), answers[n]);
      }
    }
  } else {
    explain_rows(question.forest, geometry, samples, question.query, options, workers,
                 [&](std::size_t index, const Explanation& answer) {
                   tell(rows.first + static_cast<int>(index), answer);
                   if (++done < rows.count() && line.shown()) show({});
                 });
  }
  line.wipe();
  if (done < rows.count()) {
    fmt::print(stderr, "copse: interrupted; rows {}-{} were not looked at\n", rows.first + done, rows.last);
    return kUnanswered;
  }
  return exit_code;
}

}  // namespace

Command explain_command() {
  Command command{.name = "explain",
                  .summary = "find the smallest change that makes the forest answer the target",
                  .details =
                      "For each row, the cheapest change of features after which the forest answers CLASS,\n"
                      "with the proof that none is cheaper. Every answer is checked with the forest itself.\n"
                      "Ctrl-C ends the search with the best answer so far; a second one quits.",
                  .operands = {kForestOperand, kSamplesOperand},
                  .usage = "--target CLASS [options]",
                  .options = {{"row", "N", "explain this row only, counted from 1; default: every row"},
                              {"rows", "A-B", "explain rows A to B"}},
                  .run = run};
  for (const auto& options : {question_options(), formulation_options()}) {
    command.options.insert(command.options.end(), options.begin(), options.end());
  }
  const std::vector<Option> own = {
      {"time-limit", "S", "seconds for each row, at most; default: none"},
      {"gap", "G", "be content with an answer within this relative gap; default: 0"},
      {"count", "K", "the K cheapest answers, in order; default: the query's, or 1"},
      {"diverse", "M|sets", "answers differ in at least M features, or in the set of changed features"},
      {"region", "", "say how far each changed value may move without losing the target"},
      {"why", "", "if there is no answer, name the fewest constraints to give up"},
      {"solver", "NAME", "who solves: auto, search, cbc, or one that copse solvers lists; default: auto"},
      {"solver-profile", "FILE", "solve with a solver of your own (docs/add-a-solver.md)"},
      {"no-reduce", "", "do not delete first what no answer can need"},
      {"reference", "ROWS.csv", "rows to start from, such as known ones of the target class"},
      {"threads", "N", "threads, shared by the rows; default: all cores, 1 for cbc and external solvers"},
      {"json", "", "one JSON object per row (docs/formats.md, Answers)"},
      {"quiet", "", "no progress on the terminal"}};
  command.options.insert(command.options.end(), own.begin(), own.end());
  return command;
}

}  // namespace copse
