#include "tests/support/brute_force.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "generator/forest/predict.hpp"
#include "generator/problem/cost.hpp"

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

std::vector<double> points_of(const Forest& forest, int f, double origin) {
  const Feature& feature = forest.features[f];
  std::set<double> points{origin};
  if (!feature.ordered()) {
    for (std::size_t k = 0; k < feature.labels.size(); ++k) points.insert(static_cast<double>(k));
  } else if (!feature.values.empty()) {
    points.insert(feature.values.begin(), feature.values.end());
  } else {
    for (std::size_t node = 0; node < forest.column.size(); ++node) {
      if (forest.column[node] < 0 || forest.columns[forest.column[node]].feature != f) continue;
      const double t = forest.threshold[node];
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
        const double infinity = std::numeric_limits<double>::infinity();
        points.insert({t, std::nextafter(t, -infinity), std::nextafter(t, infinity)});
      }
    }
  }
  return {points.begin(), points.end()};
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
    points.push_back(points_of(forest, f, origin[f]));
    sizes.push_back(static_cast<int>(points.back().size()));
  }
  std::optional<Cheapest> best;
  for_each_vector(sizes, [&](const std::vector<int>& index) {
    Sample sample(origin.size());
    double cost = 0;
    for (std::size_t f = 0; f < origin.size(); ++f) {
      sample[f] = points[f][index[f]];
      cost += change_cost(forest.features[f], query, query.weights[f], origin[f], sample[f]);
    }
    if (best && cost >= best->cost) return;
    if (predicted_class(forest, sample) == query.target) best = Cheapest{{}, cost};
  });
  return best;
}

}  // namespace copse::test
