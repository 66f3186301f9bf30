// What a plausible answer is: one that an isolation forest finds ordinary enough.
#pragma once

#include <string_view>

#include "generator/query/query.hpp"

namespace copse {

inline constexpr double kDefaultQuantile = 0.1;  // of the rows may look stranger than the answer

// Completes the query's plausibility with the isolation forest itself. Its features are matched by name and become the
// decision forest's; a quantile becomes a score: the smallest stored score that at least this share of the scores does
// not exceed. Throws InputError at `place` if the forest cannot be used.
void attach_isolation_forest(Query& query, const Forest& forest, Forest isolation, std::string_view place);

// The share of the stored scores that are below this one; nothing if none are stored.
std::optional<double> score_rank(const Forest& isolation, double score);

}  // namespace copse
