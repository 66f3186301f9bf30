// Constraints as the user writes them, parsed: formulas over comparisons of sums.
//
//   Age >= origin                        numbers, and `origin`, the row's own value of the only feature compared
//   Duration + 2*Installments <= 60      sums; origin(Age) is the row's value of any feature
//   change(Age) + change(Job) <= 5       value minus origin; distance(x) is its size, up(x) and down(x) its two
//                                        directions, changed(x) is 1 if x differs from the origin
//   12*[Housing = own] + Duration <= 60  a condition in brackets counts 1 if it holds, else 0
//   Amount in [500, 4000]    Job in {2, 3}    Housing != rent
//   Housing = own => Job in {2, 3}       and, or, not, => and parentheses
//
// Names and labels with blanks or signs stand in single or double quotes. A constraint holds if it does when evaluated
// in double arithmetic, each side from left to right, as written.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/forest/forest.hpp"

namespace copse {

enum class Measure : std::uint8_t { one, value, origin, change, distance, up, down, changed, indicator };
enum class Relates : std::uint8_t { less, less_equal, equal, unequal, greater_equal, greater };

// coefficient * measure
struct SumTerm {
  double coefficient = 1;
  Measure measure = Measure::one;
  int feature = -1;
  int formula = -1;  // Measure::indicator: the node that it indicates
  bool operator==(const SumTerm&) const = default;
};

enum class FormulaKind : std::uint8_t { compare, member, all, any, negation };

struct FormulaNode {
  FormulaKind kind = FormulaKind::compare;
  std::vector<SumTerm> left;  // compare
  Relates relates = Relates::equal;
  std::vector<SumTerm> right;
  int feature = -1;            // member: the feature has one of these values (numbers of categories)
  std::vector<double> values;  // ascending
  std::vector<int> parts;      // all, any, negation
  bool operator==(const FormulaNode&) const = default;
};

struct Constraint {
  std::string text;
  std::vector<FormulaNode> nodes;  // parts come before the whole; the last one is the constraint
  bool operator==(const Constraint&) const = default;

  int root() const { return static_cast<int>(nodes.size()) - 1; }
};

// Throws InputError whose place is `place` and the column in the text, counted from 1.
Constraint parse_constraint(std::string_view text, const Forest& forest, std::string_view place);

// Does the part of the constraint hold at the sample?
bool holds(const Constraint& constraint, int node, const Sample& origin, const Sample& sample);
bool holds(const Constraint& constraint, const Sample& origin, const Sample& sample);

// The value of a sum, from left to right in doubles.
double evaluate(const Constraint& constraint, std::span<const SumTerm> sum, const Sample& origin, const Sample& sample);

// The parts that must all hold for this one to: itself, or those that "and" joins.
std::vector<int> conjuncts(const Constraint& constraint, int node);

// True for a comparison that couples features: of several ones, or with conditions in brackets.
bool is_relation(const Constraint& constraint, int node);

// True if the term grows with the feature's value, so that every value counts.
inline bool measures_value(const SumTerm& term) {
  return term.feature >= 0 && term.measure != Measure::origin && term.measure != Measure::changed;
}

// The features whose value the part depends on, ascending. (A feature of which only the origin is asked is none.)
std::vector<int> features_of(const Constraint& constraint, int node);

}  // namespace copse
