// copse decode: from a solver's solution file back to an answer, which the forest then confirms or refuses.
#include "solvers/decode.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/answer.hpp"
#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "cli/question.hpp"
#include "cli/terminal.hpp"
#include "explain/file_route.hpp"
#include "generator/forest/predict.hpp"
#include "generator/formulation/words.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "solvers/solution_file.hpp"

namespace copse {
namespace {

Status claimed_status(Claim claim) {
  switch (claim) {
    case Claim::optimal:
      return Status::optimal;
    case Claim::feasible:
      return Status::feasible;
    case Claim::infeasible:
      return Status::infeasible;
    case Claim::limit:
    case Claim::failure:
      break;
  }
  return Status::limit;
}

// The answer that the solution's values stand for. Without one, the status is `limit` and `trouble` says why. What the
// forest refuses is added to the map.
Explanation decode_outcome(const FileProblem& question, MapFile& map, const Outcome& outcome) {
  const Problem& problem = question.whole();
  Explanation answer;
  answer.target = map.query.target;
  answer.origin_class = predicted_class(*problem.forest, problem.origin);
  answer.formulation = kFormulations[static_cast<std::size_t>(map.formulation.kind)];
  answer.solver = outcome.solver.empty() ? "solution file" : outcome.solver;
  answer.status = claimed_status(outcome.claim);
  answer.bound = outcome.bound / map.layout.objective_factor;
  if (answer.status == Status::infeasible) return answer;
  if (answer.status == Status::limit) {
    answer.trouble = fmt::format("the solution has no point: {}", outcome.detail);
    return answer;
  }
  Decoded decoded = decode(question.stated(), map.layout, outcome.values);
  if (decoded.cells.empty()) {
    answer.status = Status::limit;
    answer.trouble = decoded.trouble;
    return answer;
  }
  Sample counterfactual = represent(problem, question.in_whole(decoded.cells));
  answer.verdict = verify(*problem.forest, problem.origin, map.query, counterfactual);
  if (!answer.verdict.confirmed) {
    answer.status = Status::limit;
    answer.trouble =
        fmt::format("the forest refuses this solution ({}), as happens with ties", fmt::join(answer.verdict.why, "; "));
    answer.verdict = {};
    map.refused.push_back(std::move(decoded.leaf_of_tree));
    return answer;
  }
  answer.counterfactual = std::move(counterfactual);
  answer.cost = answer.verdict.cost;
  if (answer.status == Status::optimal) answer.bound = answer.cost;
  return answer;
}

int run(const Arguments& arguments) {
  const Forest forest = read_forest(arguments.operand(kForestOperand));
  const std::vector<Sample> samples = read_samples(arguments.operand(kSamplesOperand), forest);
  MapFile map = read_map_file(arguments.operand("MAP"), forest, samples);
  if (map.query.plausibility) load_isolation_forest(map.query, forest);
  const Outcome outcome = read_solution(arguments.operand("SOLUTION"), map.names);

  const FileProblem question(forest, samples[map.row - 1], map.query, map.reduced);
  const std::size_t refused = map.refused.size();
  const Explanation answer = decode_outcome(question, map, outcome);
  print(arguments.given("json") ? answer_json(forest, map.row, answer)
                                : answer_text(forest, map.row, answer, Proof::claimed));
  if (map.refused.size() > refused) {
    if (arguments.given("output")) {
      write_question(read_output(arguments), question, map);
      fmt::print(stderr, "copse: wrote {} without this answer; solve it and decode again\n", map.model);
    } else {
      fmt::print(stderr, "copse: with -o NEXT.mps, decode writes the model without this answer, to be solved again\n");
    }
  }
  return answer.status == Status::limit ? kUnanswered : kAnswered;
}

}  // namespace

Command decode_command() {
  return {.name = "decode",
          .summary = "turn a solver's solution file into an answer, and check it",
          .details =
              "MAP is the map file that copse generate wrote beside the model, SOLUTION what the solver wrote:\n"
              "a file of cbc, glpsol or HiGHS, or plain lines `name value`. FOREST and SAMPLES.csv must be the\n"
              "same as for generate. What the solver claims to have proven is told as its claim.",
          .operands = {"MAP", "SOLUTION", kForestOperand, kSamplesOperand},
          .usage = "[--json] [-o NEXT.mps]",
          .options = {{"json", "", "one JSON object (docs/formats.md, Answers)"},
                      {"output,o", "NEXT.mps", "if the forest refuses the answer: the model without it"}},
          .run = run};
}

}  // namespace copse
