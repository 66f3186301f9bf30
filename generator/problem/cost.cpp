#include "generator/problem/cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "generator/base/error.hpp"

namespace copse {

namespace {

std::optional<double> known_unit(const Feature& feature, Scale scale) {
  switch (scale) {
    case Scale::range:
      if (feature.range) return feature.range->upper - feature.range->lower;
      if (!feature.values.empty()) return feature.values.back() - feature.values.front();
      return std::nullopt;
    case Scale::deviation:
      return feature.deviation;
    case Scale::mad:
      return feature.mad;
    case Scale::none:
      break;
  }
  return 1.0;
}

std::string_view scale_name(Scale scale) {
  switch (scale) {
    case Scale::range:
      return "range";
    case Scale::deviation:
      return "deviation";
    case Scale::mad:
      return "mad";
    case Scale::none:
      break;
  }
  return "none";
}

// The piece that the change lies on, or the nearest one, prolonged.
double curve_cost(const CostCurve& curve, double change) {
  std::size_t k = 1;
  while (k + 1 < curve.corners.size() && curve.corners[k].change < change) ++k;
  const CostCurve::Corner& low = curve.corners[k - 1];
  const CostCurve::Corner& high = curve.corners[k];
  const double slope = (high.cost - low.cost) / (high.change - low.change);
  // From the corner nearer to no change, so that no change costs exactly nothing.
  const CostCurve::Corner& from = std::abs(low.change) < std::abs(high.change) ? low : high;
  return from.cost + slope * (change - from.change);
}

const Price* find_price(const Query& query, const Feature& feature, int number, double value) {
  const double category = feature.ordered() ? (value == feature.values[0] ? 0 : 1) : value;
  const auto found = std::find_if(query.prices.begin(), query.prices.end(), [&](const Price& price) {
    return price.feature == number && price.category == category;
  });
  return found == query.prices.end() ? nullptr : &*found;
}

}  // namespace

double cost_unit(const Forest& forest, const Query& query, int number) {
  const Feature& feature = forest.features[number];
  for (const GivenUnit& given : query.units) {
    if (given.feature == number) return given.unit;
  }
  const std::optional<double> unit = known_unit(feature, query.scale);
  if (unit && *unit > 0) return *unit;
  throw InputError(fmt::format("feature '{}'", feature.name),
                   fmt::format("its {} is {}, so distances cannot be scaled by it", scale_name(query.scale),
                               unit ? "zero in the forest file" : "not in the forest file"),
                   "choose another \"scale\" in the query, or give the forest file the missing number");
}

double change_cost(const Forest& forest, const Query& query, int number, double from, double to) {
  if (from == to) return 0;
  const Feature& feature = forest.features[number];
  const Weight& weight = query.weights[number];
  const double price = to > from || !feature.ordered() ? weight.up : weight.down;
  if (feature.kind == FeatureKind::categorical || feature.kind == FeatureKind::binary) {
    const Price* given = find_price(query, feature, number, to);
    return given != nullptr ? given->price : price;
  }
  for (const CostCurve& curve : query.curves) {
    if (curve.feature == number) return curve_cost(curve, to - from);
  }
  if (query.norm == Norm::l0) return price;
  const double distance = std::abs(to - from) / cost_unit(forest, query, number);
  return price * (query.norm == Norm::l2 ? distance * distance : distance);
}

bool costs_nothing_at_least(const Query& query) {
  return std::none_of(query.prices.begin(), query.prices.end(), [](const Price& price) { return price.price < 0; });
}

FeatureCosts price_cells(const Forest& forest, const Geometry& geometry, int feature, double origin,
                         const Query& query) {
  const FeatureCells& cells = geometry.features[feature];
  FeatureCosts costs;
  costs.origin = cell_of(forest, geometry, feature, origin);
  costs.cost.reserve(cells.count);
  costs.representative.reserve(cells.count);
  for (int k = 0; k < cells.count; ++k) {
    double value = origin;
    if (!cells.ordered) {
      value = k;
    } else if (k != costs.origin) {
      value = k < costs.origin ? cells.ranges[k].last : cells.ranges[k].first;
    }
    costs.representative.push_back(value);
    costs.cost.push_back(change_cost(forest, query, feature, origin, value));
  }
  return costs;
}

}  // namespace copse
