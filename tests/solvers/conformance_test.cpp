// One suite for every external solver that is found on this machine: what each must do, known by other means.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <random>

#include "solvers/cbc.hpp"
#include "solvers/command.hpp"
#include "solvers/solution_writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace copse {
namespace {

SearchPlaces places() {
  SearchPlaces places;
  places.temporary = std::filesystem::temp_directory_path();
  const char* path = std::getenv("PATH");
  std::string folders = path == nullptr ? "" : path;
  for (std::size_t end = 0; !folders.empty(); folders.erase(0, end == std::string::npos ? end : end + 1)) {
    end = folders.find(':');
    places.folders.emplace_back(folders.substr(0, end));
  }
  return places;
}

// Those whose models are MPS files; the others have tests of their own.
const std::vector<ExternalSolver>& solvers() {
  static const std::vector<ExternalSolver> found = [] {
    std::vector<ExternalSolver> list;
    for (const SolverProfile& profile : known_profiles()) {
      if (profile.model != "mps") continue;
      if (auto solver = find_solver(profile, places())) list.push_back(std::move(*solver));
    }
    return list;
  }();
  return found;
}

struct Folder {
  explicit Folder(const std::string& name = "runs") {
    std::filesystem::create_directory(folder / name);
    options.temporary = folder / name;
    options.time_limit = 60;
  }
  // Kept logs would show that something failed.
  bool empty() const { return std::filesystem::is_empty(options.temporary); }
  test::TemporaryFolder folder;
  RunOptions options;
};

std::string words(const Outcome& outcome) {
  return fmt::format("{}: {}, {}", outcome.solver, claim_name(outcome.claim), outcome.detail);
}

// Solvers whose proofs do not count can give points at best.
Claim optimal_from(const ExternalSolver& solver) { return solver.profile.proof ? Claim::optimal : Claim::feasible; }
Claim infeasible_from(const ExternalSolver& solver) { return solver.profile.proof ? Claim::infeasible : Claim::limit; }

// Binaries, rows of every relation; `mixed` adds continuous columns. Costs of order 1000.
Model random_program(unsigned seed, bool mixed) {
  std::mt19937 random(seed);
  const auto pick = [&random](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  ModelBuilder builder;
  std::vector<ColumnId> columns;
  for (int j = 0; j < 10; ++j)
    columns.push_back(builder.add_binary(indexed_name("b", j), pick(-999, 999) + pick(0, 99) / 128.0));
  columns.push_back(builder.add_column(indexed_name("count", 0), ColumnKind::integer, -3, 4, pick(-500, 500)));
  if (mixed) {
    columns.push_back(builder.add_column(indexed_name("y", 0), ColumnKind::continuous, -2.5, 7.25, pick(-300, 300)));
    columns.push_back(builder.add_unit(indexed_name("y", 1), pick(-300, 300)));
  }
  for (int r = 0; r < 4; ++r) {
    std::vector<Term> terms;
    for (const ColumnId column : columns) {
      if (pick(0, 1) == 1) terms.push_back({static_cast<double>(pick(1, 9) * (pick(0, 2) == 0 ? -1 : 1)), column});
    }
    if (terms.empty()) terms.push_back({1, columns[0]});
    builder.add_row(indexed_name("r", r), terms, pick(0, 1) == 0 ? Relation::less_equal : Relation::greater_equal,
                    pick(-6, 9));
  }
  return std::move(builder).finish();
}

// The best objective by trying all whole values; the rest, if there is one, is the embedded Clp's.
std::optional<double> by_trying_all(const Model& model) {
  std::optional<double> best;
  const LinearProgram program = linear_program(model);
  const Outcome reference = run_cbc(program, {});
  if (reference.claim == Claim::optimal) best = reference.objective;
  for (const ModelColumn& column : model.columns()) {
    if (column.kind == ColumnKind::continuous) return best;
  }
  best.reset();
  std::vector<double> point(program.column_lower);
  for (std::size_t j = 0; j < point.size();) {
    if (check_point(model, point).amount <= 1e-9) {
      const double objective = objective_value(model, point);
      if (!best || objective < *best) best = objective;
    }
    for (j = 0; j < point.size(); ++j) {
      if (++point[j] <= program.column_upper[j]) break;
      point[j] = program.column_lower[j];
    }
  }
  return best;
}

// Sums of many binaries that shall hit given numbers: hard to solve. With `slack`, every point is allowed but misses
// cost; a planted point misses none, so that 0 is the optimum. Without, only the planted point and its like are
// allowed.
struct Split {
  Model model;
  std::vector<double> planted;
};
Split market_split(int columns, int rows, bool slack) {
  std::mt19937 random(17);
  const auto pick = [&random](int high) { return std::uniform_int_distribution<int>(0, high)(random); };
  ModelBuilder builder;
  Split split;
  std::vector<ColumnId> binaries;
  for (int j = 0; j < columns; ++j) {
    binaries.push_back(builder.add_binary(indexed_name("b", j)));
    split.planted.push_back(pick(1));
  }
  for (int r = 0; r < rows; ++r) {
    std::vector<Term> terms;
    double sum = 0;
    for (int j = 0; j < columns; ++j) {
      terms.push_back({static_cast<double>(1 + pick(98)), binaries[j]});
      sum += terms.back().coefficient * split.planted[j];
    }
    if (slack) {
      terms.push_back({1, builder.add_column(indexed_name("over", r), ColumnKind::integer, 0, 5000, 1)});
      terms.push_back({-1, builder.add_column(indexed_name("under", r), ColumnKind::integer, 0, 5000, 1)});
      split.planted.insert(split.planted.end(), {0, 0});
    }
    builder.add_row(indexed_name("sum", r), terms, Relation::equal, sum);
  }
  split.model = std::move(builder).finish();
  return split;
}

TEST_CASE("conformance: the solvers that must be here are found, with their versions") {
  const bool all = std::getenv("COPSE_ALL_SOLVERS") != nullptr;  // ./check --all
  for (const SolverProfile& profile : known_profiles()) {
    if (profile.model != "mps" || !(all || profile.name == "cbc-cli" || profile.name == "glpsol")) continue;
    INFO(profile.name);
    const auto found =
        std::ranges::find(solvers(), profile.name, [](const auto& solver) { return solver.profile.name; });
    REQUIRE(found != solvers().end());
    CHECK_FALSE(found->version.empty());
  }
}

TEST_CASE("conformance: every solver found gives the optimum of small programs, or says that there is no point") {
  for (const ExternalSolver& solver : solvers()) {
    Folder folder;
    int feasible = 0;
    for (unsigned seed = 0; seed < 6; ++seed) {
      const Model model = random_program(seed, seed % 2 == 1 && solver.profile.takes.continuous);
      const std::optional<double> best = by_trying_all(model);
      const Outcome outcome = run_command(model, solver, folder.options);
      INFO(seed << ": " << words(outcome));
      REQUIRE(outcome.claim == (best ? optimal_from(solver) : infeasible_from(solver)));
      if (!best) continue;
      ++feasible;
      CHECK(outcome.objective == Approx(*best).epsilon(1e-9));
      if (solver.profile.proof) CHECK(outcome.bound == outcome.objective);
    }
    CHECK(feasible >= 3);
    CHECK(folder.empty());
  }
}

TEST_CASE("conformance: a contradiction is infeasible, seen in presolve or only by branching") {
  ModelBuilder plain;
  const ColumnId a = plain.add_binary(indexed_name("a", 0), 1);
  const ColumnId b = plain.add_binary(indexed_name("a", 1), 1);
  plain.add_row(indexed_name("many", 0), {{1, a}, {1, b}}, Relation::greater_equal, 3);
  ModelBuilder sums;  // 6, 10 and 15 make many numbers, but not 14
  std::vector<Term> terms;
  for (int j = 0; j < 3; ++j)
    terms.push_back({std::array{6.0, 10.0, 15.0}[j], sums.add_binary(indexed_name("a", j), 1)});
  sums.add_row(indexed_name("sum", 0), terms, Relation::equal, 14);
  const Model first = std::move(plain).finish();
  const Model second = std::move(sums).finish();
  for (const ExternalSolver& solver : solvers()) {
    Folder folder;
    for (const Model* model : {&first, &second}) {
      const Outcome outcome = run_command(*model, solver, folder.options);
      INFO(words(outcome));
      CHECK(outcome.claim == infeasible_from(solver));
      CHECK(outcome.values.empty());
    }
    CHECK(folder.empty());
  }
}

TEST_CASE("conformance: at a time limit the best point so far is returned") {
  const Split split = market_split(50, 5, true);
  for (const ExternalSolver& solver : solvers()) {
    Folder folder;
    folder.options.time_limit = 2;
    const Outcome outcome = run_command(split.model, solver, folder.options);
    INFO(words(outcome));
    REQUIRE((outcome.claim == Claim::feasible || outcome.claim == Claim::optimal));
    CHECK(check_point(split.model, outcome.values).amount <= 1e-6);
    CHECK(outcome.objective == objective_value(split.model, outcome.values));
    CHECK(outcome.bound <= outcome.objective);
    CHECK(folder.empty());
  }
}

TEST_CASE("conformance: a time limit before the first point is a limit, not a failure and not infeasible") {
  const Split split = market_split(50, 6, false);
  for (const ExternalSolver& solver : solvers()) {
    Folder folder;
    folder.options.time_limit = 1;
    const Outcome outcome = run_command(split.model, solver, folder.options);
    INFO(words(outcome));
    CHECK(outcome.claim == Claim::limit);
    CHECK(outcome.values.empty());
    CHECK(folder.empty());
  }
}

TEST_CASE("conformance: a start that nobody finds in time is used by those that take one") {
  const Split split = market_split(60, 5, true);
  REQUIRE(check_point(split.model, split.planted).amount == 0);
  for (const ExternalSolver& solver : solvers()) {
    Folder folder;
    folder.options.time_limit = solver.profile.takes.start ? 30 : 1;
    folder.options.start = split.planted;
    const Outcome outcome = run_command(split.model, solver, folder.options);
    INFO(words(outcome));
    CHECK(outcome.claim == (solver.profile.takes.start ? Claim::optimal : Claim::feasible));
    CHECK(outcome.objective == 0);
    CHECK(folder.empty());
  }
}

TEST_CASE("conformance: small differences between large costs decide") {
  ModelBuilder builder;
  std::vector<Term> one;
  for (int j = 0; j < 40; ++j) {
    one.push_back({1, builder.add_binary(indexed_name("b", j), 1000 + 1e-3 * ((j * 17) % 40))});
  }
  builder.add_row(indexed_name("some", 0), one, Relation::greater_equal, 3);
  const Model model = std::move(builder).finish();
  for (const ExternalSolver& solver : solvers()) {
    Folder folder;
    const Outcome outcome = run_command(model, solver, folder.options);
    INFO(words(outcome));
    CHECK(outcome.claim == optimal_from(solver));
    CHECK(outcome.objective == Approx(3000.003).epsilon(1e-10));
  }
}

TEST_CASE("conformance: names of full length come back") {
  constexpr std::string_view kStem = "a_name_as_long_as_they_come_in_the_models_that_copse_writes";
  ModelBuilder builder;
  const ColumnId a = builder.add_binary(indexed_name(kStem, 1000), 2);
  const ColumnId b = builder.add_binary(indexed_name(kStem, 1001), 1);
  builder.add_row(indexed_name(kStem, 0), {{1, a}, {1, b}}, Relation::greater_equal, 1);
  const Model model = std::move(builder).finish();
  REQUIRE(model.columns()[0].name.text().size() == 64);
  for (const ExternalSolver& solver : solvers()) {
    Folder folder;
    const Outcome outcome = run_command(model, solver, folder.options);
    INFO(words(outcome));
    CHECK(outcome.claim == optimal_from(solver));
    CHECK(outcome.values == std::vector<double>{0, 1});
  }
}

TEST_CASE("conformance: a folder with blanks and letters beyond ASCII is no obstacle") {
  const Model model = random_program(0, false);
  for (const ExternalSolver& solver : solvers()) {
    Folder folder("größte Wälder");
    const Outcome outcome = run_command(model, solver, folder.options);
    INFO(words(outcome));
    CHECK(outcome.claim == optimal_from(solver));
    CHECK(folder.empty());
  }
}

TEST_CASE("conformance: two threads are taken by those that take them") {
  const Model model = random_program(0, false);
  for (const ExternalSolver& solver : solvers()) {
    if (!solver.profile.takes.threads) continue;
    Folder folder;
    folder.options.threads = 2;
    const Outcome outcome = run_command(model, solver, folder.options);
    INFO(words(outcome));
    CHECK(outcome.claim == optimal_from(solver));
  }
}

TEST_CASE("conformance: convex quadratic objectives give the same optimum everywhere they are taken") {
  ModelBuilder builder;
  const ColumnId x = builder.add_column(indexed_name("x", 0), ColumnKind::integer, 0, 10, 1);
  const ColumnId y = builder.add_column(indexed_name("y", 0), ColumnKind::continuous, 0, 10, 2);
  builder.set_quadratic(x, 2);
  builder.set_quadratic(y, 4);
  builder.add_row(indexed_name("sum", 0), {{1, x}, {1, y}}, Relation::greater_equal, 4.5);
  const Model model = std::move(builder).finish();  // x = 3, y = 1.5: 3 + 9 + 3 + 4.5
  for (const ExternalSolver& solver : solvers()) {
    if (!solver.profile.takes.quadratic) continue;
    Folder folder;
    const Outcome outcome = run_command(model, solver, folder.options);
    INFO(words(outcome));
    CHECK(outcome.claim == optimal_from(solver));
    CHECK(outcome.objective == Approx(19.5).epsilon(1e-6));
  }
}

}  // namespace
}  // namespace copse
