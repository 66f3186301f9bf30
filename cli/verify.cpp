// copse verify: an answer, from wherever it comes, against the forest itself.
#include "solvers/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/question.hpp"
#include "cli/read_answer.hpp"
#include "cli/terminal.hpp"
#include "generator/base/error.hpp"
#include "generator/base/number.hpp"
#include "generator/forest/predict.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"

namespace copse {
namespace {

// Costs are sums of rounded numbers, which another program may add in another order.
bool same_cost(double one, double other) {
  constexpr double tolerance = 1e-9;
  return std::abs(one - other) <= tolerance * std::max({1.0, std::abs(one), std::abs(other)});
}

// What is wrong with the answer, one line each. Without a query, only the sum of the listed costs can be judged.
std::vector<std::string> faults(const Forest& forest, const Sample& origin, const StoredAnswer& answer,
                                const Verdict& verdict, bool query_given) {
  std::vector<std::string> found = verdict.why;
  const int prediction = predicted_class(forest, origin);
  if (prediction != answer.prediction) {
    found.push_back(fmt::format("the forest answers '{}' for the row itself, not '{}'", forest.classes[prediction],
                                forest.classes[answer.prediction]));
  }
  const double cost = query_given ? verdict.cost : answer.listed_cost;
  if (!answer.cost || !same_cost(*answer.cost, cost)) {
    found.push_back(fmt::format("the changes cost {}, not {}", shortest(cost),
                                answer.cost ? shortest(*answer.cost) : "nothing that the answer says"));
  }
  return found;
}

std::string report(const Forest& forest, const StoredAnswer& answer, const Verdict& verdict,
                   const std::vector<std::string>& found) {
  if (found.empty()) {
    return fmt::format("Row {}: confirmed. The forest answers {} by a margin of {:.3g}, at cost {:.6g}\n", answer.row,
                       forest.classes[answer.target], verdict.margin, *answer.cost);
  }
  std::string text = fmt::format("Row {}: refused\n", answer.row);
  for (const std::string& fault : found) text += fmt::format("  {}\n", fault);
  return text;
}

int run(const Arguments& arguments) {
  const Forest forest = read_forest(arguments.operand(kForestOperand));
  const std::vector<Sample> samples = read_samples(arguments.operand(kSamplesOperand), forest);
  const std::string& file = arguments.operand("ANSWER.json");
  const std::vector<StoredAnswer> answers = read_answers(file, forest);
  for (const StoredAnswer& answer : answers) {
    if (answer.row <= static_cast<int>(samples.size())) continue;
    throw InputError(file, fmt::format("there is no row {} in {}", answer.row, arguments.operand(kSamplesOperand)),
                     "give the samples that the answer is about");
  }
  const bool query_given = arguments.given("query") || arguments.given("norm");
  Query query = read_query(arguments, forest, &forest.classes.front());
  int exit_code = kAnswered;
  for (const StoredAnswer& answer : answers) {
    if (!answer.counterfactual) {
      print(fmt::format("Row {}: no counterfactual to check\n", answer.row));
      exit_code = kUnanswered;
      continue;
    }
    const Sample& origin = samples[answer.row - 1];
    query.target = answer.target;
    const Verdict verdict = verify(forest, origin, query, *answer.counterfactual);
    const std::vector<std::string> found = faults(forest, origin, answer, verdict, query_given);
    print(report(forest, answer, verdict, found));
    if (!found.empty()) exit_code = kUnanswered;
  }
  return exit_code;
}

}  // namespace

Command verify_command() {
  return {.name = "verify",
          .summary = "check answers with the forest itself",
          .details =
              "ANSWER.json holds what copse explain --json printed. For every answer: are its values admissible,\n"
              "does the forest answer what it says, for the row and for the counterfactual, and do the costs add up?\n"
              "With the query that was asked, the costs themselves are checked too.\n"
              "Exit code 0 if all are confirmed, 1 if one is not.",
          .operands = {kForestOperand, kSamplesOperand, "ANSWER.json"},
          .usage = "[--query Q.json] [--norm l0|l1|l2]",
          .options = query_options(),
          .run = run};
}

}  // namespace copse
