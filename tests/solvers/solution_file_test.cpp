#include "solvers/solution_file.hpp"

#include <fmt/format.h>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace copse {
namespace {

const std::filesystem::path kSolutions = std::filesystem::path(COPSE_SOURCE_DIR) / "tests/solvers/solutions";

std::vector<std::string> numbered(const std::string& stem, int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.push_back(fmt::format("{}_{}", stem, i));
  return names;
}

// Columns of the models in tests/solvers/solutions, in order.
const std::vector<std::string> kExample = {"choice_0", "count_0", "x_0_1", "x_0_2", "x_1_1", "fixed_0", "chosen_0"};
const std::vector<std::string> kInfeasible = {"x_1", "x_2"};
const std::vector<std::string> kIntegerInfeasible = {"x_1", "x_2", "x_3"};

std::vector<std::string> columns_of_feasible() {
  std::vector<std::string> names = numbered("x", 60);
  for (int i = 0; i < 6; ++i) {
    names.push_back(fmt::format("p_{}", i));
    names.push_back(fmt::format("q_{}", i));
  }
  return names;
}

Outcome read_text(const std::string& text, const std::vector<std::string>& names = {"x_0", "x_1"}) {
  const test::TemporaryFolder folder;
  write_file(folder / "a.sol", text);
  return read_solution(folder / "a.sol", names);
}

std::string complaint(const std::string& text, const std::vector<std::string>& names = {"x_0", "x_1"}) {
  try {
    read_text(text, names);
  } catch (const InputError& error) {
    const std::string message = error.what();
    return message.substr(message.rfind("a.sol"));
  }
  return "none";
}

TEST_CASE("optimal solutions of real solvers are read alike") {
  for (const std::string name :
       {"cbc_optimal", "glpsol_optimal", "glpsol_optimal_lp", "highs_optimal_raw", "highs_optimal_sparse",
        "highs_optimal_pretty", "highs_optimal_pretty_lp", "highs_optimal_style2"}) {
    INFO(name);
    const Outcome outcome = read_solution(kSolutions / (name + ".sol"), kExample);
    CHECK(outcome.claim == Claim::optimal);
    CHECK(outcome.objective == Approx(-19.038461538).epsilon(1e-9));
    CHECK(outcome.bound == outcome.objective);
    const std::vector<double> expected = {0, 7, 20, 5.5384615, -3, 3, 1};
    REQUIRE(outcome.values.size() == expected.size());
    for (std::size_t j = 0; j < expected.size(); ++j) CHECK(outcome.values[j] == Approx(expected[j]).epsilon(1e-6));
  }
}

TEST_CASE("a stopped search with a point claims feasibility, whatever is omitted") {
  struct Case {
    std::string name;
    double objective;
    std::string detail;
  };
  const std::vector<Case> cases = {
      {"cbc_feasible", 18, "Stopped on time"},
      {"cbc_within_gap", 26, "Optimal (within gap tolerance)"},
      {"glpsol_feasible", 40, "INTEGER NON-OPTIMAL"},
      {"highs_feasible_raw", 51, "Time limit reached"},
      {"highs_feasible_pretty", 51, "Time limit reached"},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    const std::vector<std::string> names = columns_of_feasible();
    const Outcome outcome = read_solution(kSolutions / (test.name + ".sol"), names);
    CHECK(outcome.claim == Claim::feasible);
    CHECK(outcome.detail == test.detail);
    CHECK(outcome.objective == test.objective);
    CHECK(outcome.bound < 0);
    REQUIRE(outcome.values.size() == names.size());
    // The objective is the sum of the last twelve columns.
    double sum = 0;
    for (std::size_t j = 60; j < names.size(); ++j) sum += outcome.values[j];
    CHECK(sum == Approx(test.objective));
  }
}

TEST_CASE("values under a status without a point are no solution") {
  struct Case {
    std::string name;
    Claim claim;
    std::vector<std::string> columns;
  };
  const std::vector<Case> cases = {
      {"cbc_infeasible", Claim::infeasible, kInfeasible},
      {"cbc_integer_infeasible", Claim::infeasible, kIntegerInfeasible},
      {"glpsol_infeasible", Claim::infeasible, kIntegerInfeasible},
      {"highs_infeasible_raw", Claim::infeasible, kInfeasible},
      {"highs_infeasible_sparse", Claim::infeasible, kInfeasible},
      {"highs_infeasible_pretty", Claim::infeasible, kInfeasible},
      {"highs_infeasible_style2", Claim::infeasible, kInfeasible},
      {"cbc_limit", Claim::limit, numbered("x", 60)},
      {"glpsol_limit", Claim::limit, numbered("x", 60)},
      {"highs_limit_raw", Claim::limit, numbered("x", 60)},
      {"highs_limit_pretty", Claim::limit, numbered("x", 60)},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    const Outcome outcome = read_solution(kSolutions / (test.name + ".sol"), test.columns);
    CHECK(outcome.claim == test.claim);
    CHECK(outcome.values.empty());
    CHECK(outcome.objective > 1e300);
    CHECK_FALSE(outcome.detail.empty());
  }
}

// Columns of tests/golden/choices.*
const std::vector<std::string> kChoices = {"choice_0", "choice_1", "choice_2", "bonus_0", "one_0"};

TEST_CASE("answers of solvers of other kinds are read alike") {
  for (const std::string name :
       {"clasp_opb_optimal", "clasp_wcnf_optimal", "rc2_optimal", "z3_optimal", "z3_feasible", "minizinc_optimal"}) {
    INFO(name);
    const Outcome outcome = read_solution(kSolutions / (name + ".sol"), kChoices);
    CHECK(outcome.claim == (name == "z3_feasible" ? Claim::feasible : Claim::optimal));
    CHECK(outcome.values == std::vector<double>{0, 0, 1, 1, 1});
    if (name.starts_with("z3")) {
      CHECK(outcome.objective == 1.75);
    } else {
      CHECK(outcome.objective > 1e300);  // theirs is not the model's
    }
  }
  for (const std::string name : {"clasp_infeasible", "z3_infeasible", "minizinc_infeasible"}) {
    INFO(name);
    const Outcome outcome = read_solution(kSolutions / (name + ".sol"), kChoices);
    CHECK(outcome.claim == Claim::infeasible);
    CHECK(outcome.values.empty());
  }
}

TEST_CASE("answers of solvers of other kinds that cannot be trusted are refused with their place") {
  const auto claims = [](const std::string& text) { return read_text(text).claim; };
  CHECK(claims("s SATISFIABLE\nv x1 -x2\n") == Claim::feasible);
  CHECK(claims("s OPTIMUM FOUND\nv 1 -2 3 0\n") == Claim::optimal);
  CHECK(claims("c\ns UNKNOWN\n") == Claim::limit);
  CHECK(claims("unknown\n(error \"x\")\n") == Claim::limit);
  CHECK(claims("(error \"line 1\")\nsat\n") == Claim::failure);
  CHECK(claims("sat\n((x_0 (- (/ 1.0 2.0)))\n(x_1 3))\n") == Claim::feasible);
  CHECK(claims("% Time limit exceeded!\n=====UNKNOWN=====\n") == Claim::limit);
  CHECK(claims("x_0 = 1;\nx_1 = 0.5;\n----------\n% Time limit exceeded!\n") == Claim::feasible);
  CHECK(claims("=====ERROR=====\n") == Claim::failure);
  CHECK(read_text("sat\n((x_0 (- (/ 1.0 2.0)))\n(x_1 3))\n").values == std::vector<double>{-0.5, 3});

  const std::vector<std::pair<std::string, std::string>> cases = {
      {"s OPTIMUM FOUND\nv x1\n", "a.sol:2: the file ends before the value of x_1"},
      {"s OPTIMUM FOUND\nv x1 -x2", "a.sol:2: the file ends before the end of this line"},
      {"s OPTIMUM FOUND\nv x1 -x2 x3\n", "a.sol:2: column 3 does not exist"},
      {"s OPTIMUM FOUND\nv x1 -x1\n", "a.sol:2: x_0 has a value already"},
      {"s OPTIMUM FOUND\nv x1 -y2\n", "a.sol:2: \"y2\" is not a whole number"},
      {"s OPTIMUM\nv x1 -x2\n", "a.sol:2: \"OPTIMUM\" is no status"},
      {"v x1 -x2\n", "a.sol:1: the file ends before the line `s`"},
      {"s OPTIMUM FOUND\nSegmentation fault\n", "a.sol:2: expected a line that begins with c, o, s or v"},
      {"sat\n((x_0 true)\n", "a.sol:2: the file ends before the last value"},
      {"sat\n((x_0 true))\n", "a.sol:2: the file ends before the value of x_1"},
      {"sat\n((x_0 true)\n (y_0 true))\n", "a.sol:3: the model has no column \"y_0\""},
      {"sat\n((x_0 (+ 1 2))\n", "a.sol:2: \"+\" is no number"},
      {"sat\n((x_0 oo) (x_1 true))\n", "a.sol:2: \"oo\" is not a number"},
      {"sat\n(error \"model is not available\")\n", "a.sol:2: expected"},
      {"x_0 = 1;\nx_1 = 0;\n", "a.sol:2: the file ends before `----------`"},
      {"x_0 = 1;\n----------\n", "a.sol:2: the file ends before the value of x_1"},
      {"x_0 = 1;\ny_0 = 1;\n", "a.sol:2: the model has no column \"y_0\""},
      {"x_0 = 1;\nx_1 = 0\n----------\n", "a.sol:2: expected `name = value;`"},
  };
  for (const auto& [text, message] : cases) CHECK_THAT(complaint(text), Catch::StartsWith(message));
}

TEST_CASE("statuses are taken at their word and no further") {
  const auto cbc = [](const std::string& status) {
    return read_text(status + " - objective value 1.00000000\n      0 x_0  1  0\n      1 x_1  0  0\n").claim;
  };
  CHECK(cbc("Optimal") == Claim::optimal);
  CHECK(cbc("Optimal (within gap tolerance)") == Claim::feasible);
  CHECK(cbc("Stopped on iterations") == Claim::feasible);
  CHECK(cbc("Stopped on iterations (no integer solution - continuous used)") == Claim::limit);
  CHECK(cbc("Unbounded") == Claim::failure);
  CHECK(cbc("Status unknown") == Claim::failure);

  const auto highs = [](const std::string& status, const std::string& primal) {
    return read_text("Model status\n" + status + "\n\n# Primal solution values\n" + primal +
                     "\nObjective 1\n# Columns 2\nx_0 1\nx_1 0\n")
        .claim;
  };
  CHECK(highs("Optimal", "Feasible") == Claim::optimal);
  CHECK(highs("Optimal", "Infeasible") == Claim::failure);
  CHECK(highs("Primal infeasible or unbounded", "None") == Claim::infeasible);
  CHECK(highs("Unbounded", "Feasible") == Claim::failure);
  CHECK(highs("Solution limit reached", "Feasible") == Claim::feasible);
  CHECK(highs("Interrupted by user", "None") == Claim::limit);
  CHECK(highs("Solve error", "None") == Claim::failure);

  const auto glpsol = [](const std::string& status) {
    return read_text("c Status:     X\nc\ns " + status + " 1\ni 1 b 0 0\nj 1 b 1 0\nj 2 b 0 0\ne o f\n").claim;
  };
  CHECK(glpsol("bas 1 2 f f") == Claim::optimal);
  CHECK(glpsol("bas 1 2 f u") == Claim::feasible);
  CHECK(glpsol("bas 1 2 n u") == Claim::infeasible);
  CHECK(glpsol("bas 1 2 u u") == Claim::limit);
}

TEST_CASE("plain lines give a point without a claim of optimality") {
  const Outcome outcome = read_text("# Objective value = 3\n=obj= 3\n\nx_1 1e0\n");
  CHECK(outcome.claim == Claim::feasible);
  CHECK(outcome.objective == 3);
  CHECK(outcome.values == std::vector<double>{0, 1});
}

TEST_CASE("columns may go by the numbered names of fixed MPS files") {
  const Outcome outcome = read_text("C0000002 4\nx_0 3");
  CHECK(outcome.values == std::vector<double>{3, 4});
  CHECK(complaint("C0000003 4\n") ==
        "a.sol:1: the model has no column \"C0000003\"; give the solution of the model that the map belongs to, with "
        "columns only");
  CHECK_THAT(complaint("C000002 4\n"), Catch::StartsWith("a.sol:1: the model has no column"));
}

TEST_CASE("files that cannot be trusted are refused with their place") {
  const std::string cbc = "Optimal - objective value 1.00000000\n      0 x_0  1  0\n      1 x_1  0  0\n";
  const std::string glpsol = "c Status:     INTEGER OPTIMAL\ns mip 1 2 o 1\ni 1 0\nj 1 1\nj 2 0\ne o f\n";
  const std::string highs =
      "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 1\n# Columns 2\nx_0 1\nx_1 0\n";
  struct Case {
    std::string text;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"", "a.sol: the file is empty"},
      {"\n  \n", "a.sol: the file is empty"},
      {"# nothing\n", "a.sol:1: the file ends before the first value"},
      {"x_0 1 2\n", "a.sol:1: expected a column's name and its value"},
      {"x_0 1\ny_0 1\n", "a.sol:2: the model has no column \"y_0\""},
      {"x_0 1\nx_0 1\n", "a.sol:2: x_0 has a value already"},
      {"x_0 inf\n", "a.sol:1: \"inf\" is not a number"},
      {"x_0 1..5\n", "a.sol:1: \"1..5\" is not a number"},
      {"<?xml version = \"1.0\"?>\n", "a.sol:1: expected a column's name and its value"},
      {cbc.substr(0, 20), "a.sol:1: "},
      {cbc.substr(0, cbc.size() - 1), "a.sol:3: the file ends before the end of this line"},
      {cbc.substr(0, cbc.size() - 18), "a.sol:2: the file ends before the value of x_1"},
      {cbc + "      2 x_2  0  0\n", "a.sol:4: the model has no column \"x_2\""},
      {cbc + "      1 x_1  0  0\n", "a.sol:4: x_1 has a value already"},
      {cbc + "      1 x_1  0\n", "a.sol:4: expected place, name, value and reduced cost"},
      {glpsol.substr(0, glpsol.size() - 1), "none"},
      {glpsol.substr(0, glpsol.size() - 6), "a.sol:5: the file ends before `e o f`"},
      {glpsol.substr(0, 40), "a.sol:2: "},
      {"c Status:\ns mip 1 3 o 1\n", "a.sol:2: the file is about 3 columns, the model has 2"},
      {"c Status:\ns mip 1 2 x 1\n", "a.sol:2: \"x\" is no status"},
      {"c Status:\ns ipt 1 2 o 1\n", "a.sol:2: expected `s mip"},
      {"c Status:\ns mip 1 2 o 1\nj 3 1\n", "a.sol:3: column 3 does not exist, the model has 2"},
      {"c Status:\ns mip 1 2 o 1\nj 1 1\ne o f\n", "a.sol:4: the file ends before the value of x_1"},
      {highs.substr(0, highs.size() - 6), "a.sol:8: the file ends before column 2 of 2"},
      {highs.substr(0, highs.size() - 1), "a.sol:9: the file ends before the end of this line"},
      {"Model status\n", "a.sol:1: the file ends before the status"},
      {"Model status\nOptimal\n", "a.sol:2: the file ends before the values"},
      {"Model status\nOptimal\n\n# Primal solution values\nMaybe\n", "a.sol:5: expected \"Feasible\""},
      {"Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 1\n# Columns 3\n",
       "a.sol:7: the file is about 3 columns, the model has 2"},
      {"Columns\n Index\n 0 0 1 1 Integer x_0\nRows\n\nModel status: Optimal\n\nObjective value: 1\n",
       "a.sol:6: the file ends before the value of x_1"},
      {"Columns\n Index\n 0 0 1 1 Integer x_0\n", "a.sol:3: the file ends before the rows"},
  };
  for (const Case& test : cases) {
    INFO(test.text);
    CHECK_THAT(complaint(test.text), Catch::StartsWith(test.message));
  }
  CHECK_THROWS_AS(read_solution(kSolutions / "none.sol", kExample), InputError);
}

TEST_CASE("a solution of another model is refused") {
  CHECK_THROWS_AS(read_solution(kSolutions / "cbc_optimal.sol", kInfeasible), InputError);
  CHECK_THROWS_AS(read_solution(kSolutions / "glpsol_optimal.sol", kInfeasible), InputError);
  CHECK_THROWS_AS(read_solution(kSolutions / "highs_optimal_raw.sol", kInfeasible), InputError);
  CHECK_THROWS_AS(read_solution(kSolutions / "highs_optimal_pretty.sol", kInfeasible), InputError);
}

}  // namespace
}  // namespace copse
