// Whether the forest's scores are what the query asks for: the target in the library's own numbers.
//
// Probabilities. Votes: the class's score, where a score of 1 is a vote of every tree (the scores' total is the sum of
// the trees' weights over the divisor). One sum for two classes: the second class has 1 / (1 + exp(-score)), the first
// the rest. Several sums have no probability here: their softmax is not a sum over trees.
#pragma once

#include <span>

#include "generator/query/query.hpp"

namespace copse {

// Score of the class minus the best other score; for a single score its value, or minus it for the first class.
double score_margin(std::span<const double> scores, int target);

// What the scores would sum up to if every tree voted for one class.
double full_vote(const Forest& forest);

// The probability of the class. The forest must have one (see above).
double class_probability(const Forest& forest, std::span<const double> scores, int target);

bool meets_target(const Forest& forest, const Query& query, std::span<const double> scores);

}  // namespace copse
