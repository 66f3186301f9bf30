// Formats beyond mixed-integer programming, each solved by a real solver of its kind, against the oracle.
#include <cmath>
#include <cstdlib>
#include <functional>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/formulation/formulation.hpp"
#include "solvers/decode.hpp"
#include "solvers/solution_file.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/random_problem.hpp"
#include "tests/support/temporary_folder.hpp"
#include "writers/integer_model.hpp"
#include "writers/minizinc.hpp"
#include "writers/model_file.hpp"
#include "writers/opb.hpp"
#include "writers/smt2.hpp"
#include "writers/wcnf.hpp"

namespace copse {
namespace {

using test::run_program;
using test::TemporaryFolder;

std::vector<std::string> column_names(const Model& model) {
  std::vector<std::string> names;
  for (const ModelColumn& column : model.columns()) names.push_back(column.name.text());
  return names;
}

// One of three, a row of weights that need rounding, a fixed column, costs of both signs. Optimum 0.75 - 1 + 2.
Model choices(bool possible = true) {
  ModelBuilder builder;
  std::vector<ColumnId> choice;
  std::vector<Term> one;
  for (int j = 0; j < 3; ++j) {
    choice.push_back(builder.add_binary(indexed_name("choice", j), 0.25 * (j + 1)));
    one.push_back({1, choice.back()});
  }
  const ColumnId bonus = builder.add_binary(indexed_name("bonus", 0), -1);
  const ColumnId fixed = builder.add_column(indexed_name("one", 0), ColumnKind::continuous, 1, 1, 2);
  builder.add_row(indexed_name("one_of", 0), one, Relation::equal, 1);
  builder.add_row(indexed_name("votes", 0), {{0.1, choice[0]}, {0.3, choice[1]}, {0.7, choice[2]}, {-0.2, bonus}},
                  Relation::greater_equal, possible ? 0.15 : 0.75);
  builder.add_row(indexed_name("most", 0), {{1.5, choice[1]}, {2.5, bonus}, {-1, fixed}}, Relation::less_equal, 2);
  return std::move(builder).finish();
}

template <typename Write>
std::string written(const Model& model, Write&& write) {
  StringSink sink;
  write(model, sink);
  return sink.text();
}

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

// A format's suffix and the command that solves its file and prints the answer.
struct Route {
  std::string suffix;
  std::vector<std::string> command;
  FormulationOptions formulation;
  double relative_error = 1e-9;

  Outcome solve(const Model& model) const {
    const TemporaryFolder folder;
    const std::string file = folder / ("model" + suffix);
    const std::string answer = folder / "answer";
    write_model_file(file, model);
    std::vector<std::string> arguments = command;
    arguments.push_back(file);
    run_program(arguments, answer);
    return read_solution(answer, column_names(model));
  }
};

struct Answer {
  bool found = false;
  double cost = 0;
};

// Solve, decode, ask the forest; if it refuses, forbid and solve again.
Answer answer_by(const Route& route, const Problem& problem) {
  std::vector<ForbiddenLeaves> forbidden;
  for (;;) {
    const Formulation formulation = formulate(problem, route.formulation, forbidden);
    const Outcome outcome = route.solve(formulation.model);
    if (outcome.claim == Claim::infeasible) return {};
    REQUIRE(outcome.claim == Claim::optimal);
    REQUIRE(check_point(formulation.model, outcome.values).amount < 1e-5);
    const Decoded decoded = decode(problem, formulation.layout, outcome.values);
    REQUIRE(decoded.trouble.empty());
    if (confirms(problem, decoded.cells)) return {true, total_cost(problem, decoded.cells)};
    forbidden.push_back(decoded.leaf_of_tree);
    REQUIRE(forbidden.size() < 50);
  }
}

void check_against_oracle(std::uint64_t first, int count, const Route& route) {
  int none = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const test::RandomCase random = test::random_case(seed);
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    const auto expected = test::over_cells(problem);
    CAPTURE(seed, route.suffix);
    const Answer got = answer_by(route, problem);
    REQUIRE(got.found == expected.has_value());
    if (expected) {
      REQUIRE(got.cost == Approx(expected->cost).epsilon(route.relative_error).margin(1e-12));
    } else {
      ++none;
    }
  }
  REQUIRE(none > 0);
  REQUIRE(none < count);
}

constexpr FormulationOptions kOae{FormulationKind::oae, Branching::depth, true};
constexpr FormulationOptions kCell{FormulationKind::cell, Branching::depth, true};
constexpr FormulationOptions kOcean{FormulationKind::ocean, Branching::depth, true};

// COPSE_REWRITE_GOLDEN=1 writes the files anew; review the difference before committing it.
TEST_CASE("files for other solvers are, byte for byte, those reviewed by eye") {
  for (const ModelFormat& format : model_formats()) {
    if (format.suffix.ends_with(".mps") || format.suffix == ".lp") continue;
    const std::filesystem::path golden =
        std::filesystem::path(COPSE_SOURCE_DIR) / "tests/golden" / ("choices" + std::string(format.suffix));
    const std::string text = written(choices(), format.write);
    if (std::getenv("COPSE_REWRITE_GOLDEN") != nullptr) write_file(golden, text);
    CHECK(read_file(golden) == text);
  }
}

TEST_CASE("what a format cannot express is refused with a reason, on one line") {
  ModelBuilder builder;
  const ColumnId x = builder.add_unit(indexed_name("share", 0), 1);
  builder.add_row(indexed_name("row", 0), {{1, x}}, Relation::greater_equal, 0.5);
  const Model continuous = std::move(builder).finish();
  const std::string reason = ": column share_0 is continuous; ask for a model of binary columns only, or write .mps";
  StringSink sink;
  CHECK(message_of([&] { write_opb(continuous, sink); }) == "OPB" + reason);
  CHECK(message_of([&] { write_wcnf(continuous, sink); }) == "WCNF" + reason);
  CHECK(message_of([&] { write_smt2(continuous, sink); }) == "none");
  CHECK(message_of([&] { write_minizinc(continuous, sink); }) == "none");

  ModelBuilder counting;
  const ColumnId count = counting.add_column(indexed_name("count", 0), ColumnKind::integer, 0, 7, 1);
  counting.add_row(indexed_name("row", 0), {{1, count}}, Relation::greater_equal, 0.5);
  counting.set_quadratic(count, 2);
  const Model quadratic = std::move(counting).finish();
  CHECK(message_of([&] { write_opb(quadratic, sink); }) ==
        "OPB: column count_0 has other values than 0 and 1; write .mps, which has integers");
  for (const auto write : {write_smt2, write_minizinc}) {
    CHECK_THAT(
        message_of([&] { write(quadratic, sink); }),
        Catch::EndsWith(": the cost of column count_0 is quadratic; write .mps or .lp, for a solver of quadratic "
                        "objectives"));
  }
}

TEST_CASE("an SMT file without minimisation asks whether a point of at most this cost exists") {
  const TemporaryFolder folder;
  const Model model = choices();
  const auto ask = [&](double bound) {
    const auto write = [&](const Model& asked, Sink& sink) { write_smt2_at_most(asked, bound, sink); };
    write_file(folder / "a.smt2", written(model, write));
    run_program({"z3", folder / "a.smt2"}, folder / "answer");
    return read_solution(folder / "answer", column_names(model));
  };
  const Outcome enough = ask(1.75);
  CHECK(enough.claim == Claim::feasible);
  CHECK(enough.objective == 1.75);
  CHECK(check_point(model, enough.values).amount == 0);
  CHECK(ask(std::nextafter(1.75, 0)).claim == Claim::infeasible);
}

TEST_CASE("z3 solves a model of integer and continuous columns exactly") {
  ModelBuilder builder;
  const ColumnId count = builder.add_column(indexed_name("count", 0), ColumnKind::integer, -2, 7, 3);
  const ColumnId share = builder.add_column(indexed_name("share", 0), ColumnKind::continuous, 0, 3, 2);
  const ColumnId choice = builder.add_binary(indexed_name("choice", 0), 1.5);
  builder.add_row(indexed_name("row", 0), {{1, count}, {1, share}, {0.125, choice}}, Relation::greater_equal, -1.375);
  const Model model = std::move(builder).finish();
  const Outcome outcome = Route{".smt2", {"z3"}, {}}.solve(model);
  CHECK(outcome.claim == Claim::optimal);
  CHECK(outcome.objective == -4.75);
  CHECK(outcome.values == std::vector<double>{-2, 0.625, 0});
}

TEST_CASE("clasp finds the oracle's optimum in OPB files") {
  const std::vector<std::string> clasp = {"clasp", "--quiet=1"};
  check_against_oracle(0, 40, {".opb", clasp, kOae});
  check_against_oracle(100, 40, {".opb", clasp, kCell});
  check_against_oracle(200, 20, {".opb", clasp, kOcean});
}

TEST_CASE("clasp finds the oracle's optimum in WCNF files") {
  const std::vector<std::string> clasp = {"clasp", "--quiet=1"};
  check_against_oracle(300, 40, {".wcnf", clasp, kOae});
  check_against_oracle(400, 40, {".wcnf", clasp, kCell});
}

TEST_CASE("z3 finds the oracle's optimum in SMT-LIB files, with and without continuous columns") {
  check_against_oracle(500, 15, {".smt2", {"z3"}, kCell});
  check_against_oracle(600, 15, {".smt2", {"z3"}, {FormulationKind::cell, Branching::depth, false}});
}

TEST_CASE("Gecode finds the oracle's optimum in MiniZinc files") {
  check_against_oracle(700, 15, {".mzn", {"minizinc", "--solver", "gecode"}, kCell, 1e-6});
}

}  // namespace
}  // namespace copse
