#include "generator/problem/votes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/forest/predict.hpp"
#include "generator/query/target.hpp"

namespace copse {

namespace {

// The exponent of the largest power of two that divides x (x finite and not 0).
int dividing_exponent(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  mantissa = std::ldexp(mantissa, 53);  // a whole number now
  auto whole = static_cast<std::int64_t>(std::abs(mantissa));
  while ((whole & 1) == 0) {
    whole >>= 1;
    ++exponent;
  }
  return exponent - 53;
}

// How the sums of one output behave, over all points.
struct SumRange {
  double error = 0;                                // bound on the library's rounding
  double largest = 0;                              // bound on any partial sum's absolute value
  int exponent = std::numeric_limits<int>::max();  // all summands are multiples of 2^exponent
};

void add_summand(SumRange& range, double value) {
  if (value != 0) range.exponent = std::min(range.exponent, dividing_exponent(value));
}

double unit_roundoff(const Forest& forest) {
  return std::ldexp(1.0, forest.arithmetic.sum == Precision::float32 ? -24 : -53);
}

SumRange study_output(const Forest& forest, const Geometry& geometry, int first, int output) {
  const double unit = unit_roundoff(forest);
  SumRange range;
  double low = forest.base[output];
  double high = low;
  add_summand(range, forest.base[output]);
  double steps = std::abs(low);
  double products = 0;
  for (int tree = 0; tree < forest.trees(); ++tree) {
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (int leaf = geometry.tree_begin[first + tree]; leaf < geometry.tree_begin[first + tree + 1]; ++leaf) {
      const double value =
          forest.tree_weight[tree] * leaf_contribution(forest, tree, geometry.forest_leaf[leaf], output);
      least = std::min(least, value);
      most = std::max(most, value);
      add_summand(range, value);
    }
    low += least;
    high += most;
    steps += std::max(std::abs(low), std::abs(high));
    if (forest.tree_weight[tree] != 1) products += std::max(std::abs(least), std::abs(most));
    range.largest = std::max({range.largest, std::abs(low), std::abs(high)});
  }
  // Twice: the base may be added last, and the bound itself is computed in rounded arithmetic.
  range.error = 2 * unit * (steps + products + range.largest + std::abs(forest.base[output]));
  return range;
}

bool exact(const Forest& forest, const SumRange& range) {
  if (range.exponent == std::numeric_limits<int>::max()) return true;
  // A weight other than a power of two may make the library round a product: only whole multiples of it are certain,
  // and those are what `exponent` was computed from; three bits are kept back for the division.
  const int digits = forest.arithmetic.sum == Precision::float32 ? 24 : 53;
  return range.largest < std::ldexp(1.0, range.exponent + digits - 3);
}

bool wins_ties(const Forest& forest, int target, int rival) {
  return forest.tie == Tie::first ? target < rival : target > rival;
}

// Asks that the score with contribution a(leaf) beats the one with contribution b(leaf).
double needed(const Forest& forest, const std::vector<SumRange>& sums, double base_gap, bool ties_win) {
  double error = 0;
  double largest = 0;
  bool all_exact = true;
  int exponent = std::numeric_limits<int>::max();
  for (const SumRange& range : sums) {
    error += range.error;
    largest += range.largest;
    all_exact = all_exact && exact(forest, range);
    exponent = std::min(exponent, range.exponent);
  }
  if (all_exact && exponent != std::numeric_limits<int>::max()) {
    return -base_gap + (ties_win ? 0.0 : std::ldexp(1.0, exponent));
  }
  // The row itself is summed in doubles, in an order of the solver's choice.
  error += forest.trees() * std::ldexp(1.0, -51) * largest;
  return -base_gap - error;
}

// The row  plus - minus >= (base and asked difference), over the trees of this forest, the first of which is tree
// `first` of the geometry. An output of -1 stands for zero.
struct RowMaker {
  const Forest& forest;
  const Geometry& geometry;
  int first = 0;

  SumRange study(int output) const { return study_output(forest, geometry, first, output); }

  VoteRow row(int plus, int minus) const {
    VoteRow row;
    row.gain.assign(geometry.leaves(), 0);
    for (int tree = 0; tree < forest.trees(); ++tree) {
      for (int leaf = geometry.tree_begin[first + tree]; leaf < geometry.tree_begin[first + tree + 1]; ++leaf) {
        const int number = geometry.forest_leaf[leaf];
        const double gained = plus >= 0 ? leaf_contribution(forest, tree, number, plus) : 0.0;
        const double lost = minus >= 0 ? leaf_contribution(forest, tree, number, minus) : 0.0;
        row.gain[leaf] = forest.tree_weight[tree] * gained - forest.tree_weight[tree] * lost;
      }
    }
    return row;
  }

  double gap(int plus, int minus) const {
    return (plus >= 0 ? forest.base[plus] : 0.0) - (minus >= 0 ? forest.base[minus] : 0.0);
  }

  // The difference of the scores, before the division, is at least `asked`, give or take what rounding does to the
  // sums, to the division, to the difference, and to `asked` itself.
  VoteRow at_least(int plus, int minus, double asked) const {
    VoteRow made = row(plus, minus);
    double error = 0;
    double largest = std::abs(asked);
    for (const int output : {plus, minus}) {
      if (output < 0) continue;
      const SumRange range = study(output);
      error += range.error;
      largest += range.largest;
    }
    error += 8 * unit_roundoff(forest) * largest + forest.trees() * std::ldexp(largest, -51);
    made.need = asked - gap(plus, minus) - error;
    return made;
  }
};

std::vector<VoteRow> answer_rows(const RowMaker& maker, const Query& query) {
  const Forest& forest = maker.forest;
  std::vector<VoteRow> rows;
  const auto add_row = [&](int plus, int minus, const std::vector<SumRange>& involved, bool ties_win) {
    if (query.margin > 0) {
      rows.push_back(maker.at_least(plus, minus, query.margin * forest.divisor));
    } else {
      rows.push_back(maker.row(plus, minus));
      rows.back().need = needed(forest, involved, maker.gap(plus, minus), ties_win);
    }
  };
  if (forest.outputs == 1) {
    const bool up = query.target == 1;
    add_row(up ? 0 : -1, up ? -1 : 0, {maker.study(0)}, forest.tie == (up ? Tie::last : Tie::first));
    return rows;
  }
  std::vector<SumRange> sums;
  for (int k = 0; k < forest.outputs; ++k) sums.push_back(maker.study(k));
  for (int rival = 0; rival < forest.outputs; ++rival) {
    if (rival == query.target) continue;
    add_row(query.target, rival, {sums[query.target], sums[rival]}, wins_ties(forest, query.target, rival));
  }
  return rows;
}

// The score that the link function takes to the asked probability; a little less, for the rounding of the link.
VoteRow probability_row(const RowMaker& maker, const Query& query) {
  const Forest& forest = maker.forest;
  const double p = query.probability;
  if (forest.outputs > 1) return maker.at_least(query.target, -1, p * full_vote(forest) * forest.divisor);
  const double asked = std::log(p / (1 - p)) - std::ldexp(1.0, -48) / (p * (1 - p));
  return query.target == 1 ? maker.at_least(0, -1, asked * forest.divisor)
                           : maker.at_least(-1, 0, asked * forest.divisor);
}

// -2^(-sum / normalizer) >= score  means  sum >= -normalizer * log2(-score).
VoteRow isolation_row(const RowMaker& maker, double score) {
  const double normalizer = maker.forest.isolation->normalizer;
  if (score >= 0) {  // no score is that high
    VoteRow row = maker.row(-1, -1);
    row.need = 1;
    return row;
  }
  const double asked = -normalizer * std::log2(-score);
  return maker.at_least(0, -1, (asked - normalizer * std::ldexp(1.0, -46)) * maker.forest.divisor);
}

}  // namespace

std::vector<VoteRow> vote_rows(const Forest& forest, const Geometry& geometry, const Query& query) {
  const RowMaker maker{forest, geometry, 0};
  std::vector<VoteRow> rows;
  switch (query.aim) {
    case Aim::answer:
    case Aim::other:
      rows = answer_rows(maker, query);
      break;
    case Aim::probability:
      rows.push_back(probability_row(maker, query));
      break;
    case Aim::output:
      rows.push_back(maker.at_least(0, -1, query.output.lower * forest.divisor));
      rows.push_back(maker.at_least(-1, 0, -query.output.upper * forest.divisor));
      break;
  }
  if (query.plausibility) {
    const RowMaker isolation{query.plausibility->forest, geometry, forest.trees()};
    rows.push_back(isolation_row(isolation, query.plausibility->score));
  }
  return rows;
}

}  // namespace copse
