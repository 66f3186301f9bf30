// Why there is no answer: a smallest set of the user's wishes to give up.
//
// Wishes are the constraints, the fixed features, the cap on changes and the plausibility. Sets are tried in the order
// of their size, each with a proof, so the first size with an answer is the smallest; of its sets, the one with the
// cheapest answer is named.
#pragma once

#include <string>
#include <vector>

#include "explain/explain.hpp"

namespace copse {

struct Reason {
  std::vector<std::string> given_up;  // as the query writes them; empty if no set was found
  Explanation answer;                 // the cheapest counterfactual without them
};

// For a query that has no answer. Infeasible with nothing given up: the forest alone has no answer. Limit: a limit came
// before a proof that some smaller or equal set has none.
Reason explain_why(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query,
                   const ExplainOptions& options);

}  // namespace copse
