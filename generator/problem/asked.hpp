// The levels that a query asks for besides the trees', so that its constraints become choices of cells.
//
// A comparison of one ordered feature with anything known switches between true and false at a few values: the last
// value before a switch is a level. A listed value is alone in its cell. In a relation of several features every value
// counts, so every value within the feature's *window* becomes a cell of its own, and none outside is allowed. The
// window of a whole-number feature reaches as far as the constraints on it alone; where they leave it open, to the
// smallest and largest of its range in the data, its origin and the forest's thresholds.
#pragma once

#include "generator/forest/forest.hpp"
#include "generator/problem/geometry.hpp"
#include "generator/query/query.hpp"

namespace copse {

// Throws InputError if a window holds too many values.
Levels asked_levels(const Forest& forest, const Query& query, const Sample& origin);

// True if a relation needs the values of this feature.
bool is_related(const Query& query, int feature);

// The window of a related feature.
Interval value_window(const Forest& forest, const Query& query, const Sample& origin, int feature);

// The geometry for this question: of the forest, its isolation forest if plausibility is asked for, and the levels.
Geometry build_geometry(const Forest& forest, const Query& query, const Sample& origin);

// False if the forest's own geometry serves all rows.
bool needs_own_geometry(const Query& query);

}  // namespace copse
