// What a solver claims. Claims are not facts: the point is checked against the model, the answer against the forest.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace copse {

enum class Claim : std::uint8_t {
  optimal,     // a point, and the claim that none is better
  feasible,    // a point; a limit or the user stopped the search for better ones
  infeasible,  // the claim that there is no point
  limit,       // a limit came before the first point
  failure      // the solver did not do its work; `detail` says what it said
};

struct Outcome {
  Claim claim = Claim::failure;
  std::vector<double> values;                                  // one per column of the model; empty without a point
  double objective = std::numeric_limits<double>::infinity();  // as claimed
  double bound = -std::numeric_limits<double>::infinity();     // as claimed; for an optimal claim the objective
  std::int64_t nodes = 0;
  double seconds = 0;
  std::string solver;  // name and version
  std::string detail;  // the solver's own words for its status
};

}  // namespace copse
