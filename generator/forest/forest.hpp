// A forest as the library that trained it evaluates it: flat arrays, and the arithmetic as data.
//
// Words: a *feature* is what a person changes; a *column* is what a tree tests: a feature itself, or one category of
// a one-hot encoded categorical feature (1 if the feature has that category, else 0).
//
// A value x of a column goes left at a split with threshold t if  x' <= t  (or  x' < t, see Comparison), where x' is x
// rounded to the input precision. Leaves hold one number per output (or one number in all, for the output of their
// tree). With w_t the weight of tree t, the score of output k is
//
//     score[k] = ( base[k] + sum over trees t, in order, of  w_t * leaf value )  / divisor
//
// where every product, sum and quotient is rounded to the sum precision, and hard votes replace the leaf's values by
// 1 for its largest value (the first of equal ones) and 0 for the others.
//
// With as many outputs as classes, the forest answers the class of the largest score; with one output and two classes,
// the second class if the score is positive. `tie` settles equal scores, and a single score of 0.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace copse {

enum class FeatureKind : std::uint8_t { numeric, ordinal, binary, categorical };

struct Interval {
  double lower = 0;
  double upper = 0;
  bool operator==(const Interval&) const = default;
};

struct Feature {
  std::string name;
  FeatureKind kind = FeatureKind::numeric;
  bool whole = false;          // numeric: only whole numbers are admissible
  std::vector<double> values;  // ordinal: the admissible values, ascending; binary: the two values that a tree sees
  std::vector<std::string>
      labels;  // categorical: one per category; binary: two, or none if the values speak for themselves
  std::optional<Interval> range;    // smallest and largest value in the data: scales costs, forbids nothing
  std::optional<double> deviation;  // standard deviation in the data
  std::optional<double> mad;        // median absolute deviation in the data

  bool ordered() const { return kind != FeatureKind::categorical; }
  bool operator==(const Feature&) const = default;
};

struct Column {
  int feature = 0;
  int category = -1;  // -1: the feature's own value (for a categorical feature: the number of its category)
  bool operator==(const Column&) const = default;
};

enum class Precision : std::uint8_t { float32, float64 };
enum class Comparison : std::uint8_t { less_equal, less };
enum class Aggregation : std::uint8_t { soft_votes, hard_votes, sums, isolation };
enum class Tie : std::uint8_t { first, last };

struct Arithmetic {
  Precision input = Precision::float32;
  Comparison comparison = Comparison::less_equal;
  Precision sum = Precision::float64;
  bool base_first = true;  // the base score is the first summand; otherwise it is added to the sum of the trees
  bool operator==(const Arithmetic&) const = default;
};

// Isolation forests: a leaf's value is its depth plus the average path length of the samples in it. The score of a
// point is  -2 ^ (-(sum of depths) / normalizer), higher means more ordinary, and `offset` is the model's own
// threshold.
struct Isolation {
  double normalizer = 1;
  double offset = -0.5;
  std::vector<double> scores;  // ascending: the scores of the rows that the exporter was given; may be empty
  bool operator==(const Isolation&) const = default;
};

// Nodes of all trees in one array each; tree t owns nodes [tree_begin[t], tree_begin[t+1]), its first node is its
// root, and children have larger indices than their parents. A leaf has left == right == -1.
struct Forest {
  std::string name;
  std::vector<Feature> features;
  std::vector<Column> columns;
  Arithmetic arithmetic;
  Aggregation aggregation = Aggregation::soft_votes;
  Tie tie = Tie::first;
  std::vector<std::string> classes;  // labels; empty for a regression and for an isolation forest
  int outputs = 1;                   // number of scores
  std::vector<double> base;          // one per output
  double divisor = 1;
  std::optional<Isolation> isolation;

  std::vector<int> tree_begin;      // trees + 1
  std::vector<double> tree_weight;  // one per tree
  std::vector<int> tree_output;     // one per tree: the output that it adds to, or -1 if its leaves hold all outputs

  std::vector<int> column;        // per node; -1 at a leaf
  std::vector<double> threshold;  // per node
  std::vector<int> left;          // per node, index into the same arrays; -1 at a leaf
  std::vector<int> right;         // per node
  std::vector<int> leaf;  // per node: number of the leaf, counted over the whole forest in node order; -1 at a split
  std::vector<int> value_begin;  // per leaf (+1): its numbers in `value`: one, or one per output
  std::vector<double> value;

  int trees() const { return static_cast<int>(tree_weight.size()); }
  int leaves() const { return static_cast<int>(value_begin.size()) - 1; }
  std::span<const double> leaf_values(int number) const {
    return std::span(value).subspan(value_begin[number], value_begin[number + 1] - value_begin[number]);
  }
  bool operator==(const Forest&) const = default;
};

// One row: per feature the value that a tree sees (numeric, ordinal, binary), or the number of its category.
using Sample = std::vector<double>;

}  // namespace copse
