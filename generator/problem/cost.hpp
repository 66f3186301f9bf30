// What a cell costs: the price of moving one feature from the origin to the cell's representative.
#pragma once

#include "generator/forest/forest.hpp"
#include "generator/problem/geometry.hpp"
#include "generator/problem/problem.hpp"
#include "generator/query/query.hpp"

namespace copse {

// The unit that a distance of this feature is divided by. Throws InputError if the forest does not know it.
double cost_unit(const Feature& feature, Scale scale);

// The price of moving the feature from one value to another: with d the distance in units, weight * d for l1,
// weight * d^2 for l2, weight for l0; weight for another category or the other value of a binary feature.
double change_cost(const Feature& feature, const Query& query, const Weight& weight, double from, double to);

FeatureCosts price_cells(const Forest& forest, const Geometry& geometry, int feature, double origin,
                         const Query& query);

}  // namespace copse
