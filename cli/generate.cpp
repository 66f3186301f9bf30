// copse generate: the question of one row as a model file that any solver reads, and the map that leads back.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string>

#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "cli/question.hpp"
#include "cli/terminal.hpp"
#include "explain/map_file.hpp"
#include "generator/problem/problem.hpp"
#include "writers/model_file.hpp"

namespace copse {
namespace {

// OUT.mps, OUT.lp.gz, … -> OUT.map.json
std::filesystem::path map_path(std::filesystem::path model) {
  if (model.extension() == ".gz") model.replace_extension();
  return model.replace_extension(".map.json");
}

// Both files, or none.
void write_pair(const std::filesystem::path& path, const Model& model, const MapFile& map, const Forest& forest,
                const Sample& sample) {
  write_model_file(path, model);
  try {
    write_map_file(map_path(path), map, forest, sample);
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    throw;
  }
}

int run(const Arguments& arguments) {
  const std::filesystem::path output = read_output(arguments);
  const FormulationOptions options = read_formulation(arguments);
  const Question question = read_question(arguments);
  const int row = read_row(arguments, question.samples);
  const Sample& sample = question.samples[row - 1];

  const std::array forests = {&question.forest};
  const Geometry geometry = build_geometry(forests);
  const Problem problem = pose(question.forest, geometry, sample, question.query);
  Formulation formulation = formulate(problem, options);
  MapFile map{.formulation = std::string(formulation_name(options.kind)),
              .model = output.filename().string(),
              .row = row,
              .query = question.query,
              .names = {},
              .layout = std::move(formulation.layout)};
  for (const ModelColumn& column : formulation.model.columns()) map.names.push_back(column.name.text());
  write_pair(output, formulation.model, map, question.forest, sample);

  const ModelCounts counts = formulation.model.counts();
  print(fmt::format("{}: row {} as {}: {} rows, {} columns ({} binary), {} non-zeros\n{}: what the columns mean\n",
                    output.string(), row, map.formulation, counts.rows, counts.columns, counts.binaries,
                    counts.nonzeros, map_path(output).string()));
  return kAnswered;
}

}  // namespace

Command generate_command() {
  Command command{
      .name = "generate",
      .summary = "write the question of a row as a model file for any solver",
      .details =
          "OUT is NAME.mps (free MPS), NAME.fixed.mps or NAME.lp, compressed if .gz follows. Beside it,\n"
          "NAME.map.json says what its columns mean; copse decode needs it to read a solution.",
      .operands = {kForestOperand, kSamplesOperand},
      .usage = "--target CLASS [options] -o OUT.{mps,lp}[.gz]",
      .options = {{"output,o", "OUT", "the model file to write"}, {"row", "N", "the row, counted from 1; default: 1"}},
      .run = run};
  for (const auto& options : {question_options(), formulation_options()}) {
    command.options.insert(command.options.end(), options.begin(), options.end());
  }
  return command;
}

}  // namespace copse
