// Linear rows over 0/1 columns, as clauses.
//
// With negative coefficients turned into negated literals, a row is  sum A_k l_k >= B  with A_k > 0. Three encodings,
// each of which can be satisfied by extra variables exactly where the row holds:
//
//   * a clause, if each literal alone suffices;
//   * a decision diagram: node (k, need) asks what the literals from k on still must reach. Needs that the rest cannot
//     tell apart share a node, so "exactly one of n" has 2n nodes. Rows are monotone, hence two clauses for a node v
//     that decides literal l with children t and f:   v -> t,   v and not l -> f;
//   * if that diagram grows beyond a budget, as with many different weights, a network of adders that counts the sum
//     in binary, and a comparison with B: at each bit of B that is 1, the sum's bit is 1 or the sum has won higher up.
#pragma once

#include <cstdint>
#include <vector>

#include "writers/integer_model.hpp"

namespace copse {

using Clauses = std::vector<std::vector<std::int32_t>>;  // of literals: variables counted from 1, negated if negative

class ClauseEncoder {
 public:
  // Columns 0 … columns - 1 are the variables 1 … columns.
  explicit ClauseEncoder(std::int32_t columns) : variables_(columns) {}

  void add(const IntegerRow& row);
  std::int32_t new_variable() { return ++variables_; }
  void add_clause(std::vector<std::int32_t> literals) { clauses_.push_back(std::move(literals)); }

  std::int32_t variables() const { return variables_; }
  const Clauses& clauses() const { return clauses_; }

 private:
  struct Weighted {
    std::int64_t weight = 0;
    std::int32_t literal = 0;
  };
  class Diagram;
  class Adders;

  void add_at_least(const std::vector<IntegerTerm>& terms, int sign, std::int64_t need);

  std::int32_t variables_;
  Clauses clauses_;
};

}  // namespace copse
