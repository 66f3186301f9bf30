#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "generator/base/text.hpp"
#include "generator/query/concerns.hpp"
#include "generator/query/names.hpp"

namespace copse {

void read_actions(const JsonObject& object, const Forest& forest, Query& query) {
  if (const auto fixed = object.find("fixed")) {
    for (const Json& node : fixed->elements()) {
      const int feature = find_feature(forest, node.text(), node.place());
      if (std::find(query.fixed.begin(), query.fixed.end(), feature) != query.fixed.end()) {
        node.refuse(fmt::format("{} is there twice", quote(node.text())), "remove one");
      }
      query.fixed.push_back(feature);
    }
    std::sort(query.fixed.begin(), query.fixed.end());
  }
  if (const auto most = object.find("max_changes")) {
    query.max_changes = most->whole_number(0, std::numeric_limits<int>::max());
  }
  if (const auto constraints = object.find("constraints")) {
    for (const Json& node : constraints->elements()) {
      query.constraints.push_back(parse_constraint(node.text(), forest, node.place()));
    }
  }
}

}  // namespace copse
