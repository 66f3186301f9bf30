#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/base/number.hpp"
#include "generator/base/text.hpp"
#include "generator/query/concerns.hpp"
#include "generator/query/names.hpp"
#include "generator/query/words.hpp"

namespace copse {

namespace {

constexpr std::array<std::string_view, 2> kWeightKeys = {"up", "down"};

double read_weight_number(const Json& node) {
  const double price = node.number();
  if (price < 0) node.refuse(fmt::format("the weight {} is negative", shortest(price)), "give 0 or more");
  return price;
}

Weight read_weight(const Json& node, const Feature& feature) {
  if (!node.is_object()) {
    const double price = read_weight_number(node);
    return {price, price};
  }
  const JsonObject object = node.object({kWeightKeys, {}});
  if (!feature.ordered()) {
    node.refuse(fmt::format("categories of {} do not go up or down", quote(feature.name)), "give a single number");
  }
  return {read_weight_number(object.at("up")), read_weight_number(object.at("down"))};
}

void read_scale(const Json& scale, const Forest& forest, Query& query) {
  if (!scale.is_object()) {
    query.scale = static_cast<Scale>(scale.one_of(kScales));
    return;
  }
  for (const auto& [name, node] : scale.members()) {
    const int feature = find_feature(forest, name, node.place());
    const FeatureKind kind = forest.features[feature].kind;
    if (kind != FeatureKind::numeric && kind != FeatureKind::ordinal) {
      node.refuse(fmt::format("changes of {} are not measured, so they have no scale", quote(name)),
                  "say what they cost with \"weights\" or \"prices\"");
    }
    const double unit = node.number();
    if (unit <= 0) node.refuse(fmt::format("the unit {} is not positive", shortest(unit)), "give a number above 0");
    query.units.push_back({feature, unit});
  }
}

void read_prices(const Json& prices, const Forest& forest, Query& query) {
  for (const auto& [name, table] : prices.members()) {
    const int number = find_feature(forest, name, table.place());
    const Feature& feature = forest.features[number];
    if (feature.kind != FeatureKind::categorical && feature.kind != FeatureKind::binary) {
      table.refuse(fmt::format("{} is neither categorical nor binary", quote(name)),
                   "say what its changes cost with \"weights\" or \"costs\"");
    }
    for (const auto& [label, node] : table.members()) {
      const auto value = find_value(feature, label);
      if (!value) {
        node.refuse(fmt::format("{} has no value {}", quote(name), quote(label)),
                    feature.labels.empty()
                        ? fmt::format("use {} or {}", shortest(feature.values[0]), shortest(feature.values[1]))
                        : fmt::format("use one of {}", listed(feature.labels)));
      }
      const int category = feature.ordered() ? (*value == feature.values[0] ? 0 : 1) : static_cast<int>(*value);
      query.prices.push_back({number, category, node.number()});
    }
  }
}

// Refuses corners that do not ascend, that leave out [0, 0], or that a line between neighbours would undercut.
void check_corners(const Json& node, const std::vector<CostCurve::Corner>& corners) {
  const auto slope = [&](std::size_t k) {
    return (corners[k + 1].cost - corners[k].cost) / (corners[k + 1].change - corners[k].change);
  };
  for (std::size_t k = 0; k + 1 < corners.size(); ++k) {
    if (corners[k].change >= corners[k + 1].change) {
      node.refuse("the corners' changes do not ascend", "sort them, each change once");
    }
  }
  if (std::find(corners.begin(), corners.end(), CostCurve::Corner{}) == corners.end() || corners.size() < 2) {
    node.refuse("no change must cost nothing", "add the corner [0, 0] beside at least one other");
  }
  for (std::size_t k = 0; k + 1 < corners.size(); ++k) {
    const bool towards_zero = corners[k].change < 0 ? slope(k) <= 0 : slope(k) >= 0;
    if (!towards_zero) node.refuse("a larger change costs less than a smaller one", "let costs grow away from 0");
    if (k > 0 && slope(k - 1) > slope(k)) {
      node.refuse("the costs are not convex", "let each further step cost at least as much as the one before");
    }
  }
}

void read_curves(const Json& costs, const Forest& forest, Query& query) {
  for (const auto& [name, node] : costs.members()) {
    CostCurve curve;
    curve.feature = find_feature(forest, name, node.place());
    const FeatureKind kind = forest.features[curve.feature].kind;
    if (kind != FeatureKind::numeric && kind != FeatureKind::ordinal) {
      node.refuse(fmt::format("changes of {} are not measured", quote(name)), "say what they cost with \"prices\"");
    }
    for (const Json& corner : node.elements()) {
      std::vector<double> pair;
      corner.read_numbers(pair);
      if (pair.size() != 2) corner.refuse("this is no pair", "give a change and its cost, as in [10, 2.5]");
      curve.corners.push_back({pair[0], pair[1]});
    }
    check_corners(node, curve.corners);
    query.curves.push_back(std::move(curve));
  }
}

}  // namespace

void read_cost(const JsonObject& object, const Forest& forest, Query& query) {
  if (const auto norm = object.find("norm")) query.norm = static_cast<Norm>(norm->one_of(kNorms));
  if (const auto scale = object.find("scale")) read_scale(*scale, forest, query);
  if (const auto weights = object.find("weights")) {
    for (const auto& [name, node] : weights->members()) {
      const int feature = find_feature(forest, name, node.place());
      query.weights[feature] = read_weight(node, forest.features[feature]);
    }
  }
  if (const auto prices = object.find("prices")) read_prices(*prices, forest, query);
  if (const auto costs = object.find("costs")) read_curves(*costs, forest, query);
}

}  // namespace copse
