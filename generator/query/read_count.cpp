#include "generator/query/concerns.hpp"

namespace copse {

namespace {

constexpr int kMostAnswers = 100000;

}  // namespace

void read_count(const JsonObject& object, const Forest& forest, Query& query) {
  if (const auto count = object.find("count")) query.count = count->whole_number(1, kMostAnswers);
  const auto diverse = object.find("diverse");
  if (!diverse) return;
  if (diverse->is_text()) {
    if (diverse->text() != "sets") diverse->refuse("this is neither a number nor \"sets\"", "give one of them");
    query.diverse_sets = true;
  } else {
    query.diverse = diverse->whole_number(1, static_cast<int>(forest.features.size()));
  }
}

}  // namespace copse
