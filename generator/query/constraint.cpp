#include "generator/query/constraint.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace copse {

namespace {

double measured(const Constraint& constraint, const SumTerm& term, const Sample& origin, const Sample& sample) {
  if (term.measure == Measure::one) return 1;
  if (term.measure == Measure::indicator) return holds(constraint, term.formula, origin, sample) ? 1 : 0;
  const double from = origin[term.feature];
  const double to = sample[term.feature];
  switch (term.measure) {
    case Measure::value:
      return to;
    case Measure::origin:
      return from;
    case Measure::change:
      return to - from;
    case Measure::distance:
      return std::abs(to - from);
    case Measure::up:
      return std::max(0.0, to - from);
    case Measure::down:
      return std::max(0.0, from - to);
    default:
      return to != from ? 1 : 0;
  }
}

bool compare(double left, Relates relates, double right) {
  switch (relates) {
    case Relates::less:
      return left < right;
    case Relates::less_equal:
      return left <= right;
    case Relates::equal:
      return left == right;
    case Relates::unequal:
      return left != right;
    case Relates::greater_equal:
      return left >= right;
    case Relates::greater:
      break;
  }
  return left > right;
}

void collect_features(const Constraint& constraint, int node, std::set<int>& features) {
  const FormulaNode& formula = constraint.nodes[node];
  if (formula.feature >= 0) features.insert(formula.feature);
  for (const auto* side : {&formula.left, &formula.right}) {
    for (const SumTerm& term : *side) {
      if (term.measure == Measure::indicator) collect_features(constraint, term.formula, features);
      if (term.feature >= 0 && term.measure != Measure::origin) features.insert(term.feature);
    }
  }
  for (const int part : formula.parts) collect_features(constraint, part, features);
}

}  // namespace

double evaluate(const Constraint& constraint, std::span<const SumTerm> sum, const Sample& origin,
                const Sample& sample) {
  double total = 0;
  for (const SumTerm& term : sum) total += term.coefficient * measured(constraint, term, origin, sample);
  return total;
}

bool holds(const Constraint& constraint, int node, const Sample& origin, const Sample& sample) {
  const FormulaNode& formula = constraint.nodes[node];
  const auto part_holds = [&](int part) { return holds(constraint, part, origin, sample); };
  switch (formula.kind) {
    case FormulaKind::compare:
      return compare(evaluate(constraint, formula.left, origin, sample), formula.relates,
                     evaluate(constraint, formula.right, origin, sample));
    case FormulaKind::member:
      return std::find(formula.values.begin(), formula.values.end(), sample[formula.feature]) != formula.values.end();
    case FormulaKind::all:
      return std::all_of(formula.parts.begin(), formula.parts.end(), part_holds);
    case FormulaKind::any:
      return std::any_of(formula.parts.begin(), formula.parts.end(), part_holds);
    case FormulaKind::negation:
      break;
  }
  return !part_holds(formula.parts[0]);
}

bool holds(const Constraint& constraint, const Sample& origin, const Sample& sample) {
  return holds(constraint, constraint.root(), origin, sample);
}

std::vector<int> conjuncts(const Constraint& constraint, int node) {
  const FormulaNode& formula = constraint.nodes[node];
  if (formula.kind != FormulaKind::all) return {node};
  std::vector<int> found;
  for (const int part : formula.parts) {
    const std::vector<int> inner = conjuncts(constraint, part);
    found.insert(found.end(), inner.begin(), inner.end());
  }
  return found;
}

bool is_relation(const Constraint& constraint, int node) {
  const FormulaNode& formula = constraint.nodes[node];
  if (formula.kind != FormulaKind::compare) return false;
  const auto indicates = [](const SumTerm& term) { return term.measure == Measure::indicator; };
  return features_of(constraint, node).size() > 1 || std::any_of(formula.left.begin(), formula.left.end(), indicates) ||
         std::any_of(formula.right.begin(), formula.right.end(), indicates);
}

std::vector<int> features_of(const Constraint& constraint, int node) {
  std::set<int> features;
  collect_features(constraint, node, features);
  return {features.begin(), features.end()};
}

}  // namespace copse
