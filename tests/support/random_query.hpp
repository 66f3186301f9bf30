// Random wishes for a random case: targets, prices, curves, fixed features, caps and constraints of every kind.
#pragma once

#include "tests/support/random_problem.hpp"

namespace copse::test {

// Adds to the case's query. Constraints leave out relations of features with too many values.
void dress_query(std::uint64_t seed, RandomCase& random);

}  // namespace copse::test
