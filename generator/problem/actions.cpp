#include "generator/problem/actions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "generator/base/error.hpp"
#include "generator/problem/asked.hpp"
#include "generator/problem/cost.hpp"
#include "generator/problem/grid.hpp"
#include "generator/query/names.hpp"

namespace copse {

namespace {

constexpr double kForbidden = std::numeric_limits<double>::infinity();
constexpr std::size_t kMostClauses = 10000;

bool holds_at(const Problem& problem, const Constraint& constraint, int node, int feature, double value) {
  Sample sample = problem.origin;
  sample[feature] = value;
  return holds(constraint, node, problem.origin, sample);
}

// Forbids the cells whose representative fails. The origin need not lie on the grid: where it fails, the admissible
// value that it counts as may still pass.
void restrict_feature(Problem& problem, const Constraint& constraint, int node, int feature) {
  FeatureCosts& costs = problem.features[feature];
  const Forest& forest = *problem.forest;
  for (std::size_t k = 0; k < costs.cost.size(); ++k) {
    if (holds_at(problem, constraint, node, feature, costs.representative[k])) continue;
    const bool own = static_cast<int>(k) == costs.origin && forest.features[feature].ordered();
    const double counts_as = own ? Grid(forest.features[feature], forest.arithmetic).admit(problem.origin[feature])
                                 : problem.origin[feature];
    if (own && counts_as != costs.representative[k] && holds_at(problem, constraint, node, feature, counts_as)) {
      costs.representative[k] = counts_as;
      costs.cost[k] += change_cost(forest, problem.query, feature, problem.origin[feature], counts_as);
    } else {
      costs.cost[k] = kForbidden;
    }
  }
}

void apply_windows(Problem& problem) {
  for (int f = 0; f < problem.feature_count(); ++f) {
    if (!is_related(problem.query, f)) continue;
    const Interval window = value_window(*problem.forest, problem.query, problem.origin, f);
    FeatureCosts& costs = problem.features[f];
    for (std::size_t k = 0; k < costs.cost.size(); ++k) {
      const double value = costs.representative[k];
      if (value < window.lower || value > window.upper) costs.cost[k] = kForbidden;
    }
  }
}

void fix(Problem& problem, int feature) {
  FeatureCosts& costs = problem.features[feature];
  const double origin = problem.origin[feature];
  if (std::isinf(costs.cost[costs.origin]) || costs.representative[costs.origin] != origin) {
    const Feature& fixed = problem.forest->features[feature];
    throw InputError(fmt::format("feature '{}'", fixed.name),
                     fmt::format("it is fixed, but the constraints forbid its value {}", value_name(fixed, origin)),
                     "free it, or change the constraint");
  }
  for (std::size_t k = 0; k < costs.cost.size(); ++k) {
    if (static_cast<int>(k) != costs.origin) costs.cost[k] = kForbidden;
  }
}

// sign * (left - right) <= 0, with the terms of each feature gathered in its table.
FeatureRow relation_row(const Problem& problem, const Constraint& constraint, int node, double sign) {
  const FormulaNode& formula = constraint.nodes[node];
  FeatureRow row;
  row.weight.resize(problem.feature_count());
  double constant = 0;
  double size = 0;
  const auto add_term = [&](const SumTerm& term, double side) {
    const auto value_at = [&](const Sample& sample) {
      return side * evaluate(constraint, std::span(&term, 1), problem.origin, sample);
    };
    std::vector<int> features;
    if (term.measure == Measure::indicator) {
      features = features_of(constraint, term.formula);
    } else if (term.feature >= 0 && term.measure != Measure::origin) {
      features = {term.feature};
    }
    if (features.empty()) {
      constant += value_at(problem.origin);
      size += std::abs(value_at(problem.origin));
      return;
    }
    const int f = features[0];
    const FeatureCosts& costs = problem.features[f];
    std::vector<double>& table = row.weight[f];
    table.resize(costs.cost.size(), 0.0);
    double largest = 0;
    for (std::size_t k = 0; k < table.size(); ++k) {
      if (std::isinf(costs.cost[k])) continue;
      Sample sample = problem.origin;
      sample[f] = costs.representative[k];
      const double value = value_at(sample);
      table[k] += value;
      largest = std::max(largest, std::abs(value));
    }
    size += largest;
  };
  for (const SumTerm& term : formula.left) add_term(term, sign);
  for (const SumTerm& term : formula.right) add_term(term, -sign);
  const double steps = static_cast<double>(formula.left.size() + formula.right.size() + problem.features.size());
  row.limit = -constant + steps * std::ldexp(size, -51);
  return row;
}

void relate(Problem& problem, const Constraint& constraint, int node) {
  const Relates relates = constraint.nodes[node].relates;
  if (relates != Relates::greater_equal) problem.feature_rows.push_back(relation_row(problem, constraint, node, 1));
  if (relates != Relates::less_equal) problem.feature_rows.push_back(relation_row(problem, constraint, node, -1));
}

// Conjunctive normal form, bottom up: parts on one feature are literals.
class ClauseMaker {
 public:
  ClauseMaker(const Problem& problem, const Constraint& constraint) : problem_(problem), constraint_(constraint) {}

  std::vector<Clause> make(int node, bool negated) const {
    const std::vector<int> features = features_of(constraint_, node);
    if (features.empty()) {
      const bool truth = holds(constraint_, node, problem_.origin, problem_.origin) != negated;
      return truth ? std::vector<Clause>{} : std::vector<Clause>{Clause{}};
    }
    if (features.size() == 1) return {Clause{literal(node, features[0], negated)}};
    const FormulaNode& formula = constraint_.nodes[node];
    if (formula.kind == FormulaKind::negation) return make(formula.parts[0], !negated);
    const bool joined = (formula.kind == FormulaKind::all) != negated;
    std::vector<Clause> clauses = make(formula.parts[0], negated);
    for (std::size_t p = 1; p < formula.parts.size(); ++p) {
      std::vector<Clause> more = make(formula.parts[p], negated);
      if (joined) {
        clauses.insert(clauses.end(), more.begin(), more.end());
      } else {
        clauses = either(clauses, more);
      }
    }
    return clauses;
  }

 private:
  Literal literal(int node, int feature, bool negated) const {
    Literal result{feature, {}};
    for (const double value : problem_.features[feature].representative) {
      result.cells.push_back(holds_at(problem_, constraint_, node, feature, value) != negated);
    }
    return result;
  }

  std::vector<Clause> either(const std::vector<Clause>& left, const std::vector<Clause>& right) const {
    if (left.size() * right.size() > kMostClauses) {
      throw InputError(fmt::format("constraint \"{}\"", constraint_.text), "it has too many cases",
                       "write it as several constraints");
    }
    std::vector<Clause> clauses;
    for (const Clause& a : left) {
      for (const Clause& b : right) clauses.push_back(merge(a, b));
    }
    return clauses;
  }

  static Clause merge(const Clause& a, const Clause& b) {
    std::map<int, std::vector<bool>> cells;
    for (const Clause* clause : {&a, &b}) {
      for (const Literal& literal : *clause) {
        std::vector<bool>& joined = cells[literal.feature];
        joined.resize(literal.cells.size(), false);
        for (std::size_t k = 0; k < joined.size(); ++k) joined[k] = joined[k] || literal.cells[k];
      }
    }
    Clause clause;
    for (auto& [feature, joined] : cells) clause.push_back({feature, std::move(joined)});
    return clause;
  }

  const Problem& problem_;
  const Constraint& constraint_;
};

void cap_changes(Problem& problem) {
  FeatureRow row;
  row.limit = *problem.query.max_changes;
  for (int f = 0; f < problem.feature_count(); ++f) {
    row.weight.emplace_back();
    for (const double value : problem.features[f].representative) {
      row.weight.back().push_back(value == problem.origin[f] ? 0 : 1);
    }
  }
  problem.feature_rows.push_back(std::move(row));
}

}  // namespace

void apply_actions(Problem& problem) {
  const Query& query = problem.query;
  apply_windows(problem);
  for (const Constraint& constraint : query.constraints) {
    for (const int node : conjuncts(constraint, constraint.root())) {
      const std::vector<int> features = features_of(constraint, node);
      if (features.size() == 1 && !is_relation(constraint, node)) {
        restrict_feature(problem, constraint, node, features[0]);
      }
    }
  }
  for (const int feature : query.fixed) fix(problem, feature);
  for (const Constraint& constraint : query.constraints) {
    for (const int node : conjuncts(constraint, constraint.root())) {
      if (is_relation(constraint, node)) {
        relate(problem, constraint, node);
      } else if (features_of(constraint, node).size() != 1) {
        const std::vector<Clause> clauses = ClauseMaker(problem, constraint).make(node, false);
        problem.clauses.insert(problem.clauses.end(), clauses.begin(), clauses.end());
      }
    }
  }
  if (query.max_changes) cap_changes(problem);
}

}  // namespace copse
