// The concerns of a query file, one source file each. A concern owns some keys: it reads them from the checked object
// and writes what they say into the query. read_query.cpp lists all keys and calls each concern once.
#pragma once

#include <optional>
#include <string_view>

#include "generator/base/json.hpp"
#include "generator/query/query.hpp"

namespace copse {

// "target"; `given` is the label from elsewhere, if there is one.
void read_target(const JsonObject& object, const Forest& forest, std::optional<std::string_view> given, Query& query);

// "norm", "scale", "weights", "prices", "costs"
void read_cost(const JsonObject& object, const Forest& forest, Query& query);

// "fixed", "max_changes", "constraints"
void read_actions(const JsonObject& object, const Forest& forest, Query& query);

// "plausibility": all but the isolation forest itself, which attach_isolation_forest() adds
void read_plausibility(const JsonObject& object, Query& query);

// "count", "diverse"
void read_count(const JsonObject& object, const Forest& forest, Query& query);

}  // namespace copse
