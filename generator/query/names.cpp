#include "generator/query/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"

namespace copse {

int find_feature(const Forest& forest, std::string_view name, std::string_view place) {
  std::vector<std::string> names;
  for (const Feature& feature : forest.features) names.push_back(feature.name);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  const auto meant = closest(name, names);
  throw InputError(
      place, fmt::format("the forest has no feature {}", quote(name)),
      meant ? fmt::format("did you mean {}?", quote(*meant)) : fmt::format("use one of {}", listed(names)));
}

std::optional<double> find_value(const Feature& feature, std::string_view text) {
  const auto value_at = [&](std::size_t k) {
    return feature.kind == FeatureKind::categorical ? static_cast<double>(k) : feature.values[k];
  };
  for (std::size_t k = 0; k < feature.labels.size(); ++k) {
    if (feature.labels[k] == text) return value_at(k);
  }
  const std::optional<double> number = parse_number(text);
  if (!number) return std::nullopt;
  for (std::size_t k = 0; k < feature.labels.size(); ++k) {
    if (parse_number(feature.labels[k]) == number) return value_at(k);
  }
  if (feature.kind == FeatureKind::categorical) return std::nullopt;
  if (feature.kind == FeatureKind::numeric) {
    if (feature.whole && *number != std::floor(*number)) return std::nullopt;
    return number;
  }
  const bool listed = std::find(feature.values.begin(), feature.values.end(), *number) != feature.values.end();
  return listed ? number : std::nullopt;
}

std::string value_name(const Feature& feature, double value) {
  if (feature.kind == FeatureKind::categorical) return feature.labels[static_cast<std::size_t>(value)];
  if (!feature.labels.empty()) return feature.labels[value == feature.values[0] ? 0 : 1];
  return shortest(value);
}

}  // namespace copse
