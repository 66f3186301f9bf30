// What the votes must reach: one row per rival class, or for a probability or an output, and one for an isolation
// forest, permissive by exactly what rounding can do.
//
// The library's sums are rounded at every step. Let S be the true sum of a score and u the unit roundoff of the sum
// precision; then the library's sum differs from S by at most  u * (sum over steps of |partial sum| + sum of |products|
// + |quotient|), to first order. If the library prefers the target to a rival, the true difference of the two sums is
// therefore at least minus both errors: `need` asks no more. Where all contributions are multiples of a power of two
// and no sum can exceed the precision (hard votes, pure leaves, whole weights), sums are exact, nothing is given away,
// and a strict preference asks for a whole unit.
#pragma once

#include <vector>

#include "generator/forest/forest.hpp"
#include "generator/problem/geometry.hpp"
#include "generator/problem/problem.hpp"
#include "generator/query/query.hpp"

namespace copse {

std::vector<VoteRow> vote_rows(const Forest& forest, const Geometry& geometry, const Query& query);

}  // namespace copse
