// Regions against trying every cell vector in them; reasons against trying every set of wishes.
#include "explain/region.hpp"

#include "explain/why.hpp"
#include "generator/forest/predict.hpp"
#include "generator/problem/asked.hpp"
#include "generator/query/target.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_query.hpp"

using namespace copse;
using namespace copse::test;

namespace {

bool meets(const RandomCase& random, const Sample& sample) {
  return meets_target(random.forest, random.query, scores(random.forest, sample));
}

// A value of every cell of the feature.
std::vector<double> values_of(const Problem& problem, int feature) { return problem.features[feature].representative; }

bool inside(const FeatureRegion& region, bool ordered, double value) {
  if (ordered) return region.joint.lower <= value && value <= region.joint.upper;
  return std::find(region.joint_categories.begin(), region.joint_categories.end(), value) !=
         region.joint_categories.end();
}

}  // namespace

TEST_CASE("the target holds in the whole joint box, and alone exactly as far as the region says") {
  int regions = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const RandomCase random = random_case(seed, {.max_features = 3, .max_thresholds = 3});
    const Geometry geometry = build_geometry(random.forest);
    const Problem problem = pose(random.forest, geometry, random.sample, random.query);
    const auto best = over_cells(problem);
    if (!best) continue;
    CAPTURE(seed);
    const Sample answer = represent(problem, best->cells);
    const auto found = certify_region(random.forest, geometry, random.query, random.sample, answer);
    regions += static_cast<int>(found.size());
    for (const FeatureRegion& region : found) {
      const bool ordered = geometry.features[region.feature].ordered;
      const std::vector<CellRange>& ranges = geometry.features[region.feature].ranges;
      for (std::size_t k = 0; k < ranges.size(); ++k) {
        Sample beyond = answer;
        beyond[region.feature] = ranges[k].first;
        const bool next_below = k + 1 < ranges.size() && ranges[k + 1].first == region.alone.lower;
        const bool next_above = k > 0 && ranges[k - 1].last == region.alone.upper;
        if (next_below || next_above) REQUIRE_FALSE(meets(random, beyond));
      }
      for (const double value : values_of(problem, region.feature)) {
        Sample sample = answer;
        sample[region.feature] = value;
        const bool in = ordered ? region.alone.lower <= value && value <= region.alone.upper
                                : std::count(region.categories.begin(), region.categories.end(), value) > 0;
        if (in) REQUIRE(meets(random, sample));
        if (!ordered) REQUIRE(in == meets(random, sample));
        if (inside(region, ordered, value)) REQUIRE(in);
      }
    }
    std::vector<Sample> corners = {answer};
    for (const FeatureRegion& region : found) {
      std::vector<Sample> more;
      for (const Sample& corner : corners) {
        for (const double value : values_of(problem, region.feature)) {
          if (!inside(region, geometry.features[region.feature].ordered, value)) continue;
          more.push_back(corner);
          more.back()[region.feature] = value;
        }
      }
      corners = std::move(more);
    }
    for (const Sample& sample : corners) REQUIRE(meets(random, sample));
  }
  REQUIRE(regions > 150);
}

TEST_CASE("a reason is a smallest set to give up, with the cheapest answer without it") {
  int reasons = 0;
  for (std::uint64_t seed = 0; seed < 400 && reasons < 25; ++seed) {
    RandomCase random = random_case(seed, {.max_features = 3, .max_trees = 2, .max_thresholds = 2});
    dress_query(seed, random);
    const auto answer_of = [&](const Query& query) {
      const Geometry own = build_geometry(random.forest, query, random.sample);
      return over_cells(pose(random.forest, own, random.sample, query));
    };
    if (answer_of(random.query)) continue;
    CAPTURE(seed);
    const Reason reason = explain_why(random.forest, build_geometry(random.forest), random.sample, random.query, {});
    if (reason.given_up.empty()) {
      REQUIRE(reason.answer.status == Status::infeasible);
      continue;
    }
    ++reasons;
    std::size_t smallest = 99;
    double cheapest = 0;
    const std::size_t constraints = random.query.constraints.size();
    const std::size_t fixed = random.query.fixed.size();
    const std::size_t wishes = constraints + fixed + (random.query.max_changes ? 1 : 0);
    for (std::size_t set = 1; set < std::size_t{1} << wishes; ++set) {
      Query query = random.query;
      query.constraints.clear();
      for (std::size_t k = 0; k < constraints; ++k) {
        if ((set >> k & 1) == 0) query.constraints.push_back(random.query.constraints[k]);
      }
      if (fixed > 0 && (set >> constraints & 1) != 0) query.fixed.clear();
      if (random.query.max_changes && (set >> (wishes - 1) & 1) != 0) query.max_changes.reset();
      const auto size = static_cast<std::size_t>(__builtin_popcountll(set));
      if (size > smallest) continue;
      const auto found = answer_of(query);
      if (!found) continue;
      if (size < smallest || found->cost < cheapest) cheapest = found->cost;
      smallest = size;
    }
    REQUIRE(reason.given_up.size() == smallest);
    REQUIRE(reason.answer.status == Status::optimal);
    REQUIRE(reason.answer.cost == Approx(cheapest).epsilon(1e-9).margin(1e-12));
  }
  REQUIRE(reasons >= 10);
}
