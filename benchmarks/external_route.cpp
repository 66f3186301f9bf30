// What the external route costs: the cbc program against the embedded Cbc, on the same models.
//
// The program's time inside itself is measured by running it on a file that is there already, from here as well; what
// remains of run_command() is ours: writing the model, starting the process, reading and checking the solution. The
// goal is 30 ms at most beyond the program's own time.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "generator/formulation/formulation.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "generator/query/read_query.hpp"
#include "solvers/cbc.hpp"
#include "solvers/command.hpp"
#include "solvers/private_folder.hpp"
#include "solvers/process.hpp"
#include "writers/model_file.hpp"

namespace copse {
namespace {

double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The fastest of several runs: what the machine's other work adds is not ours.
double fastest(int runs, const std::function<void()>& work) {
  double best = seconds(work);
  for (int run = 1; run < runs; ++run) best = std::min(best, seconds(work));
  return best;
}

void measure(const std::string& name, const Model& model, const ExternalSolver& solver, int runs) {
  const PrivateFolder folder(std::filesystem::temp_directory_path());
  write_model_file(folder / "model.mps", model);
  Placeholders values = {{"model", (folder / "model.mps").string()},
                         {"solution", (folder / "s").string()},
                         {"threads", "1"},
                         {"gap", "0"}};
  std::vector<std::string> command = fill_arguments(solver.profile.arguments, values);
  command.insert(command.begin(), solver.program.string());
  ProcessOptions process;
  process.folder = folder.path();
  process.log = folder / "log";
  RunOptions options;
  options.temporary = folder.path();
  const double alone = fastest(runs, [&] { run_process(command, process); });
  const double whole = fastest(runs, [&] { run_command(model, solver, options); });
  const double embedded = fastest(runs, [&] { run_cbc(model, {}); });
  const ModelCounts counts = model.counts();
  fmt::print("{:<16} {:>7} {:>8} {:>9.1f} {:>11.1f} {:>11.1f} {:>9.1f}\n", name, counts.rows, counts.columns,
             1e3 * embedded, 1e3 * alone, 1e3 * whole, 1e3 * (whole - alone));
}

Model smallest() {
  ModelBuilder builder;
  const ColumnId x = builder.add_binary(indexed_name("x", 0), 1);
  builder.add_row(indexed_name("r", 0), {{1, x}}, Relation::greater_equal, 1);
  return std::move(builder).finish();
}

Model instance_model(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(COPSE_SOURCE_DIR) / "instances" / name;
  const Forest forest = read_forest(folder / "forest.json");
  const std::vector<Sample> samples = read_samples(folder / "samples.csv", forest);
  const Query query = read_query(folder / "query.json", forest);
  const Geometry geometry = build_geometry(forest);
  return formulate(pose(forest, geometry, samples.front(), query), {}).model;
}

int run() {
  SearchPlaces places;
  places.folders = {"/usr/local/bin", "/usr/bin"};
  const auto solver = find_solver(known_profile("cbc-cli"), places);
  if (!solver) {
    fmt::print(stderr, "the program cbc is not here: apt install coinor-cbc\n");
    return 1;
  }
  fmt::print("milliseconds, the fastest of several runs\n");
  fmt::print("{:<16} {:>7} {:>8} {:>9} {:>11} {:>11} {:>9}\n", "model", "rows", "columns", "embedded", "cbc itself",
             "run_command", "our part");
  measure("smallest", smallest(), *solver, 20);
  for (const std::string name : {"iris", "wine", "breast-cancer"}) measure(name, instance_model(name), *solver, 3);
  return 0;
}

}  // namespace
}  // namespace copse

int main() { return copse::run(); }
