// Formats beyond mixed-integer programming, each solved by a real solver of its kind, against the oracle.
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
