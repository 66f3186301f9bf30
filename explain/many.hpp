// Several explanations of one row, cheapest first, each proven.
//
// After each answer one more row keeps the next one away from it: it lies in another cell of at least `diverse`
// features (at least one), or changes another set of features.
#pragma once

#include <vector>

#include "explain/explain.hpp"

namespace copse {

// Up to query.count answers. If there are fewer, a last entry without an answer says why: infeasible is the proof that
// there are no more, limit that the time was up. The time limit holds for each answer.
std::vector<Explanation> explain_many(const Forest& forest, const Sample& sample, const Query& query,
                                      const ExplainOptions& options);

}  // namespace copse
