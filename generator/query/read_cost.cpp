#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/base/number.hpp"
#include "generator/base/text.hpp"
#include "generator/query/concerns.hpp"
#include "generator/query/words.hpp"

namespace copse {

namespace {

constexpr std::array<std::string_view, 2> kWeightKeys = {"up", "down"};

double read_price(const Json& node) {
  const double price = node.number();
  if (price < 0) node.refuse(fmt::format("the weight {} is negative", shortest(price)), "give 0 or more");
  return price;
}

Weight read_weight(const Json& node, const Feature& feature) {
  if (!node.is_object()) {
    const double price = read_price(node);
    return {price, price};
  }
  const JsonObject object = node.object({kWeightKeys, {}});
  if (!feature.ordered()) {
    node.refuse(fmt::format("categories of {} do not go up or down", quote(feature.name)), "give a single number");
  }
  return {read_price(object.at("up")), read_price(object.at("down"))};
}

std::size_t find_feature(const Forest& forest, std::string_view name, const Json& node) {
  std::vector<std::string> names;
  for (const Feature& feature : forest.features) names.push_back(feature.name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const auto meant = closest(name, names);
  node.refuse(fmt::format("the forest has no feature {}", quote(name)),
              meant ? fmt::format("did you mean {}?", quote(*meant)) : fmt::format("use one of {}", listed(names)));
}

}  // namespace

void read_cost(const JsonObject& object, const Forest& forest, Query& query) {
  if (const auto norm = object.find("norm")) query.norm = static_cast<Norm>(norm->one_of(kNorms));
  if (const auto scale = object.find("scale")) query.scale = static_cast<Scale>(scale->one_of(kScales));
  const auto weights = object.find("weights");
  if (!weights) return;
  for (const auto& [name, node] : weights->members()) {
    const std::size_t feature = find_feature(forest, name, node);
    query.weights[feature] = read_weight(node, forest.features[feature]);
  }
}

}  // namespace copse
