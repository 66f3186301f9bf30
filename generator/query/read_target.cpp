#include <fmt/format.h>

#include <algorithm>

#include "generator/base/error.hpp"
#include "generator/base/text.hpp"
#include "generator/query/concerns.hpp"
#include "generator/query/read_query.hpp"

namespace copse {

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
  if (target && target->is_object()) {
    target->refuse("targets other than a class label are not supported by this version of copse",
                   "give the label of a class");
  }
  if (target) query.target = find_class(forest, target->text(), target->place());
  if (given) query.target = find_class(forest, *given, "target");
  if (!target && !given) {
    object.node().refuse("the key \"target\" is missing", "add it: the label of the class to aim for");
  }
}

}  // namespace copse
