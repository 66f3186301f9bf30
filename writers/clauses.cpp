#include "writers/clauses.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace copse {

// sum of the weighted literals >= need, as a decision diagram over the literals in order.
class ClauseEncoder::Diagram {
 public:
  Diagram(const std::vector<Weighted>& literals, std::size_t most_nodes)
      : literals_(literals), most_nodes_(most_nodes), rest_(literals.size() + 1, 0), known_(literals.size()) {
    for (std::size_t k = literals.size(); k > 0; --k) rest_[k - 1] = rest_[k] + literals[k - 1].weight;
  }

  // False if there are too many nodes.
  bool build(std::int64_t need) {
    root_ = node(0, need).index;
    return nodes_.size() <= most_nodes_;
  }

  void encode(ClauseEncoder& encoder) const {
    std::vector<std::int32_t> variable;
    for (std::size_t v = 0; v < nodes_.size(); ++v) variable.push_back(encoder.new_variable());
    for (std::size_t v = 0; v < nodes_.size(); ++v) {
      const Node& node = nodes_[v];
      if (node.with != kTrue) encoder.add_clause({-variable[v], variable[node.with]});
      std::vector<std::int32_t> without = {-variable[v], node.literal};
      if (node.without != kFalse) without.push_back(variable[node.without]);
      encoder.add_clause(std::move(without));
    }
    encoder.add_clause({variable[root_]});
  }

 private:
  static constexpr std::int32_t kFalse = -1, kTrue = -2;
  static constexpr std::int64_t kInfinity = std::numeric_limits<std::int64_t>::max() / 2;

  struct Node {
    std::int32_t literal = 0;
    std::int32_t with = kTrue, without = kFalse;
  };
  // The node for every need between the two.
  struct Shared {
    std::int32_t index = kFalse;
    std::int64_t least = 0, most = 0;
  };

  Shared node(std::size_t k, std::int64_t need) {
    if (need <= 0) return {kTrue, -kInfinity, 0};
    if (need > rest_[k]) return {kFalse, rest_[k] + 1, kInfinity};
    if (const auto found = known_[k].lower_bound(need); found != known_[k].end() && found->second.least <= need) {
      return found->second;
    }
    if (nodes_.size() > most_nodes_) return {kFalse, need, need};
    const std::int64_t weight = literals_[k].weight;
    const Shared with = node(k + 1, need - weight);
    const Shared without = node(k + 1, need);
    Shared made{with.index, std::max(with.least + weight, without.least), std::min(with.most + weight, without.most)};
    if (with.index != without.index) {
      made.index = static_cast<std::int32_t>(nodes_.size());
      nodes_.push_back({literals_[k].literal, with.index, without.index});
    }
    known_[k].emplace(made.most, made);
    return made;
  }

  const std::vector<Weighted>& literals_;
  std::size_t most_nodes_;
  std::vector<std::int64_t> rest_;                     // sum of the weights from k on
  std::vector<std::map<std::int64_t, Shared>> known_;  // by level, then by largest need
  std::vector<Node> nodes_;
  std::int32_t root_ = kFalse;
};

// The same as a binary sum.
class ClauseEncoder::Adders {
 public:
  explicit Adders(ClauseEncoder& encoder) : encoder_(encoder) {}

  void encode(const std::vector<Weighted>& literals, std::int64_t need) {
    std::vector<std::vector<std::int32_t>> bits(kBits);
    for (const Weighted& literal : literals) {
      for (int i = 0; i < kBits; ++i) {
        if ((literal.weight >> i & 1) != 0) bits[i].push_back(literal.literal);
      }
    }
    std::vector<std::int32_t> sum(kBits, 0);  // 0: a bit that is never 1
    for (int i = 0; i < kBits; ++i) sum[i] = add_up(bits, i);
    require_at_least(sum, need);
  }

 private:
  static constexpr int kBits = 63;

  // The sum's bit i; its carries go to the next bit.
  std::int32_t add_up(std::vector<std::vector<std::int32_t>>& bits, int i) {
    // Oldest first: the network stays shallow.
    for (std::size_t next = 0;;) {
      const std::size_t left = bits[i].size() - next;
      if (left == 0) return 0;
      if (left == 1) return bits[i][next];
      const std::int32_t a = bits[i][next], b = bits[i][next + 1];
      const std::int32_t c = left == 2 ? 0 : bits[i][next + 2];
      next += left == 2 ? 2 : 3;
      bits[i].push_back(odd(a, b, c));
      bits[i + 1].push_back(two_of(a, b, c));
    }
  }

  // Adds the clause for every way to choose signs of a, b, c (0: absent) that makes `result` known.
  template <typename Function>
  std::int32_t define(std::int32_t a, std::int32_t b, std::int32_t c, Function&& function) {
    const std::int32_t result = encoder_.new_variable();
    for (int values = 0; values < (c == 0 ? 4 : 8); ++values) {
      const bool x = (values & 1) != 0, y = (values & 2) != 0, z = (values & 4) != 0;
      std::vector<std::int32_t> clause = {x ? -a : a, y ? -b : b};
      if (c != 0) clause.push_back(z ? -c : c);
      clause.push_back(function(x, y, z) ? result : -result);
      encoder_.add_clause(std::move(clause));
    }
    return result;
  }
  std::int32_t odd(std::int32_t a, std::int32_t b, std::int32_t c) {
    return define(a, b, c, [](bool x, bool y, bool z) { return (x != y) != z; });
  }
  std::int32_t two_of(std::int32_t a, std::int32_t b, std::int32_t c) {
    return define(a, b, c, [](bool x, bool y, bool z) { return (x && y) || (x && z) || (y && z); });
  }

  void require_at_least(const std::vector<std::int32_t>& sum, std::int64_t need) {
    for (int i = 0; i < kBits; ++i) {
      if ((need >> i & 1) == 0) continue;
      std::vector<std::int32_t> clause;
      for (int j = i; j < kBits; ++j) {
        if ((j == i || (need >> j & 1) == 0) && sum[j] != 0) clause.push_back(sum[j]);
      }
      encoder_.add_clause(std::move(clause));
    }
  }

  ClauseEncoder& encoder_;
};

void ClauseEncoder::add(const IntegerRow& row) {
  if (row.relation != Relation::less_equal) add_at_least(row.terms, 1, row.rhs);
  if (row.relation != Relation::greater_equal) add_at_least(row.terms, -1, -row.rhs);
}

void ClauseEncoder::add_at_least(const std::vector<IntegerTerm>& terms, int sign, std::int64_t need) {
  std::vector<Weighted> literals;
  for (const IntegerTerm& term : terms) {
    const std::int64_t weight = sign * term.coefficient;
    if (weight > 0) {
      literals.push_back({weight, term.column + 1});
    } else if (weight < 0) {
      literals.push_back({-weight, -(term.column + 1)});
      need -= weight;
    }
  }
  if (need <= 0) return;
  std::int64_t sum = 0;
  for (Weighted& literal : literals) {
    literal.weight = std::min(literal.weight, need);
    sum += literal.weight;
  }
  if (sum < need) {  // the empty clause, in a form that every reader takes
    const std::int32_t never = new_variable();
    add_clause({never});
    add_clause({-never});
    return;
  }
  if (std::ranges::all_of(literals, [need](const Weighted& literal) { return literal.weight == need; })) {
    std::vector<std::int32_t> clause;
    for (const Weighted& literal : literals) clause.push_back(literal.literal);
    add_clause(std::move(clause));
    return;
  }
  std::ranges::stable_sort(literals, std::ranges::greater(), &Weighted::weight);
  constexpr std::size_t kNodesPerLiteral = 40;
  if (Diagram diagram(literals, kNodesPerLiteral * literals.size()); diagram.build(need)) {
    diagram.encode(*this);
  } else {
    Adders(*this).encode(literals, need);
  }
}

}  // namespace copse
