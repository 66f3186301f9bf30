// copse explain: the smallest change, for one row or many.
#include "explain/explain.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/answer.hpp"
#include "cli/commands.hpp"
#include "cli/question.hpp"
#include "cli/terminal.hpp"

namespace copse {
namespace {

std::string progress_text(int row, const RowRange& rows, const ExplainProgress& progress) {
  std::string text = fmt::format("row {} ({} of {})", row, row - rows.first + 1, rows.count());
  if (std::isfinite(progress.cost)) text += fmt::format("  best so far {:.6g}", progress.cost);
  if (std::isfinite(progress.bound)) text += fmt::format("  at least {:.6g}", progress.bound);
  if (progress.nodes > 0) text += fmt::format("  {} nodes", progress.nodes);
  return text;
}

ExplainOptions read_options(const Arguments& arguments) {
  ExplainOptions options;
  options.formulation = read_formulation(arguments);
  options.time_limit = arguments.number("time-limit", 0).value_or(options.time_limit);
  options.gap = arguments.number("gap", 0).value_or(options.gap);
  options.threads = arguments.whole_number("threads", 1).value_or(options.threads);
  return options;
}

int run(const Arguments& arguments) {
  ExplainOptions options = read_options(arguments);
  const Question question = read_question(arguments);
  const RowRange rows = read_rows(arguments, question.samples);
  const std::array forests = {&question.forest};
  const Geometry geometry = build_geometry(forests);

  ProgressLine line(arguments.given("quiet"));
  options.stop = &stop_on_interrupt();
  int exit_code = kAnswered;
  for (int row = rows.first; row <= rows.last; ++row) {
    if (line.shown()) {
      options.progress = [&](const ExplainProgress& progress) { line.show(progress_text(row, rows, progress)); };
      options.progress({});
    }
    const Explanation answer = explain(question.forest, geometry, question.samples[row - 1], question.query, options);
    line.wipe();
    print(arguments.given("json") ? answer_json(question.forest, row, answer)
                                  : answer_text(question.forest, row, answer));
    if (answer.status == Status::limit) exit_code = kUnanswered;
    if (*options.stop && row < rows.last) {
      fmt::print(stderr, "copse: interrupted; rows {}-{} were not looked at\n", row + 1, rows.last);
      return kUnanswered;
    }
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
  const std::vector<Option> own = {{"time-limit", "S", "seconds for each row, at most; default: none"},
                                   {"gap", "G", "be content with an answer within this relative gap; default: 0"},
                                   {"threads", "N", "threads of the solver; default: 1"},
                                   {"json", "", "one JSON object per row (docs/formats.md, Answers)"},
                                   {"quiet", "", "no progress on the terminal"}};
  command.options.insert(command.options.end(), own.begin(), own.end());
  return command;
}

}  // namespace copse
