// What is asked of the forest: what it shall answer, what a change costs, and which changes are possible.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generator/forest/forest.hpp"
#include "generator/query/constraint.hpp"

namespace copse {

enum class Aim : std::uint8_t {
  answer,       // the forest answers the class, by at least `margin`
  other,        // the forest answers any other class
  probability,  // the probability of the class is at least `probability`
  output        // the only output lies in `output`
};

enum class Norm : std::uint8_t { l0, l1, l2, fewest };  // fewest: first as few changes as possible, then l1
enum class Scale : std::uint8_t { range, deviation, mad, none };

struct Weight {
  double up = 1;    // price of growing by one unit of scale; of any change for categories
  double down = 1;  // price of falling by one unit of scale
  bool operator==(const Weight&) const = default;
};

// A unit of scale that the user gave.
struct GivenUnit {
  int feature = 0;
  double unit = 1;
  bool operator==(const GivenUnit&) const = default;
};

// What it costs to change a categorical or binary feature to this category (or value, by its number); may be negative.
struct Price {
  int feature = 0;
  int category = 0;
  double price = 0;
  bool operator==(const Price&) const = default;
};

// A piecewise linear cost of a change, convex and 0 at 0: corners by ascending change; the first and the last piece go
// on beyond them.
struct CostCurve {
  struct Corner {
    double change = 0;
    double cost = 0;
    bool operator==(const Corner&) const = default;
  };
  int feature = 0;
  std::vector<Corner> corners;
  bool operator==(const CostCurve&) const = default;
};

// The isolation forest's score must be at least `score`.
struct Plausibility {
  std::string file;  // as the query names it
  Forest forest;     // over the decision forest's features
  double score = 0;  // also where a quantile was given
  std::optional<double> quantile;
  bool operator==(const Plausibility&) const = default;
};

struct Query {
  int target = 0;  // class number
  Aim aim = Aim::answer;
  double margin = 0;       // in units of the score
  double probability = 0;  // between 0 and 1
  Interval output;

  Norm norm = Norm::l1;
  Scale scale = Scale::range;
  std::vector<Weight> weights;    // one per feature
  std::vector<GivenUnit> units;   // wins over `scale`
  std::vector<Price> prices;      // wins over weights
  std::vector<CostCurve> curves;  // wins over norm, scale and weights

  std::vector<int> fixed;  // features that keep their value, ascending
  std::optional<int> max_changes;
  std::vector<Constraint> constraints;
  std::optional<Plausibility> plausibility;

  int count = 1;              // how many answers, cheapest first
  int diverse = 0;            // each answer differs from each earlier one in at least so many features ...
  bool diverse_sets = false;  // ... or changes another set of features
  bool operator==(const Query&) const = default;
};

}  // namespace copse
