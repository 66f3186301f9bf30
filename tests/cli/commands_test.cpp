// Every command as a user runs it, on a small forest with all types of features and on a bundled instance.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "generator/base/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/copse_program.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace copse::test {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

const std::string kForest = in_repository("tests/good/credit.json");
const std::string kSamples = in_repository("tests/good/credit.csv");

std::string in(const TemporaryFolder& folder, const std::string& name) { return (folder.path() / name).string(); }

std::vector<std::string> words(std::vector<std::string> first, const std::vector<std::string>& then) {
  first.insert(first.end(), then.begin(), then.end());
  return first;
}

// What the command prints; it must succeed and complain about nothing.
std::string output_of(const std::vector<std::string>& arguments) {
  const ProgramRun run = run_copse(arguments);
  REQUIRE(run.err == "");
  REQUIRE(run.exit_code == 0);
  return run.out;
}

int line_count(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

// The answer without what differs between two runs that agree: who solved, and how long it took.
std::string essence(const std::string& json) { return json.substr(0, json.find("\"formulation\"")); }

TEST_CASE("explain says what to change, at what cost, and that it is proven and checked") {
  const std::string out = output_of({"explain", kForest, kSamples, "--row", "2", "--target", "good"});
  CHECK_THAT(out, StartsWith("Row 2: the forest answers bad. To make it good, at cost 1:\n"
                             "  Sex  female -> male  cost 1\n"
                             "  proven: no cheaper change exists\n"
                             "  checked: the forest then answers good, by a margin of 0.1 ("));
}

TEST_CASE("explain says so if a row has the target already") {
  const std::string out = output_of({"explain", kForest, kSamples, "--row", "1", "--target", "good"});
  CHECK(out == "Row 1: the forest answers good, as wanted. Nothing to change (cost 0)\n");
}

TEST_CASE("explain takes every row unless told otherwise") {
  const std::vector<std::string> all = {"explain", kForest, kSamples, "--target", "good", "--json"};
  const std::string both = output_of(all);
  CHECK(line_count(both) == 2);
  CHECK_THAT(both, StartsWith("{\"row\": 1, ") && Contains("\n{\"row\": 2, "));
  const std::string second = essence(both.substr(both.find('\n') + 1));
  CHECK(line_count(output_of(words(all, {"--rows", "1-2"}))) == 2);
  CHECK(essence(output_of(words(all, {"--rows", "2-2"}))) == second);
  CHECK(essence(output_of(words(all, {"--row", "2"}))) == second);
}

TEST_CASE("every formulation and branching gives the same answer") {
  const std::vector<std::string> ask = {"explain", kForest, kSamples, "--row", "2", "--target", "good", "--json"};
  const std::string answer = essence(output_of(ask));
  for (const auto& options : std::vector<std::vector<std::string>>{{"--formulation", "ocean", "--branching", "path"},
                                                                   {"--formulation", "oae"},
                                                                   {"--formulation", "cell"},
                                                                   {"--threads", "2", "--gap", "0"},
                                                                   {"--time-limit", "60", "--quiet"}}) {
    CHECK(essence(output_of(words(ask, options))) == answer);
  }
}

TEST_CASE("a query file says target and costs, and the command line's norm wins over its norm") {
  const TemporaryFolder folder;
  const std::string query = in(folder, "query.json");
  write_file(query, R"({"format": "copse-query/1", "target": "good", "norm": "l1", "weights": {"Sex": 8}})");
  const std::vector<std::string> ask = {"explain", kForest, kSamples, "--row", "2", "--query", query, "--json"};
  const std::string dear_sex = output_of(ask);
  CHECK_THAT(dear_sex, Contains("\"status\": \"optimal\"") && !Contains("\"feature\": \"Sex\""));
  CHECK_THAT(output_of(words(ask, {"--norm", "l0"})), Contains("\"status\": \"optimal\", \"cost\": 2, "));
  CHECK_THAT(output_of(words(ask, {"--target", "bad"})), Contains("\"cost\": 0, "));
}

TEST_CASE("without time there is no answer, exit code 1, and no lie") {
  const std::string instance = in_repository("instances/german-credit/");
  const ProgramRun run =
      run_copse({"explain", instance + "forest.json", instance + "samples.csv", "--row", "1", "--query",
                 instance + "query.json", "--solver", "cbc", "--no-reduce", "--time-limit", "0", "--json"});
  CHECK(run.exit_code == 1);
  CHECK(run.err == "");
  CHECK_THAT(run.out, Contains("\"status\": \"limit\", \"cost\": null") && Contains("\"verified\": false") &&
                          Contains("\"counterfactual\": null"));
}

TEST_CASE("an answer by file is the answer of explain: generate, solve, decode") {
  const TemporaryFolder folder;
  const std::string explained = output_of({"explain", kForest, kSamples, "--row", "1", "--target", "bad", "--json"});
  const std::string solution = in(folder, "solution.txt");
  const auto [model_name, map_name] =
      GENERATE(std::pair("model.mps", "model.map.json"), std::pair("model.lp", "model.map.json"),
               std::pair("model.mps.gz", "model.map.json"), std::pair("model.lp.gz", "model.map.json"));
  const std::string model = in(folder, model_name);
  const std::string map = in(folder, map_name);
  CHECK_THAT(output_of({"generate", kForest, kSamples, "--row", "1", "--target", "bad", "--formulation", "ocean", "-o",
                        model}),
             Contains("33 rows, 30 columns (5 binary), 83 non-zeros"));
  CHECK_THAT(output_of({"inspect", model}), Contains("rows       33\n") && Contains("binary   5\n"));
  CHECK_THAT(output_of({"solve", model, "-o", solution}), StartsWith("optimal, objective "));
  CHECK(essence(output_of({"decode", map, solution, kForest, kSamples, "--json"})) == essence(explained));
  CHECK_THAT(output_of({"decode", map, solution, kForest, kSamples}), Contains("says: no cheaper change exists"));
}

TEST_CASE("a reduced model by file gives the answer of explain, and starts from one") {
  const TemporaryFolder folder;
  const std::string instance = in_repository("instances/credit-card-default/");
  const std::string forest = instance + "forest.json";
  const std::string samples = instance + "samples.csv";
  const std::string target = "no default";
  const std::string explained = output_of({"explain", forest, samples, "--row", "3", "--target", target, "--json"});
  const std::string solution = in(folder, "solution.txt");
  const std::string model = in(folder, "small.mps");
  const std::string said =
      output_of({"generate", forest, samples, "--row", "3", "--target", target, "--reduce", "-o", model});
  CHECK_THAT(said, Contains("small.map.json") && Contains("small.start.sol"));
  CHECK_THAT(output_of({"solve", model, "-o", solution}), StartsWith("optimal, objective "));
  const std::string map = in(folder, "small.map.json");
  CHECK(essence(output_of({"decode", map, solution, forest, samples, "--json"})) == essence(explained));
  // The start is an answer too: not better than the optimum, and the forest confirms it.
  CHECK_THAT(output_of({"decode", map, in(folder, "small.start.sol"), forest, samples, "--json"}),
             Contains("\"verified\": true"));
}

TEST_CASE("what the forest refuses of a solution is left out of the next model") {
  const TemporaryFolder folder;
  const std::string solution = in(folder, "solution.txt");
  std::string model = in(folder, "turn0.mps");
  output_of({"generate", kForest, kSamples, "--row", "2", "--target", "good", "-o", model});
  bool refused = false;
  for (int turn = 0; turn < 20; ++turn) {
    output_of({"solve", model, "-o", solution});
    const std::string next = in(folder, "turn" + std::to_string(turn + 1) + ".mps");
    const std::string map = model.substr(0, model.size() - 4) + ".map.json";
    const ProgramRun run = run_copse({"decode", map, solution, kForest, kSamples, "--json", "-o", next});
    if (run.exit_code == 0) {
      CHECK(essence(run.out) ==
            essence(output_of({"explain", kForest, kSamples, "--row", "2", "--target", "good", "--json"})));
      CHECK(refused);
      return;
    }
    refused = true;
    CHECK_THAT(run.err, Contains("without this answer"));
    model = next;
  }
  FAIL("the loop through files did not end");
}

TEST_CASE("solvers of other kinds answer by file as explain does: clasp, z3, MiniZinc") {
  const TemporaryFolder folder;
  const std::string explained = output_of({"explain", kForest, kSamples, "--row", "1", "--target", "bad", "--json"});
  const std::vector<std::pair<std::string, std::vector<std::string>>> kinds = {
      {"a.opb", {"clasp"}}, {"b.wcnf", {"clasp"}}, {"c.smt2", {"z3"}}, {"d.mzn", {"minizinc"}}};
  for (const auto& [name, solver] : kinds) {
    const std::string model = in(folder, name);
    const std::string answer = model + ".answer";
    const std::string map = model.substr(0, model.rfind('.')) + ".map.json";
    CHECK_THAT(output_of({"generate", kForest, kSamples, "--row", "1", "--target", "bad", "-o", model}),
               Contains("18 rows, 18 columns (18 binary), 53 non-zeros"));
    run_program(words(solver, {model}), answer);
    CHECK(essence(output_of({"decode", map, answer, kForest, kSamples, "--json"})) == essence(explained));
  }
}

TEST_CASE("decode gives no answer that the forest refuses: here a tie, which the model allows") {
  const TemporaryFolder folder;
  const std::string model = in(folder, "model.mps");
  output_of({"generate", kForest, kSamples, "--row", "2", "--target", "good", "-o", model});
  output_of({"solve", model, "-o", in(folder, "solution.txt")});
  const ProgramRun run =
      run_copse({"decode", in(folder, "model.map.json"), in(folder, "solution.txt"), kForest, kSamples});
  CHECK(run.exit_code == 1);
  CHECK_THAT(run.out, Contains("the forest refuses this solution (the forest answers 'bad', not 'good')"));
}

TEST_CASE("generate writes the same bytes again") {
  const TemporaryFolder folder;
  for (const std::string name : {"a.mps", "b.mps"}) {
    output_of({"generate", kForest, kSamples, "--row", "2", "--target", "good", "-o", in(folder, name)});
  }
  CHECK(read_file(in(folder, "a.mps")) == read_file(in(folder, "b.mps")));
}

TEST_CASE("decode refuses a map that belongs to another sample") {
  const TemporaryFolder folder;
  const std::string model = in(folder, "model.mps");
  const std::string other = in(folder, "other.csv");
  output_of({"generate", kForest, kSamples, "--row", "2", "--target", "good", "-o", model});
  output_of({"solve", model, "-o", in(folder, "solution.txt")});
  write_file(other, "Age,Amount,Job,Sex,Phone,Housing\n35,1169.5,2,male,2,own\n23,5951,1,female,1,rent\n");
  const ProgramRun run =
      run_copse({"decode", in(folder, "model.map.json"), in(folder, "solution.txt"), kForest, other});
  CHECK(run.exit_code == 2);
  CHECK(run.out == "");
  CHECK(line_count(run.err) == 1);
  CHECK_THAT(run.err, Contains("model.map.json:/sample_sha256"));
}

TEST_CASE("verify confirms what explain found, and refuses what was tampered with") {
  const TemporaryFolder folder;
  const std::string answers = in(folder, "answers.json");
  const std::string out = output_of({"explain", kForest, kSamples, "--target", "good", "--json"});
  write_file(answers, out);
  CHECK_THAT(output_of({"verify", kForest, kSamples, answers}),
             Contains("Row 1: confirmed.") && Contains("Row 2: confirmed. The forest answers good"));
  CHECK_THAT(output_of({"verify", kForest, kSamples, answers, "--norm", "l1"}), Contains("Row 2: confirmed."));

  const auto verify_changed = [&](const std::string& from, const std::string& to) {
    std::string changed = out;
    changed.replace(changed.rfind(from), from.size(), to);
    write_file(answers, changed);
    return run_copse({"verify", kForest, kSamples, answers});
  };
  const ProgramRun value = verify_changed("\"Sex\": \"male\"", "\"Sex\": \"female\"");
  CHECK(value.exit_code == 1);
  CHECK_THAT(value.out, Contains("Row 2: refused\n  the forest answers 'bad', not 'good'\n"));
  const ProgramRun cost = verify_changed("\"cost\": 1, \"bound\"", "\"cost\": 0.5, \"bound\"");
  CHECK(cost.exit_code == 1);
  CHECK_THAT(cost.out, Contains("the changes cost 1, not 0.5"));
  const ProgramRun prediction = verify_changed("\"prediction\": \"bad\"", "\"prediction\": \"good\"");
  CHECK(prediction.exit_code == 1);
  CHECK_THAT(prediction.out, Contains("for the row itself"));
}

TEST_CASE("inspect counts what is in a forest") {
  CHECK(output_of({"inspect", kForest}) ==
        "forest credit\n"
        "  trees     2 of depth 2-3\n"
        "  nodes     16, of these 9 leaves (9 can be reached)\n"
        "  answers   soft votes: bad, good\n"
        "  features  6, with their levels (where trees split them) or categories\n"
        "    Age      whole numbers  1\n"
        "    Amount   numeric        1\n"
        "    Job      ordinal        1\n"
        "    Sex      binary         1\n"
        "    Phone    binary         1\n"
        "    Housing  categorical    3\n");
}

}  // namespace
}  // namespace copse::test
