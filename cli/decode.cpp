// copse decode: from a solver's solution file back to an answer, which the forest then confirms or refuses.
#include "solvers/decode.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "cli/answer.hpp"
#include "cli/commands.hpp"
#include "cli/question.hpp"
#include "cli/terminal.hpp"
#include "explain/map_file.hpp"
#include "generator/forest/predict.hpp"
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

// The answer that the solution's values stand for. Without one, the status is `limit` and `trouble` says why.
Explanation decode_outcome(const Problem& problem, const MapFile& map, const Outcome& outcome) {
  Explanation answer;
  answer.target = map.query.target;
  answer.origin_class = predicted_class(*problem.forest, problem.origin);
  answer.formulation = map.formulation;
  answer.solver = outcome.solver.empty() ? "solution file" : outcome.solver;
  answer.status = claimed_status(outcome.claim);
  answer.bound = outcome.bound / map.layout.objective_factor;
  if (answer.status == Status::infeasible) return answer;
  if (answer.status == Status::limit) {
    answer.trouble = fmt::format("the solution has no point: {}", outcome.detail);
    return answer;
  }
  const Decoded decoded = decode(problem, map.layout, outcome.values);
  if (decoded.cells.empty()) {
    answer.status = Status::limit;
    answer.trouble = decoded.trouble;
    return answer;
  }
  Sample counterfactual = represent(problem, decoded.cells);
  answer.verdict = verify(*problem.forest, problem.origin, map.query, counterfactual);
  if (!answer.verdict.confirmed) {
    answer.status = Status::limit;
    answer.trouble =
        fmt::format("the forest refuses this solution ({}), as happens with ties; copse explain goes on from there",
                    fmt::join(answer.verdict.why, "; "));
    answer.verdict = {};
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
  const MapFile map = read_map_file(arguments.operand("MAP"), forest, samples);
  const Outcome outcome = read_solution(arguments.operand("SOLUTION"), map.names);

  const std::array forests = {&forest};
  const Geometry geometry = build_geometry(forests);
  const Problem problem = pose(forest, geometry, samples[map.row - 1], map.query);
  const Explanation answer = decode_outcome(problem, map, outcome);
  print(arguments.given("json") ? answer_json(forest, map.row, answer)
                                : answer_text(forest, map.row, answer, Proof::claimed));
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
          .usage = "[--json]",
          .options = {{"json", "", "one JSON object (docs/formats.md, Answers)"}},
          .run = run};
}

}  // namespace copse
