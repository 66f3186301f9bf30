#include "tests/support/brute_force.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "generator/forest/predict.hpp"
#include "generator/problem/asked.hpp"
#include "generator/problem/cost.hpp"
#include "generator/query/target.hpp"

namespace copse::test {

namespace {

void for_each_vector(const std::vector<int>& sizes, const std::function<void(const std::vector<int>&)>& visit) {
  std::vector<int> index(sizes.size(), 0);
  for (;;) {
    visit(index);
    std::size_t f = 0;
    while (f < index.size() && ++index[f] == sizes[f]) index[f++] = 0;
    if (f == index.size()) return;
  }
}

// The admissible values around a number: a few steps of the grid to both sides.
void add_around(const Forest& forest, const Feature& feature, double t, std::set<double>& points) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (feature.whole) {
    for (int step = -2; step <= 2; ++step) points.insert(std::floor(t) + step);
  } else if (forest.arithmetic.input == Precision::float32) {
    float low = static_cast<float>(t);
    float high = low;
    for (int step = 0; step < 3; ++step) {
      points.insert({static_cast<double>(low), static_cast<double>(high)});
      low = std::nextafter(low, -std::numeric_limits<float>::infinity());
      high = std::nextafter(high, std::numeric_limits<float>::infinity());
    }
  } else {
    points.insert({t, std::nextafter(t, -infinity), std::nextafter(t, infinity)});
  }
}

// Where a constraint on the feature may switch: at its numbers, and at what they make of the origin.
void add_switching_points(const Forest& forest, const Query& query, int f, double origin, std::set<double>& points) {
  const Feature& feature = forest.features[f];
  for (const Constraint& constraint : query.constraints) {
    const std::vector<int> about = features_of(constraint, constraint.root());
    if (std::find(about.begin(), about.end(), f) == about.end()) continue;
    add_around(forest, feature, origin, points);
    for (const FormulaNode& node : constraint.nodes) {
      for (const SumTerm& term : node.right) {
        if (term.measure != Measure::one) continue;
        const double c = term.coefficient;
        for (const double t : {c, origin + c, origin - c, origin - c / 2, (c + 1) / 2}) {
          add_around(forest, feature, t, points);
        }
      }
    }
  }
}

std::vector<double> points_of(const Forest& forest, const Sample& origin, const Query& query, int f) {
  const Feature& feature = forest.features[f];
  std::set<double> points{origin[f]};
  if (!feature.ordered()) {
    for (std::size_t k = 0; k < feature.labels.size(); ++k) points.insert(static_cast<double>(k));
  } else if (!feature.values.empty()) {
    points.insert(feature.values.begin(), feature.values.end());
  } else {
    for (std::size_t node = 0; node < forest.column.size(); ++node) {
      if (forest.column[node] < 0 || forest.columns[forest.column[node]].feature != f) continue;
      add_around(forest, feature, forest.threshold[node], points);
    }
    add_switching_points(forest, query, f, origin[f], points);
    if (is_related(query, f)) {
      const Interval window = value_window(forest, query, origin, f);
      for (double value = window.lower; value <= window.upper; ++value) points.insert(value);
      std::erase_if(points, [&](double value) { return value < window.lower || value > window.upper; });
    }
  }
  return {points.begin(), points.end()};
}

bool permitted(const Forest& forest, const Sample& origin, const Query& query, const Sample& sample) {
  int changes = 0;
  for (std::size_t f = 0; f < origin.size(); ++f) {
    if (sample[f] == origin[f]) continue;
    ++changes;
    if (std::find(query.fixed.begin(), query.fixed.end(), static_cast<int>(f)) != query.fixed.end()) return false;
  }
  if (query.max_changes && changes > *query.max_changes) return false;
  for (const Constraint& constraint : query.constraints) {
    if (!holds(constraint, origin, sample)) return false;
  }
  return meets_target(forest, query, scores(forest, sample));
}

}  // namespace

std::vector<Cheapest> all_over_cells(const Problem& problem) {
  std::vector<int> sizes;
  for (const FeatureCosts& feature : problem.features) sizes.push_back(static_cast<int>(feature.cost.size()));
  std::vector<Cheapest> found;
  for_each_vector(sizes, [&](const std::vector<int>& cells) {
    if (confirms(problem, cells)) found.push_back({cells, total_cost(problem, cells)});
  });
  std::sort(found.begin(), found.end(), [](const Cheapest& a, const Cheapest& b) {
    return a.cost != b.cost ? a.cost < b.cost : a.cells < b.cells;
  });
  return found;
}

std::optional<Cheapest> over_cells(const Problem& problem) {
  const std::vector<Cheapest> all = all_over_cells(problem);
  if (all.empty()) return std::nullopt;
  return all.front();
}

std::optional<Cheapest> over_points(const Forest& forest, const Sample& origin, const Query& query) {
  std::vector<std::vector<double>> points;
  std::vector<int> sizes;
  for (int f = 0; f < static_cast<int>(origin.size()); ++f) {
    points.push_back(points_of(forest, origin, query, f));
    sizes.push_back(static_cast<int>(points.back().size()));
  }
  std::optional<Cheapest> best;
  for_each_vector(sizes, [&](const std::vector<int>& index) {
    Sample sample(origin.size());
    double cost = 0;
    for (std::size_t f = 0; f < origin.size(); ++f) {
      sample[f] = points[f][index[f]];
      cost += change_cost(forest, query, static_cast<int>(f), origin[f], sample[f]);
    }
    if (best && cost >= best->cost) return;
    if (permitted(forest, origin, query, sample)) best = Cheapest{{}, cost};
  });
  return best;
}

}  // namespace copse::test
