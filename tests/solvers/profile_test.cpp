#include "solvers/profile.hpp"

#include <algorithm>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "solvers/command.hpp"
#include "solvers/start_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_solver.hpp"

namespace copse {
namespace {

using Catch::Contains;

std::string complaint(const test::ProfileChanges& changes) {
  const test::TemporaryFolder folder;
  try {
    test::fake_solver(folder, "", changes);
  } catch (const InputError& error) {
    const std::string message = error.what();
    return message.substr(message.rfind("fake.json"));
  }
  return "none";
}

TEST_CASE("all profiles that come with copse can be read, and each says how to get its solver") {
  for (const SolverProfile& profile : known_profiles()) {
    INFO(profile.name);
    CHECK_FALSE(profile.title.empty());
    CHECK_FALSE(profile.get.empty());
    CHECK(profile.driver.empty() == profile.scripts.empty());
    CHECK(profile.driver.empty() == profile.module.empty());
  }
  CHECK(known_profile("cbc-cli").takes.start);
  CHECK_THROWS_WITH(known_profile("cbx"), Contains("\"cbx\": is no solver that copse knows; say one of \"cbc-cli\""));
}

TEST_CASE("arguments are filled, and groups without a value are dropped whole") {
  const std::vector<ArgumentGroup> groups = {
      {"{model}"}, {"-sec", "{seconds}"}, {"a{gap}b{gap}"}, {"{not this}", "{}"}};
  CHECK(fill_arguments(groups, {{"model", "m x"}, {"gap", "0"}}) ==
        std::vector<std::string>{"m x", "a0b0", "{not this}", "{}"});
  CHECK(fill_arguments(groups, {{"model", "{gap}"}, {"gap", "0"}, {"seconds", "2"}}) ==
        std::vector<std::string>{"{gap}", "-sec", "2", "a0b0", "{not this}", "{}"});
}

TEST_CASE("a profile that makes no sense is refused with its place") {
  CHECK_THAT(complaint({{"format", R"("copse-solver 9")"}}), Contains("fake.json:/format: the format is"));
  CHECK_THAT(complaint({{"name", R"("../x")"}}), Contains("fake.json:/name: \"../x\" is no name for a solver"));
  CHECK_THAT(complaint({{"arguments", R"(["{modell}"])"}}), Contains("fake.json:/arguments: {modell} has no meaning"));
  CHECK_THAT(complaint({{"takes", R"(["time"])"}}), Contains("fake.json:/takes/0"));
  CHECK_THAT(complaint({{"programs", "[]"}}), Contains("fake.json:/programs: there is no program"));
  CHECK_THAT(complaint({{"solution", R"({"reader": "mine"})"}}), Contains("fake.json:/solution/reader"));
  CHECK_THAT(complaint({{"statuses", R"({"fine": "good"})"}}), Contains("fake.json:/statuses/fine"));
  CHECK_THAT(complaint({{"argument", "[]"}}), Contains("\"argument\""));
}

TEST_CASE("files of a profile are filled like arguments") {
  const test::TemporaryFolder folder;
  const std::string script = "printf '# status optimal\\nx_0 1\\nx_1 0\\n' > \"$2\"\ngrep -q 'gap = 0$' \"$3\"\n";
  const ExternalSolver solver =
      test::fake_solver(folder, script,
                        {{"files", R"({"options.txt": ["gap = {gap}", ["start = {start}"]]})"},
                         {"arguments", R"(["{model}", "{solution}", "{options.txt}"])"}});
  RunOptions options;
  options.temporary = folder.path();
  const Outcome outcome = run_command(test::either_or(), solver, options);
  CHECK(outcome.claim == Claim::optimal);
  CHECK(outcome.detail == "optimal");
}

TEST_CASE("a program is found in the first folder that has it, with its version") {
  const test::TemporaryFolder first, second;
  write_file(first / "fake", "not a program");
  const SolverProfile profile = test::fake_solver(second, "echo the fake, release 2.5, of today\n",
                                                  {{"version", R"({"arguments": ["-v"], "after": "release"})"}})
                                    .profile;
  const auto found = find_solver(profile, {{first.path(), second.path()}, first.path()});
  REQUIRE(found);
  CHECK(found->program == second / "fake");
  CHECK(found->version == "2.5");
  CHECK_FALSE(find_solver(profile, {{first.path()}, first.path()}));
}

TEST_CASE("a driver needs an interpreter that has its module") {
  const test::TemporaryFolder folder;
  write_file(folder / "drive.py", "import copse_driver\nprint('version', 'of json')\n");
  const auto driven = [&folder](const std::string& module) {
    return test::fake_solver(folder, "",
                             {{"programs", R"(["python3"])"}, {"driver", R"("drive.py")"}, {"module", module}})
        .profile;
  };
  const SearchPlaces places = {{"/usr/local/bin", "/usr/bin"}, folder.path()};
  const SolverProfile there = driven(R"("json")");
  const auto found = find_solver(there, places);
  REQUIRE(found);
  CHECK(found->version == "of");
  const SolverProfile missing = driven(R"("no_such_module_of_anybody")");
  CHECK_FALSE(find_solver(missing, places));
}

TEST_CASE("starts are written as each solver wants them") {
  const Model model = test::either_or();
  const std::vector<double> values = {-0.0, 0.25e-9};
  CHECK(start_text(model, values, StartFormat::plain) == "x_0 0\nx_1 2.5e-10\n");
  CHECK(start_text(model, values, StartFormat::miplib) == "=obj= 5e-10\nx_0 0\nx_1 2.5e-10\n");
  CHECK(start_text(model, values, StartFormat::cbc) == "0 x_0 0\n1 x_1 2.5e-10\n");
}

}  // namespace
}  // namespace copse
