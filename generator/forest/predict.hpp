// The reference predictor: slow, obvious, and bit for bit what the source library computes. Everything clever in copse
// is checked against it, and no answer leaves copse without its consent.
#pragma once

#include <span>
#include <vector>

#include "generator/forest/forest.hpp"

namespace copse {

// What a tree sees in `column` for this sample, before rounding to the input precision.
double column_value(const Forest& forest, const Sample& sample, int column);

// True if the value goes left at a split with this threshold.
bool goes_left(const Arithmetic& arithmetic, double value, double threshold);

// The node (index into the forest's arrays) of the leaf that the sample reaches in the tree.
int reached_node(const Forest& forest, int tree, const Sample& sample);

// What a leaf adds to `output`, before the tree's weight: its value, or its hard vote; 0 if its tree feeds another
// output.
double leaf_contribution(const Forest& forest, int tree, int leaf, int output);

// One score per output, in the library's precision and order of summation. `leaf_of_tree` holds a leaf number per tree.
std::vector<double> scores(const Forest& forest, std::span<const int> leaf_of_tree);
std::vector<double> scores(const Forest& forest, const Sample& sample);

// The class (its number) that the forest answers for these scores.
int decided_class(const Forest& forest, std::span<const double> scores);
int predicted_class(const Forest& forest, const Sample& sample);

// The isolation forest's score of the sample (scikit-learn's score_samples).
double isolation_score(const Forest& forest, const Sample& sample);

}  // namespace copse
