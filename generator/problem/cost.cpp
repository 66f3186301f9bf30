#include "generator/problem/cost.hpp"

#include <fmt/format.h>

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

}  // namespace

double cost_unit(const Feature& feature, Scale scale) {
  const std::optional<double> unit = known_unit(feature, scale);
  if (unit && *unit > 0) return *unit;
  throw InputError(fmt::format("feature '{}'", feature.name),
                   fmt::format("its {} is {}, so distances cannot be scaled by it", scale_name(scale),
                               unit ? "zero in the forest file" : "not in the forest file"),
                   "choose another \"scale\" in the query, or give the forest file the missing number");
}

double change_cost(const Feature& feature, const Query& query, const Weight& weight, double from, double to) {
  if (from == to) return 0;
  const double price = to > from || !feature.ordered() ? weight.up : weight.down;
  if (query.norm == Norm::l0 || feature.kind == FeatureKind::categorical || feature.kind == FeatureKind::binary) {
    return price;
  }
  const double distance = std::abs(to - from) / cost_unit(feature, query.scale);
  return price * (query.norm == Norm::l2 ? distance * distance : distance);
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
    costs.cost.push_back(change_cost(forest.features[feature], query, query.weights[feature], origin, value));
  }
  return costs;
}

}  // namespace copse
