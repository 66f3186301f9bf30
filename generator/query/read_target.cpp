#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"
#include "generator/query/concerns.hpp"
#include "generator/query/read_query.hpp"

namespace copse {

namespace {

constexpr std::array<std::string_view, 5> kTargetKeys = {"class", "margin", "probability", "not", "output"};

void read_probability(const Json& node, const Forest& forest, Query& query) {
  if (forest.aggregation == Aggregation::sums && forest.outputs > 1) {
    node.refuse("the probability of one class among several sums is no sum over trees",
                "aim for the class, or for a \"margin\"");
  }
  query.aim = Aim::probability;
  query.probability = node.number();
  if (!(query.probability > 0 && query.probability < 1)) {
    node.refuse(fmt::format("{} does not lie between 0 and 1", shortest(query.probability)),
                "give a probability, as in 0.7");
  }
}

void read_output(const Json& node, const Forest& forest, Query& query) {
  if (!forest.classes.empty() || forest.outputs != 1 || forest.aggregation != Aggregation::sums) {
    node.refuse("the forest is no regression with one output", "aim for a class");
  }
  std::vector<double> ends;
  node.read_numbers(ends);
  if (ends.size() != 2) node.refuse("this is no interval", "give its two ends, as in [10, 20]");
  if (ends[0] > ends[1]) node.refuse("the interval's ends are swapped", "give the smaller end first");
  query.aim = Aim::output;
  query.output = {ends[0], ends[1]};
}

void read_class(const JsonObject& object, const Forest& forest, Query& query) {
  const auto margin = object.find("margin");
  const auto probability = object.find("probability");
  if (const auto label = object.find("class")) {
    query.target = find_class(forest, label->text(), label->place());
    if (margin && probability) probability->refuse("there is a margin too", "give one of them");
    if (probability) read_probability(*probability, forest, query);
    if (!margin) return;
    query.margin = margin->number();
    if (query.margin < 0)
      margin->refuse(fmt::format("the margin {} is negative", shortest(query.margin)), "give 0 or more");
    return;
  }
  if (margin) margin->refuse("the class that shall win by it is missing", "add \"class\"");
  if (probability) probability->refuse("the class that shall have it is missing", "add \"class\"");
}

void read_target_object(const JsonObject& object, const Forest& forest, Query& query) {
  const auto output = object.find("output");
  const auto other = object.find("not");
  const int kinds = (output ? 1 : 0) + (other ? 1 : 0) + (object.find("class") ? 1 : 0);
  read_class(object, forest, query);
  if (kinds != 1)
    object.node().refuse("the target is not one of a class, a \"not\" or an \"output\"", "give one of them");
  if (output) read_output(*output, forest, query);
  if (!other) return;
  query.target = find_class(forest, other->text(), other->place());
  query.aim = Aim::other;
}

}  // namespace

int find_class(const Forest& forest, std::string_view label, std::string_view place) {
  const auto found = std::find(forest.classes.begin(), forest.classes.end(), label);
  if (found != forest.classes.end()) return static_cast<int>(found - forest.classes.begin());
  if (forest.classes.empty()) {
    throw InputError(place, "the forest has no classes to aim for", "use a forest that classifies");
  }
  throw InputError(place, fmt::format("the forest has no class {}", quote(label)),
                   fmt::format("use one of {}", listed(forest.classes)));
}

void read_target(const JsonObject& object, const Forest& forest, std::optional<std::string_view> given, Query& query) {
  const std::optional<Json> target = object.find("target");
  if (given) {
    query.target = find_class(forest, *given, "target");
  } else if (!target) {
    object.node().refuse("the key \"target\" is missing", "add it: the label of the class to aim for");
  } else if (target->is_object()) {
    read_target_object(target->object({kTargetKeys, {}}), forest, query);
  } else {
    query.target = find_class(forest, target->text(), target->place());
  }
}

}  // namespace copse
