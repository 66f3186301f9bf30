// Whole questions on the command line, as in docs/query.md.
#include <algorithm>

#include "generator/base/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/copse_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace copse;
using namespace copse::test;
using Catch::Contains;

namespace {

const std::string kCredit = std::string(COPSE_SOURCE_DIR) + "/instances/german-credit/";

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("fixed, monotone, related, implied, plausible: three proven and verified answers") {
  const TemporaryFolder folder;
  const std::string query = (folder.path() / "query.json").string();
  write_file(query, R"({"format": "copse-query/1", "target": "good", "fixed": ["Sex"], "constraints": ["Age >= origin",
    "Duration + 2*Job <= 60", "Housing = own => Job in {2, 3}"], "count": 3})");
  const ProgramRun run = run_copse({"explain", kCredit + "forest.json", kCredit + "samples.csv", "--row", "1",
                                    "--query", query, "--isolation", kCredit + "isolation.json", "--json"});
  CHECK(run.exit_code == 0);
  CHECK(occurrences(run.out, "\"status\": \"optimal\"") == 3);
  CHECK(occurrences(run.out, "\"verified\": true") == 3);
}

TEST_CASE("a region tells how far the changed values may move") {
  const ProgramRun run = run_copse(
      {"explain", kCredit + "forest.json", kCredit + "samples.csv", "--row", "2", "--target", "good", "--region"});
  CHECK(run.exit_code == 0);
  CHECK_THAT(run.out, Contains("region: Age alone: from 36 on; all jointly: from 36 on"));
}

TEST_CASE("where there is no answer, why names what to give up") {
  const TemporaryFolder folder;
  const std::string query = (folder.path() / "query.json").string();
  write_file(query, R"({"format": "copse-query/1", "target": "good", "max_changes": 0, "fixed": ["Sex"]})");
  const ProgramRun run =
      run_copse({"explain", kCredit + "forest.json", kCredit + "samples.csv", "--row", "2", "--query", query, "--why"});
  CHECK(run.exit_code == 0);
  CHECK_THAT(run.out, Contains("no change makes it good") && Contains("without\n    max_changes: 0\n") &&
                          Contains("then, at cost 0.0892857"));
}
