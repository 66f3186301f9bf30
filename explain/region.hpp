// Certified regions around an answer: how far its values may move without losing the target.
//
// Alone: per changed feature, the widest interval (or set of categories) around its value within which the target holds
// while all other features stay at the answer. Jointly: a box, one interval per changed feature, such that the target
// holds at every point of it. Boxes are certified leaf by leaf: in each tree the least and the largest that a leaf
// touching the box adds to an output are summed in the library's own arithmetic, whose rounding is monotone, so the
// scores of every point of the box lie between the two sums.
#pragma once

#include <vector>

#include "generator/forest/forest.hpp"
#include "generator/problem/geometry.hpp"
#include "generator/query/query.hpp"

namespace copse {

struct FeatureRegion {
  int feature = 0;
  Interval alone;  // ordered features; the ends of the grid stand for no bound
  Interval joint;
  std::vector<int> categories;        // categorical features: those that keep the target alone, ascending
  std::vector<int> joint_categories;  // ... and jointly
};

// `answer` must meet the query's target. The regions speak of the target only, not of constraints or plausibility.
std::vector<FeatureRegion> certify_region(const Forest& forest, const Geometry& geometry, const Query& query,
                                          const Sample& origin, const Sample& answer);

}  // namespace copse
