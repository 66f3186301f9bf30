// A query as copse-query/1, so that a map file can carry the question that its model answers.
#pragma once

#include "generator/base/json_writer.hpp"
#include "generator/query/query.hpp"

namespace copse {

// Writes the query as one object; parse_query() restores it. Weights of 1 are left out.
void write_query(const Query& query, const Forest& forest, JsonWriter& out);

}  // namespace copse
