// Help, version, and what goes wrong before any work is done: one clear line, exit code 2, and no file written.
#include <algorithm>
#include <filesystem>
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

const std::string kForest = in_repository("tests/good/credit.json");
const std::string kSamples = in_repository("tests/good/credit.csv");

std::string in(const TemporaryFolder& folder, const std::string& name) { return (folder.path() / name).string(); }

TEST_CASE("copse and each of its commands explain themselves") {
  const ProgramRun overview = run_copse({"--help"});
  CHECK(overview.exit_code == 0);
  CHECK(overview.err == "");
  for (const std::string command : {"explain", "generate", "solve", "decode", "verify", "inspect", "solvers"}) {
    CHECK_THAT(overview.out, Contains("\n  " + command + " "));
    const ProgramRun help = run_copse({command, "--help"});
    CHECK(help.exit_code == 0);
    CHECK(help.err == "");
    CHECK_THAT(help.out, StartsWith("usage: copse " + command + " ") && Contains("\n  -h, --help"));
  }
}

TEST_CASE("copse says which version it is") {
  const ProgramRun run = run_copse({"--version"});
  CHECK(run.exit_code == 0);
  CHECK_THAT(run.out, Catch::Matchers::Matches("copse [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST_CASE("wrong usage gets one line, exit code 2 and no file") {
  struct Case {
    std::vector<std::string> arguments;
    std::string message;  // what follows "copse: "
  };
  const TemporaryFolder folder;
  const std::string out = in(folder, "out.mps");
  const std::string nowhere = in(folder, "nowhere/out.mps");
  const std::vector<Case> cases = {
      {{}, "command line: there is no command; copse --help lists them"},
      {{"explian"}, "\"explian\": is no command; say one of "},
      {{"explain"}, "explain: FOREST is missing; "},
      {{"explain", kForest}, "explain: SAMPLES.csv is missing; "},
      {{"explain", kForest, kSamples, "third"}, "explain: 'third' is one operand too many; "},
      {{"explain", kForest, kSamples}, "explain: --target is missing; "},
      {{"explain", kForest, kSamples, "--bogus"}, "explain: unrecognised option '--bogus'; "},
      {{"explain", kForest, kSamples, "--targ", "good"}, "explain: unrecognised option '--targ'; "},
      {{"explain", kForest, kSamples, "--target"}, "explain: the required argument for option '--target' is missing; "},
      {{"explain", kForest, kSamples, "--target", "gut"},
       "--target: the forest has no class \"gut\"; use one of \"bad\", \"good\""},
      {{"explain", kForest, kSamples, "--target", "good", "--target", "bad"},
       "explain: option '--target' cannot be specified more than once; "},
      {{"explain", kForest, kSamples, "--target", "good", "--row", "3"}, "--row 3: " + kSamples + " has 2 rows; "},
      {{"explain", kForest, kSamples, "--target", "good", "--row", "0"}, "--row 0: is not a whole number from 1 on; "},
      {{"explain", kForest, kSamples, "--target", "good", "--row", "1.5"},
       "--row 1.5: is not a whole number from 1 on; "},
      {{"explain", kForest, kSamples, "--target", "good", "--rows", "5-2"}, "--rows 5-2: is no range of rows; "},
      {{"explain", kForest, kSamples, "--target", "good", "--rows", "1"}, "--rows 1: is no range of rows; "},
      {{"explain", kForest, kSamples, "--target", "good", "--rows", "0-1"}, "--rows 0-1: is no range of rows; "},
      {{"explain", kForest, kSamples, "--target", "good", "--rows", "1-9"},
       "--rows 1-9: " + kSamples + " has 2 rows; "},
      {{"explain", kForest, kSamples, "--target", "good", "--rows", "1-2", "--row", "1"},
       "--rows 1-2: --row is given too; "},
      {{"explain", kForest, kSamples, "--target", "good", "--norm", "l3"},
       "--norm l3: is unknown; say one of l0, l1, l2"},
      {{"explain", kForest, kSamples, "--target", "good", "--formulation", "x"}, "--formulation x: is unknown; "},
      {{"explain", kForest, kSamples, "--target", "good", "--branching", "x"}, "--branching x: is unknown; "},
      {{"explain", kForest, kSamples, "--target", "good", "--time-limit", "-1"},
       "--time-limit -1: is not a number from 0 "},
      {{"explain", kForest, kSamples, "--target", "good", "--time-limit", "soon"},
       "--time-limit soon: is not a number "},
      {{"explain", kForest, kSamples, "--target", "good", "--gap", "nan"}, "--gap nan: is not a number from 0 on; "},
      {{"explain", kForest, kSamples, "--target", "good", "--threads", "0"},
       "--threads 0: is not a whole number from 1 "},
      {{"explain", kForest, kSamples, "--query", in(folder, "no.json")}, in(folder, "no.json")},
      {{"explain", in(folder, "no.json"), kSamples, "--target", "good"}, in(folder, "no.json")},
      {{"explain", kForest, in(folder, "no.csv"), "--target", "good"}, in(folder, "no.csv")},
      {{"explain", kSamples, kSamples, "--target", "good"}, kSamples + ":1:"},
      {{"generate", kForest, kSamples, "--target", "good"}, "generate: -o is missing; "},
      {{"generate", kForest, kSamples, "--target", "good", "-o", nowhere},
       "--output " + nowhere + ": the folder cannot "},
      {{"generate", kForest, kSamples, "--target", "good", "-o", folder.path().string()},
       "--output " + folder.path().string()},
      {{"generate", kForest, kSamples, "--target", "good", "-o", in(folder, "out.txt")}, in(folder, "out.txt")},
      {{"generate", kForest, kSamples, "--target", "good", "--row", "3", "-o", out}, "--row 3: "},
      {{"generate", kForest, kSamples, "--target", "gut", "-o", out}, "--target: the forest has no class "},
      {{"generate", kForest, kSamples, "--target", "bad", "-o", in(folder, "out.fixed.mps")}, "fixed MPS: the number "},
      {{"solve", in(folder, "no.mps"), "-o", out}, in(folder, "no.mps")},
      {{"solve", kSamples, "-o", out}, kSamples},
      {{"decode", in(folder, "no.map.json"), "s", kForest, kSamples}, in(folder, "no.map.json")},
      {{"verify", kForest, kSamples, kForest}, kForest + ":1:"},
      {{"inspect", in(folder, "no.json")}, in(folder, "no.json")},
      {{"inspect", in(folder, "no.mps")}, in(folder, "no.mps")},
  };
  for (const Case& each : cases) {
    const ProgramRun run = run_copse(each.arguments);
    INFO(run.err);
    CHECK(run.exit_code == 2);
    CHECK(run.out == "");
    CHECK_THAT(run.err, StartsWith("copse: " + each.message));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    CHECK(std::filesystem::is_empty(folder.path()));
  }
}

TEST_CASE("output that cannot be written is an error") {
  const ProgramRun run = run_copse({"explain", kForest, kSamples, "--target", "good"}, "/dev/full");
  CHECK(run.exit_code == 2);
  CHECK_THAT(run.err, StartsWith("copse: standard output: No space left on device; "));
}

TEST_CASE("a refused command leaves an earlier file as it was") {
  const TemporaryFolder folder;
  const std::string out = in(folder, "out.mps");
  write_file(out, "earlier");
  CHECK(run_copse({"generate", kForest, kSamples, "--target", "gut", "-o", out}).exit_code == 2);
  CHECK(read_file(out) == "earlier");
}

}  // namespace
}  // namespace copse::test
