#include "generator/problem/asked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "generator/base/error.hpp"
#include "generator/problem/grid.hpp"

namespace copse {

namespace {

constexpr double kMostValues = 4096;  // of a feature in a relation

using State = std::function<int(double)>;

// Adds the last value before every change of state between the two, where the state is monotone in between.
void add_switches(const Grid& grid, double low, double high, const State& state, std::vector<double>& levels) {
  if (low >= high || state(low) == state(high)) return;
  const double middle = grid.middle(low, high);
  const double beyond = grid.next(middle);
  add_switches(grid, low, middle, state, levels);
  if (state(middle) != state(beyond)) levels.push_back(middle);
  add_switches(grid, beyond, high, state, levels);
}

// Cuts the value out of its neighbours.
void isolate(const Grid& grid, double value, std::vector<double>& levels) {
  if (value > grid.smallest()) levels.push_back(grid.previous(value));
  if (value < grid.largest()) levels.push_back(value);
}

class LevelFinder {
 public:
  LevelFinder(const Forest& forest, const Sample& origin) : forest_(forest), origin_(origin) {}

  // A comparison of one ordered feature: measures are linear on both sides of the origin, and may jump at it.
  void add_comparison(const Constraint& constraint, int node, int feature, std::vector<double>& levels) const {
    const FormulaNode& formula = constraint.nodes[node];
    const Grid grid(forest_.features[feature], forest_.arithmetic);
    Sample sample = origin_;
    const State state = [&](double value) {
      sample[feature] = value;
      const double left = evaluate(constraint, formula.left, origin_, sample);
      const double right = evaluate(constraint, formula.right, origin_, sample);
      return left < right ? -1 : (left > right ? 1 : 0);
    };
    const double middle = grid.admit(origin_[feature]);
    if (middle > grid.smallest()) {
      const double below = grid.previous(middle);
      add_switches(grid, grid.smallest(), below, state, levels);
      if (state(below) != state(middle)) levels.push_back(below);
    }
    if (middle < grid.largest()) {
      const double above = grid.next(middle);
      if (state(middle) != state(above)) levels.push_back(middle);
      add_switches(grid, above, grid.largest(), state, levels);
    }
  }

  void add_node(const Constraint& constraint, int node, Levels& levels) const {
    const FormulaNode& formula = constraint.nodes[node];
    if (formula.kind == FormulaKind::member && forest_.features[formula.feature].ordered()) {
      const Grid grid(forest_.features[formula.feature], forest_.arithmetic);
      for (const double value : formula.values) {
        if (grid.admit(value) == value) isolate(grid, value, levels[formula.feature]);
      }
    }
    if (formula.kind != FormulaKind::compare) return;
    if (is_relation(constraint, node)) {
      add_changed(formula.left, levels);
      add_changed(formula.right, levels);
      return;
    }
    for (const int feature : features_of(constraint, node)) {
      if (forest_.features[feature].ordered()) add_comparison(constraint, node, feature, levels[feature]);
    }
  }

 private:
  void add_changed(const std::vector<SumTerm>& sum, Levels& levels) const {
    for (const SumTerm& term : sum) {
      if (term.measure != Measure::changed || !forest_.features[term.feature].ordered()) continue;
      const Grid grid(forest_.features[term.feature], forest_.arithmetic);
      isolate(grid, grid.admit(origin_[term.feature]), levels[term.feature]);
    }
  }

  const Forest& forest_;
  const Sample& origin_;
};

void sort_unique(std::vector<double>& levels) {
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
}

// From the first to the last value that the constraints on this feature alone allow.
Interval bounds_of(const Forest& forest, const Query& query, const Sample& origin, int feature) {
  const Grid grid(forest.features[feature], forest.arithmetic);
  const LevelFinder finder(forest, origin);
  Interval bounds{grid.smallest(), grid.largest()};
  for (const Constraint& constraint : query.constraints) {
    for (const int node : conjuncts(constraint, constraint.root())) {
      if (features_of(constraint, node) != std::vector<int>{feature} || is_relation(constraint, node)) continue;
      Levels levels(forest.features.size());
      for (int part = 0; part <= node; ++part) finder.add_node(constraint, part, levels);
      std::vector<double>& own = levels[feature];
      own.push_back(grid.largest());
      sort_unique(own);
      Sample sample = origin;
      double lower = std::numeric_limits<double>::infinity();
      double upper = -lower;
      double first = grid.smallest();
      for (const double last : own) {
        sample[feature] = first;
        if (holds(constraint, node, origin, sample)) {
          lower = std::min(lower, first);
          upper = last;
        }
        if (last < grid.largest()) first = grid.next(last);
      }
      bounds = {std::max(bounds.lower, lower), std::min(bounds.upper, upper)};
    }
  }
  return bounds;
}

}  // namespace

bool is_related(const Query& query, int feature) {
  for (const Constraint& constraint : query.constraints) {
    for (const int node : conjuncts(constraint, constraint.root())) {
      if (!is_relation(constraint, node)) continue;
      for (const auto* side : {&constraint.nodes[node].left, &constraint.nodes[node].right}) {
        for (const SumTerm& term : *side) {
          if (measures_value(term) && term.feature == feature) return true;
        }
      }
    }
  }
  return false;
}

Interval value_window(const Forest& forest, const Query& query, const Sample& origin, int number) {
  const Feature& feature = forest.features[number];
  const Grid grid(feature, forest.arithmetic);
  Interval window = bounds_of(forest, query, origin, number);
  if (!feature.values.empty()) return window;
  Interval known{origin[number], origin[number]};
  const auto reach = [&](double value) {
    known = {std::min(known.lower, std::floor(value)), std::max(known.upper, std::ceil(value))};
  };
  if (feature.range) reach(feature.range->lower);
  if (feature.range) reach(feature.range->upper);
  for (std::size_t node = 0; node < forest.column.size(); ++node) {
    if (forest.column[node] < 0 || forest.columns[forest.column[node]].feature != number) continue;
    reach(forest.threshold[node]);
    reach(forest.threshold[node] + 1);
  }
  if (window.lower == grid.smallest()) window.lower = std::min(known.lower, window.upper);
  if (window.upper == grid.largest()) window.upper = std::max(known.upper, window.lower);
  if (window.upper - window.lower >= kMostValues) {
    throw InputError(
        fmt::format("feature '{}'", feature.name),
        fmt::format("a relation would have to tell {} of its values apart", window.upper - window.lower + 1),
        fmt::format("add a constraint that bounds it, as in {} in [{}, {}]", feature.name, origin[number] - 100,
                    origin[number] + 100));
  }
  return window;
}

Levels asked_levels(const Forest& forest, const Query& query, const Sample& origin) {
  Levels levels(forest.features.size());
  const LevelFinder finder(forest, origin);
  for (const Constraint& constraint : query.constraints) {
    for (int node = 0; node <= constraint.root(); ++node) finder.add_node(constraint, node, levels);
  }
  for (int f = 0; f < static_cast<int>(forest.features.size()); ++f) {
    if (is_related(query, f)) {
      const Interval window = value_window(forest, query, origin, f);
      const Grid grid(forest.features[f], forest.arithmetic);
      if (window.lower <= window.upper) {
        if (window.lower > grid.smallest()) levels[f].push_back(grid.previous(window.lower));
        for (double value = window.lower; value < window.upper; value = grid.next(value)) levels[f].push_back(value);
        if (window.upper < grid.largest()) levels[f].push_back(window.upper);
      }
    }
    sort_unique(levels[f]);
  }
  return levels;
}

Geometry build_geometry(const Forest& forest, const Query& query, const Sample& origin) {
  std::vector<const Forest*> forests = {&forest};
  if (query.plausibility) forests.push_back(&query.plausibility->forest);
  return build_geometry(forests, asked_levels(forest, query, origin));
}

bool needs_own_geometry(const Query& query) { return !query.constraints.empty() || query.plausibility.has_value(); }

}  // namespace copse
