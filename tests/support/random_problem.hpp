// Small random forests, samples and queries: every feature kind, aggregation, precision and comparison, with thresholds
// that like to coincide, to lie on values, and to be closer than one step of the grid. Seeded: same seed, same case.
#pragma once

#include <cstdint>
#include <random>

#include "generator/forest/forest.hpp"
#include "generator/query/query.hpp"

namespace copse::test {

struct RandomShape {
  int max_features = 4;
  int max_trees = 4;
  int max_depth = 3;
  int max_classes = 4;
  int max_categories = 4;
  int max_thresholds = 4;  // per feature: bounds the number of cells
};

struct RandomCase {
  Forest forest;
  Sample sample;
  Query query;
};

// The features, trees and aggregation are drawn from the seed; so are the origin, the target, the norm and the weights.
RandomCase random_case(std::uint64_t seed, const RandomShape& shape = {});

}  // namespace copse::test
