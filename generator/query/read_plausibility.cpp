#include <array>

#include "generator/query/concerns.hpp"
#include "generator/query/plausibility.hpp"

namespace copse {

namespace {

constexpr std::array<std::string_view, 3> kPlausibilityKeys = {"isolation_forest", "quantile", "score"};

}  // namespace

void read_plausibility(const JsonObject& object, Query& query) {
  const auto node = object.find("plausibility");
  if (!node) return;
  const JsonObject plausibility = node->object({kPlausibilityKeys, {}});
  Plausibility wanted;
  wanted.file = plausibility.at("isolation_forest").text();
  const auto quantile = plausibility.find("quantile");
  const auto score = plausibility.find("score");
  if (quantile && score) score->refuse("there is a quantile too", "give one of them");
  if (score) {
    wanted.score = score->number();
  } else {
    wanted.quantile = quantile ? quantile->number() : kDefaultQuantile;
    if (!(*wanted.quantile > 0 && *wanted.quantile < 1)) {
      quantile->refuse("the quantile does not lie between 0 and 1", "give a share of the rows, as in 0.1");
    }
  }
  query.plausibility = std::move(wanted);
}

}  // namespace copse
