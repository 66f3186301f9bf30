// What a cell costs: the price of moving one feature from the origin to the cell's representative.
#pragma once

#include "generator/forest/forest.hpp"
#include "generator/problem/geometry.hpp"
#include "generator/problem/problem.hpp"
#include "generator/query/query.hpp"

namespace copse {

// The unit that a distance of this feature is divided by. Throws InputError if nobody gave one and the forest does not
// know it.
double cost_unit(const Forest& forest, const Query& query, int feature);

// The price of moving the feature from one value to another: with d the distance in units, weight * d for l1 (and after
// "fewest"), weight * d^2 for l2, weight for l0; weight, or the new value's price, for a categorical or binary feature;
// what the user's curve says where there is one.
double change_cost(const Forest& forest, const Query& query, int feature, double from, double to);

// No price is negative: then no answer costs less than nothing.
bool costs_nothing_at_least(const Query& query);

FeatureCosts price_cells(const Forest& forest, const Geometry& geometry, int feature, double origin,
                         const Query& query);

}  // namespace copse
