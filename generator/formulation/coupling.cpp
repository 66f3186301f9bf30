// What couples features besides the forest, written over their columns. With a table w over the cells of a feature,
//
//     w(cell)  =  w(0) + sum over j of (w(j+1) - w(j)) * above[j]      or      sum over k of w(k) * cell[k]
//
// is linear, so a feature row is one row, and so is a clause: the sum of its literals' 0/1 tables is at least 1.
#include <cmath>

#include "generator/formulation/blocks.hpp"

namespace copse {

namespace {

constexpr double kSmallestCoefficient = 1e-9;  // relative to the row's largest: what every dialect keeps

// A row of tables: the terms, and the constant that moves to the right-hand side.
struct TableSum {
  std::vector<Term> terms;
  double constant = 0;

  void add(const FeatureColumns& feature, const std::vector<double>& table) {
    if (feature.cell.empty()) {
      constant += table[0];
      for (std::size_t j = 0; j + 1 < table.size(); ++j) terms.push_back({table[j + 1] - table[j], feature.above[j]});
    } else {
      for (std::size_t k = 0; k < table.size(); ++k) terms.push_back({table[k], feature.cell[k]});
    }
  }
};

// Scaled to a largest coefficient near 1; what is too small for every dialect is left out in favour of feasibility.
void add_table_row(Draft& draft, const Name& name, const TableSum& sum, Relation relation, double limit) {
  double largest = 0;
  for (const Term& term : sum.terms) largest = std::max(largest, std::abs(term.coefficient));
  const double factor = largest > 0 ? std::ldexp(1.0, -std::ilogb(largest)) : 1.0;
  double rhs = (limit - sum.constant) * factor;
  const double favour = relation == Relation::less_equal ? 1.0 : -1.0;
  std::vector<Term> terms;
  for (const Term& term : sum.terms) {
    const double coefficient = term.coefficient * factor;
    if (std::abs(coefficient) >= kSmallestCoefficient) {
      terms.push_back({coefficient, term.column});
    } else {
      rhs += favour * std::max(0.0, -favour * coefficient);
    }
  }
  if (!terms.empty()) {
    draft.model.add_row(name, terms, relation, rhs);
  } else if (favour * rhs < 0) {
    draft.model.add_row(name, {{1, draft.one()}}, Relation::greater_equal, 2);  // no point satisfies it
  }
}

}  // namespace

void add_coupling(Draft& draft, std::span<const FeatureColumns> features) {
  const Problem& problem = draft.problem;
  for (int r = 0; r < static_cast<int>(problem.feature_rows.size()); ++r) {
    TableSum sum;
    for (int f = 0; f < problem.feature_count(); ++f) {
      const std::vector<double>& table = problem.feature_rows[r].weight[f];
      if (!table.empty()) sum.add(features[f], table);
    }
    add_table_row(draft, indexed_name("relation", r), sum, Relation::less_equal, problem.feature_rows[r].limit);
  }
  for (int c = 0; c < static_cast<int>(problem.clauses.size()); ++c) {
    TableSum sum;
    for (const Literal& literal : problem.clauses[c]) {
      sum.add(features[literal.feature], std::vector<double>(literal.cells.begin(), literal.cells.end()));
    }
    add_table_row(draft, indexed_name("clause", c), sum, Relation::greater_equal, 1);
  }
}

}  // namespace copse
