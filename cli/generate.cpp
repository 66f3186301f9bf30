// copse generate: the question of one row as a model file that any solver reads, and the map that leads back.
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "cli/question.hpp"
#include "cli/terminal.hpp"
#include "explain/file_route.hpp"
#include "generator/formulation/words.hpp"

namespace copse {
namespace {

int run(const Arguments& arguments) {
  const std::filesystem::path output = read_output(arguments);
  MapFile map;
  map.formulation = read_formulation(arguments);
  map.reduced = arguments.given("reduce");
  Question question = read_question(arguments);
  map.row = read_row(arguments, question.samples);
  map.query = std::move(question.query);

  const FileProblem problem(question.forest, question.samples[map.row - 1], map.query, map.reduced);
  if (problem.none()) {
    print(fmt::format("row {}: proven: no change makes the forest answer as wanted; nothing to write\n", map.row));
    return kAnswered;
  }
  const ModelCounts counts = write_question(output, problem, map);
  print(fmt::format("{}: row {} as {}: {} rows, {} columns ({} binary), {} non-zeros\n{}: what the columns mean\n",
                    output.string(), map.row, kFormulations[static_cast<std::size_t>(map.formulation.kind)],
                    counts.rows, counts.columns, counts.binaries, counts.nonzeros, map_path(output).string()));
  if (problem.start()) print(fmt::format("{}: an answer to start from\n", start_path(output).string()));
  return kAnswered;
}

}  // namespace

Command generate_command() {
  Command command{.name = "generate",
                  .summary = "write the question of a row as a model file for any solver",
                  .details =
                      "OUT is NAME.mps (free MPS), NAME.fixed.mps or NAME.lp, compressed if .gz follows. Beside it,\n"
                      "NAME.map.json says what its columns mean; copse decode needs it to read a solution.\n"
                      "With --reduce the model holds only what an optimal answer can need, and NAME.start.sol an\n"
                      "answer to start from.",
                  .operands = {kForestOperand, kSamplesOperand},
                  .usage = "--target CLASS [options] -o OUT.{mps,lp}[.gz]",
                  .options = {{"output,o", "OUT", "the model file to write"},
                              {"row", "N", "the row, counted from 1; default: 1"},
                              {"reduce", "", "leave out what no optimal answer can need"}},
                  .run = run};
  for (const auto& options : {question_options(), formulation_options()}) {
    command.options.insert(command.options.end(), options.begin(), options.end());
  }
  return command;
}

}  // namespace copse
