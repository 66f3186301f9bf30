#include "generator/problem/uncouple.hpp"

#include <algorithm>
#include <cmath>

namespace copse {

namespace {

class RowTrees {
 public:
  RowTrees(Geometry& geometry, Problem& problem) : geometry_(geometry), problem_(problem) {}

  void begin_row() {
    row_.gain.assign(geometry_.leaves(), 0.0);
    constant_ = size_ = 0;
  }

  // Adds sign * table(cell of the feature) to the row.
  void add(int feature, const std::vector<double>& table, double sign) {
    const auto [least, most] = std::minmax_element(table.begin(), table.end());
    size_ += std::max(std::abs(*least), std::abs(*most));
    if (*least == *most) {
      constant_ += sign * *least;
    } else if (geometry_.features[feature].ordered) {
      add_stretches(feature, table, sign);
    } else {
      add_sets(feature, table, sign);
    }
  }

  // Asks for at least `need`, less what rounding can do.
  void end_row(double need) {
    const double rounding = std::ldexp(static_cast<double>(problem_.features.size()) + 4, -51);
    row_.need = need - constant_ - rounding * (size_ + std::abs(need));
    problem_.rows.push_back(std::move(row_));
    for (VoteRow& row : problem_.rows) row.gain.resize(geometry_.leaves(), 0.0);
  }

 private:
  void add_stretches(int feature, const std::vector<double>& table, double sign) {
    const int cells = static_cast<int>(table.size());
    for (int first = 0, last = 0; first < cells; first = last + 1) {
      last = first;
      while (last + 1 < cells && table[last + 1] == table[first]) ++last;
      add_leaf({feature, first, last}, sign * table[first]);
    }
    geometry_.tree_begin.push_back(geometry_.leaves());
  }

  void add_sets(int feature, const std::vector<double>& table, double sign) {
    std::vector<double> weights = table;
    std::sort(weights.begin(), weights.end());
    weights.erase(std::unique(weights.begin(), weights.end()), weights.end());
    for (const double weight : weights) {
      const int set = static_cast<int>(geometry_.sets.size());
      geometry_.sets.resize(set + set_words(static_cast<int>(table.size())), 0);
      for (std::size_t k = 0; k < table.size(); ++k) {
        if (table[k] == weight) geometry_.sets[set + k / 64] |= 1ULL << (k % 64);
      }
      add_leaf({feature, set, 0}, sign * weight);
    }
    geometry_.tree_begin.push_back(geometry_.leaves());
  }

  void add_leaf(const BoxSide& side, double gain) {
    geometry_.sides.push_back(side);
    geometry_.side_begin.push_back(static_cast<int>(geometry_.sides.size()));
    geometry_.forest_leaf.push_back(-1);
    row_.gain.push_back(gain);
  }

  Geometry& geometry_;
  Problem& problem_;
  VoteRow row_;
  double constant_ = 0;
  double size_ = 0;  // bound on the absolute values summed
};

}  // namespace

Uncoupled uncouple(const Problem& problem) {
  Uncoupled made{std::make_unique<Geometry>(*problem.geometry), problem};
  made.geometry->nodes.clear();
  made.geometry->node_begin.clear();
  made.problem.geometry = made.geometry.get();
  made.problem.feature_rows.clear();
  made.problem.clauses.clear();
  RowTrees trees(*made.geometry, made.problem);
  for (const FeatureRow& row : problem.feature_rows) {
    trees.begin_row();
    for (int f = 0; f < problem.feature_count(); ++f) {
      if (!row.weight[f].empty()) trees.add(f, row.weight[f], -1);
    }
    trees.end_row(-row.limit);
  }
  for (const Clause& clause : problem.clauses) {
    trees.begin_row();
    for (const Literal& literal : clause) {
      trees.add(literal.feature, std::vector<double>(literal.cells.begin(), literal.cells.end()), 1);
    }
    trees.end_row(0.5);  // sums are whole: half a vote is one
  }
  return made;
}

}  // namespace copse
