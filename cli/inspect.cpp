// copse inspect: what is in a forest file or a model file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "cli/commands.hpp"
#include "cli/question.hpp"
#include "cli/terminal.hpp"
#include "generator/formulation/formulation.hpp"
#include "generator/formulation/words.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "generator/problem/problem.hpp"
#include "solvers/cbc.hpp"
#include "solvers/model_reader.hpp"

namespace copse {
namespace {

std::vector<int> tree_depths(const Forest& forest) {
  std::vector<int> depths(forest.trees(), 0);
  std::vector<int> node_depth(forest.column.size(), 0);
  for (int tree = 0; tree < forest.trees(); ++tree) {
    for (int node = forest.tree_begin[tree]; node < forest.tree_begin[tree + 1]; ++node) {
      depths[tree] = std::max(depths[tree], node_depth[node]);
      if (forest.left[node] < 0) continue;
      node_depth[forest.left[node]] = node_depth[forest.right[node]] = node_depth[node] + 1;
    }
  }
  return depths;
}

std::string_view kind_word(const Feature& feature) {
  switch (feature.kind) {
    case FeatureKind::numeric:
      return feature.whole ? "whole numbers" : "numeric";
    case FeatureKind::ordinal:
      return "ordinal";
    case FeatureKind::binary:
      return "binary";
    case FeatureKind::categorical:
      return "categorical";
  }
  return "";
}

std::string_view aggregation_word(Aggregation aggregation) {
  switch (aggregation) {
    case Aggregation::soft_votes:
      return "soft votes";
    case Aggregation::hard_votes:
      return "hard votes";
    case Aggregation::sums:
      return "sums";
    case Aggregation::isolation:
      return "isolation forest";
  }
  return "";
}

std::string forest_text(const Forest& forest) {
  const std::vector<int> depths = tree_depths(forest);
  const auto [shallowest, deepest] = std::minmax_element(depths.begin(), depths.end());
  const std::array forests = {&forest};
  const Geometry geometry = build_geometry(forests);

  std::string text = forest.name.empty() ? "forest\n" : fmt::format("forest {}\n", forest.name);
  text += fmt::format("  trees     {} of depth {}-{}\n", forest.trees(), *shallowest, *deepest);
  text += fmt::format("  nodes     {}, of these {} leaves ({} can be reached)\n", forest.column.size(), forest.leaves(),
                      geometry.leaves());
  text += fmt::format("  answers   {}", aggregation_word(forest.aggregation));
  for (std::size_t i = 0; i < forest.classes.size(); ++i) {
    text += fmt::format("{} {}", i == 0 ? ":" : ",", forest.classes[i]);
  }
  text += fmt::format("\n  features  {}, with their levels (where trees split them) or categories\n",
                      forest.features.size());
  std::size_t width = 0;
  for (const Feature& feature : forest.features) width = std::max(width, feature.name.size());
  for (std::size_t i = 0; i < forest.features.size(); ++i) {
    const Feature& feature = forest.features[i];
    const int cells = geometry.features[i].count;
    text += fmt::format("    {:<{}}  {:<13}  {}\n", feature.name, width, kind_word(feature),
                        feature.ordered() ? cells - 1 : cells);
  }
  return text;
}

std::string model_text(const std::filesystem::path& path) {
  const ModelCounts counts = read_model_file(path).counts();
  return fmt::format("model {}\n  rows       {}\n  columns    {}\n    binary   {}\n    integer  {}\n  non-zeros  {}\n",
                     path.filename().string(), counts.rows, counts.columns, counts.binaries, counts.integers,
                     counts.nonzeros);
}

std::string relaxation_text(const std::filesystem::path& path) {
  const Outcome outcome = relax_cbc(read_model_file(path));
  if (outcome.claim != Claim::optimal) return "  relaxation no optimum\n";
  return fmt::format("  relaxation {:.10g}\n", outcome.objective);
}

// How tight the formulations are: the optimum of the linear relaxation, in units of cost, for one row.
std::string relaxations_text(const Arguments& arguments, const Forest& forest) {
  const std::string* file = arguments.text("samples");
  if (file == nullptr) {
    arguments.refuse("relax", "a forest has a relaxation only for a sample", "give --samples and --target, and --row");
  }
  const std::vector<Sample> samples = read_samples(*file, forest);
  const Query query = read_query(arguments, forest, arguments.text("target"));
  const int row = arguments.whole_number("row", 1).value_or(1);
  if (row > static_cast<int>(samples.size())) {
    arguments.refuse("row", fmt::format("{} has {} rows", *file, samples.size()), "rows are counted from 1");
  }
  const Geometry geometry = build_geometry(forest);
  const Problem problem = pose(forest, geometry, samples[row - 1], query);
  std::string text = fmt::format("  relaxations for row {}, in units of cost\n", row);
  for (std::size_t kind = 0; kind < kFormulations.size(); ++kind) {
    const Formulation formulation = formulate(problem, {static_cast<FormulationKind>(kind), Branching::depth, false});
    const Outcome outcome = relax_cbc(formulation.model);
    const ModelCounts counts = formulation.model.counts();
    text += fmt::format("    {:<6} {:.10g}  ({} rows, {} columns, {} binary, {} non-zeros)\n", kFormulations[kind],
                        outcome.objective / formulation.layout.objective_factor, counts.rows, counts.columns,
                        counts.binaries, counts.nonzeros);
  }
  return text;
}

bool names_model(std::filesystem::path path) {
  if (path.extension() == ".gz") path.replace_extension();
  return path.extension() == ".mps" || path.extension() == ".lp";
}

int run(const Arguments& arguments) {
  const std::filesystem::path path = arguments.operand("FILE");
  const bool relax = arguments.given("relax");
  if (names_model(path)) {
    print(model_text(path) + (relax ? relaxation_text(path) : ""));
  } else {
    const Forest forest = read_forest(path);
    print(forest_text(forest) + (relax ? relaxations_text(arguments, forest) : ""));
  }
  return kAnswered;
}

}  // namespace

Command inspect_command() {
  return {.name = "inspect",
          .summary = "count what is in a forest or a model file",
          .details =
              "Of a forest: trees, depths, nodes, classes, and per feature its type and levels.\n"
              "Of a model (.mps, .lp, also with .gz): rows, columns, binaries, non-zeros.\n"
              "With --relax, the optimum of the linear relaxation: of the model, or of each formulation for a\n"
              "row of --samples, which shows how tight they are.",
          .operands = {"FILE"},
          .usage = "[--relax [--samples SAMPLES.csv --target CLASS --row N]]",
          .options = {{"relax", "", "solve the linear relaxation"},
                      {"samples", "SAMPLES.csv", "with --relax and a forest: the samples"},
                      {"row", "N", "with --relax and a forest: the row, counted from 1; default: 1"},
                      {"target", "CLASS", "with --relax and a forest: the class that the forest shall answer"},
                      {"query", "Q.json", "with --relax and a forest: the query"},
                      {"norm", "l0|l1|l2", "with --relax and a forest: what a change costs"}},
          .run = run};
}

}  // namespace copse
