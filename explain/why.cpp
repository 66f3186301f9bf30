#include "explain/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace copse {

namespace {

struct Wish {
  std::string name;
  std::function<void(Query&)> give_up;
};

// Each gives itself up by value, so that the order of giving up does not matter.
std::vector<Wish> wishes_of(const Forest& forest, const Query& query) {
  std::vector<Wish> wishes;
  for (const Constraint& constraint : query.constraints) {
    wishes.push_back({constraint.text, [&constraint](Query& asked) { std::erase(asked.constraints, constraint); }});
  }
  for (const int feature : query.fixed) {
    wishes.push_back({fmt::format("fixed: {}", forest.features[feature].name),
                      [feature](Query& asked) { std::erase(asked.fixed, feature); }});
  }
  if (query.max_changes) {
    wishes.push_back(
        {fmt::format("max_changes: {}", *query.max_changes), [](Query& asked) { asked.max_changes.reset(); }});
  }
  if (query.plausibility) {
    wishes.push_back(
        {fmt::format("plausibility: {}", query.plausibility->file), [](Query& asked) { asked.plausibility.reset(); }});
  }
  return wishes;
}

// The next set of as many wishes, in lexicographic order; false after the last.
bool next_set(std::vector<std::size_t>& set, std::size_t wishes) {
  for (std::size_t k = set.size(); k-- > 0;) {
    if (set[k] + (set.size() - k) >= wishes) continue;
    ++set[k];
    for (std::size_t j = k + 1; j < set.size(); ++j) set[j] = set[j - 1] + 1;
    return true;
  }
  return false;
}

}  // namespace

Reason explain_why(const Forest& forest, const Geometry& geometry, const Sample& sample, const Query& query,
                   const ExplainOptions& options) {
  const std::vector<Wish> wishes = wishes_of(forest, query);
  Query bare = query;
  for (const Wish& wish : wishes) wish.give_up(bare);
  Reason reason;
  reason.answer = explain(forest, geometry, sample, bare, options);
  if (!reason.answer.answered()) return reason;
  for (std::size_t size = 1; size <= wishes.size(); ++size) {
    std::vector<std::size_t> set(size);
    for (std::size_t k = 0; k < size; ++k) set[k] = k;
    Reason best;
    bool proven = true;
    do {
      Query asked = query;
      for (const std::size_t k : set) wishes[k].give_up(asked);
      Explanation answer = explain(forest, geometry, sample, asked, options);
      proven = proven && (answer.status == Status::optimal || answer.status == Status::infeasible);
      if (!answer.answered() || (best.answer.answered() && answer.cost >= best.answer.cost)) continue;
      best.given_up.clear();
      for (const std::size_t k : set) best.given_up.push_back(wishes[k].name);
      best.answer = std::move(answer);
    } while (next_set(set, wishes.size()));
    if (!proven) best.answer.status = best.answer.answered() ? Status::feasible : Status::limit;
    if (!proven || best.answer.answered()) return best;
  }
  return reason;
}

}  // namespace copse
