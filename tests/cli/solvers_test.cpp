// Solvers other than copse's own, as a user asks for them. cbc and glpsol are there wherever the tests run.
#include <string>
#include <vector>

#include "generator/base/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/copse_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace copse::test {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

std::vector<std::string> explain_with(const std::vector<std::string>& solver) {
  std::vector<std::string> arguments = {"explain",
                                        in_repository("tests/good/credit.json"),
                                        in_repository("tests/good/credit.csv"),
                                        "--row",
                                        "2",
                                        "--target",
                                        "good"};
  arguments.insert(arguments.end(), solver.begin(), solver.end());
  return arguments;
}

TEST_CASE("copse solvers lists what is here and how to get the rest") {
  const ProgramRun run = run_copse({"solvers"});
  CHECK(run.exit_code == 0);
  CHECK(run.err == "");
  for (const std::string name : {"search", "cbc", "cbc-cli", "glpsol", "highs", "scip", "symphony", "lp_solve",
                                 "cp-sat", "gurobi", "cplex", "xpress", "copt"}) {
    CHECK_THAT(run.out, Contains("\n" + name + " "));
  }
  CHECK_THAT(run.out, Contains("/glpsol\n"));
}

TEST_CASE("copse solvers --about tells the known defects") {
  const ProgramRun run = run_copse({"solvers", "--about", "glpsol"});
  CHECK(run.exit_code == 0);
  CHECK_THAT(run.out, StartsWith("glpsol: GLPK\nfound: ") && Contains("\nknown defect: "));
}

TEST_CASE("explain takes the name of an external solver, and its answer is verified like any other") {
  for (const std::string solver : {"cbc-cli", "glpsol"}) {
    const ProgramRun run = run_copse(explain_with({"--solver", solver}));
    CHECK(run.exit_code == 0);
    CHECK(run.err == "");
    CHECK_THAT(run.out, StartsWith("Row 2: the forest answers bad. To make it good, at cost 1:\n") &&
                            Contains("proven: no cheaper change exists") && Contains(", " + solver + " "));
  }
}

TEST_CASE("a profile of the user's own adds a solver") {
  const TemporaryFolder folder;
  std::string profile = read_file(in_repository("solvers/profiles/glpsol.json"));
  profile.replace(profile.find("\"glpsol\""), 8, "\"my-glpsol\"");
  write_file(folder / "my.json", profile);
  const ProgramRun run = run_copse(explain_with({"--solver-profile", (folder / "my.json").string()}));
  CHECK(run.exit_code == 0);
  CHECK_THAT(run.out, Contains("proven: no cheaper change exists") && Contains(", my-glpsol "));
}

TEST_CASE("a solver that is unknown or missing gets one line and exit code 2") {
  const TemporaryFolder folder;
  const ProgramRun unknown = run_copse(explain_with({"--solver", "gurobbi"}));
  CHECK(unknown.exit_code == 2);
  CHECK_THAT(unknown.err, StartsWith("copse: \"gurobbi\": is no solver that copse knows; say one of "));
  std::string profile = read_file(in_repository("solvers/profiles/glpsol.json"));
  profile.replace(profile.find("[\"glpsol\"]"), 10, "[\"no-such-program\"]");
  write_file(folder / "my.json", profile);
  const ProgramRun missing = run_copse(explain_with({"--solver-profile", (folder / "my.json").string()}));
  CHECK(missing.exit_code == 2);
  CHECK(missing.err == "copse: glpsol: is not found on this machine; apt install glpk-utils\n");
  const ProgramRun both = run_copse(explain_with({"--solver", "cbc", "--solver-profile", "x.json"}));
  CHECK(both.exit_code == 2);
  CHECK_THAT(both.err, Contains("drop --solver"));
}

}  // namespace
}  // namespace copse::test
