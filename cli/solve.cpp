// copse solve: the embedded Cbc on a model file, ours or anybody's.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "cli/terminal.hpp"
#include "solvers/cbc.hpp"
#include "solvers/model_reader.hpp"
#include "solvers/solution_writer.hpp"

namespace copse {
namespace {

std::string progress_text(const Progress& progress) {
  std::string text = fmt::format("{:.0f} s  {} nodes", progress.seconds, progress.nodes);
  if (std::isfinite(progress.incumbent)) text += fmt::format("  best so far {:.9g}", progress.incumbent);
  if (std::isfinite(progress.bound)) text += fmt::format("  at least {:.9g}", progress.bound);
  return text;
}

std::string outcome_text(const Outcome& outcome) {
  std::string text(claim_name(outcome.claim));
  if (!outcome.values.empty()) text += fmt::format(", objective {:.9g}", outcome.objective);
  if (outcome.claim == Claim::feasible) text += fmt::format(", not below {:.9g}", outcome.bound);
  if (outcome.claim == Claim::failure) text += fmt::format(": {}", outcome.detail);
  return fmt::format("{} ({:.3g} s, {})\n", text, outcome.seconds, outcome.solver);
}

int run(const Arguments& arguments) {
  const std::filesystem::path output = read_output(arguments);
  CbcOptions options;
  options.time_limit = arguments.number("time-limit", 0).value_or(options.time_limit);
  const LinearProgram program = read_model_file(arguments.operand("MODEL"));
  ProgressLine line(false);
  options.stop = &stop_on_interrupt();
  if (line.shown()) options.progress = [&](const Progress& progress) { line.show(progress_text(progress)); };
  const Outcome outcome = run_cbc(program, options);
  line.wipe();
  write_solution_file(output, outcome, program.column_names);
  print(outcome_text(outcome));
  return outcome.claim == Claim::limit || outcome.claim == Claim::failure ? kUnanswered : kAnswered;
}

}  // namespace

Command solve_command() {
  return {.name = "solve",
          .summary = "solve a model file with the embedded Cbc",
          .details =
              "MODEL is an MPS or LP file (.mps, .lp, also with .gz), from copse generate or from elsewhere.\n"
              "SOLUTION gets the status and a line `name value` for each column; copse decode reads it.\n"
              "Ctrl-C ends the search with the best point so far; a second one quits.",
          .operands = {"MODEL"},
          .usage = "[--time-limit S] -o SOLUTION",
          .options = {{"output,o", "SOLUTION", "the file to write"},
                      {"time-limit", "S", "seconds, at most; default: none"}},
          .run = run};
}

}  // namespace copse
