#include "generator/query/write_query.hpp"

#include "generator/query/names.hpp"
#include "generator/query/words.hpp"

namespace copse {

namespace {

void write_target(const Query& query, const Forest& forest, JsonWriter& out) {
  out.key("target");
  if (query.aim == Aim::answer && query.margin == 0) {
    out.text(forest.classes[query.target]);
    return;
  }
  out.begin_object();
  switch (query.aim) {
    case Aim::answer:
      out.key("class").text(forest.classes[query.target]).key("margin").number(query.margin);
      break;
    case Aim::other:
      out.key("not").text(forest.classes[query.target]);
      break;
    case Aim::probability:
      out.key("class").text(forest.classes[query.target]).key("probability").number(query.probability);
      break;
    case Aim::output:
      out.key("output").numbers(std::vector<double>{query.output.lower, query.output.upper});
      break;
  }
  out.end_object();
}

void write_weights(const Query& query, const Forest& forest, JsonWriter& out) {
  out.key("weights").begin_object();
  for (std::size_t f = 0; f < query.weights.size(); ++f) {
    const Weight& weight = query.weights[f];
    if (weight == Weight{}) continue;
    out.key(forest.features[f].name);
    if (weight.up == weight.down) {
      out.number(weight.up);
    } else {
      out.begin_object().key("up").number(weight.up).key("down").number(weight.down).end_object();
    }
  }
  out.end_object();
}

void write_scale(const Query& query, const Forest& forest, JsonWriter& out) {
  out.key("scale");
  if (query.units.empty()) {
    out.text(kScales[static_cast<std::size_t>(query.scale)]);
    return;
  }
  out.begin_object();
  for (const GivenUnit& given : query.units) out.key(forest.features[given.feature].name).number(given.unit);
  out.end_object();
}

void write_prices(const Query& query, const Forest& forest, JsonWriter& out) {
  out.key("prices").begin_object();
  for (std::size_t p = 0; p < query.prices.size(); ++p) {
    const Price& price = query.prices[p];
    const Feature& feature = forest.features[price.feature];
    const bool first = p == 0 || query.prices[p - 1].feature != price.feature;
    const bool last = p + 1 == query.prices.size() || query.prices[p + 1].feature != price.feature;
    if (first) out.key(feature.name).begin_object();
    out.key(value_name(feature, feature.ordered() ? feature.values[price.category] : price.category));
    out.number(price.price);
    if (last) out.end_object();
  }
  out.end_object();
}

void write_curves(const Query& query, const Forest& forest, JsonWriter& out) {
  out.key("costs").begin_object();
  for (const CostCurve& curve : query.curves) {
    out.key(forest.features[curve.feature].name).begin_array();
    for (const auto& corner : curve.corners) out.numbers(std::vector<double>{corner.change, corner.cost});
    out.end_array();
  }
  out.end_object();
}

void write_actions(const Query& query, const Forest& forest, JsonWriter& out) {
  if (!query.fixed.empty()) {
    std::vector<std::string> names;
    for (const int feature : query.fixed) names.push_back(forest.features[feature].name);
    out.key("fixed").texts(names);
  }
  if (query.max_changes) out.key("max_changes").whole(*query.max_changes);
  if (!query.constraints.empty()) {
    std::vector<std::string> texts;
    for (const Constraint& constraint : query.constraints) texts.push_back(constraint.text);
    out.key("constraints").texts(texts);
  }
}

}  // namespace

void write_query(const Query& query, const Forest& forest, JsonWriter& out) {
  out.begin_object();
  out.key("format").text(kQueryFormat);
  write_target(query, forest, out);
  out.key("norm").text(kNorms[static_cast<std::size_t>(query.norm)]);
  write_scale(query, forest, out);
  write_weights(query, forest, out);
  if (!query.prices.empty()) write_prices(query, forest, out);
  if (!query.curves.empty()) write_curves(query, forest, out);
  write_actions(query, forest, out);
  if (query.plausibility) {
    out.key("plausibility").begin_object().key("isolation_forest").text(query.plausibility->file);
    if (query.plausibility->quantile) {
      out.key("quantile").number(*query.plausibility->quantile);
    } else {
      out.key("score").number(query.plausibility->score);
    }
    out.end_object();
  }
  if (query.count > 1) out.key("count").whole(query.count);
  if (query.diverse > 0) out.key("diverse").whole(query.diverse);
  if (query.diverse_sets) out.key("diverse").text("sets");
  out.end_object();
}

}  // namespace copse
