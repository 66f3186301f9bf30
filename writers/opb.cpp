#include "writers/opb.hpp"

#include <fmt/format.h>

#include "writers/output.hpp"

namespace copse {
namespace {

void put_terms(Output& out, const std::vector<IntegerTerm>& terms, int sign) {
  for (const IntegerTerm& term : terms) out.put(fmt::format("{:+} x{} ", sign * term.coefficient, term.column + 1));
}

void put_row(Output& out, const IntegerRow& row) {
  const int sign = row.relation == Relation::less_equal ? -1 : 1;
  put_terms(out, row.terms, sign);
  out.put(fmt::format("{} {} ;\n", row.relation == Relation::equal ? "=" : ">=", sign * row.rhs));
}

}  // namespace

void write_opb(const Model& model, Sink& sink, const IntegerLimits& limits) {
  refuse_beyond(kOpbAbilities, model);
  IntegerModel scaled = integer_model(model, limits);
  for (std::int32_t j = 0; j < std::ssize(model.columns()); ++j) {
    const ModelColumn& column = model.columns()[j];
    if (column.lower != column.upper) continue;
    scaled.rows.push_back({{{1, j}}, Relation::equal, static_cast<std::int64_t>(column.lower)});
  }
  if (scaled.costs.empty()) scaled.costs.push_back({0, 0});
  Output out(sink);
  out.put(fmt::format("* #variable= {} #constraint= {}\n", model.columns().size(), scaled.rows.size()));
  for (const std::string& note : scaled.notes()) out.put(fmt::format("* {}\n", note));
  out.put("min: ");
  put_terms(out, scaled.costs, 1);
  out.put(";\n");
  for (const IntegerRow& row : scaled.rows) put_row(out, row);
  out.flush();
}

}  // namespace copse
