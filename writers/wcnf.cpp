#include "writers/wcnf.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "writers/clauses.hpp"
#include "writers/output.hpp"

namespace copse {
namespace {

void put_clause(Output& out, std::int64_t weight, const std::vector<std::int32_t>& literals) {
  out.put(fmt::format("{}", weight));
  for (const std::int32_t literal : literals) out.put(fmt::format(" {}", literal));
  out.put(" 0\n");
}

ClauseEncoder encode(const Model& model, const IntegerModel& scaled) {
  ClauseEncoder encoder(static_cast<std::int32_t>(model.columns().size()));
  for (std::int32_t j = 0; j < std::ssize(model.columns()); ++j) {
    const ModelColumn& column = model.columns()[j];
    if (column.lower == column.upper) encoder.add_clause({column.lower == 1 ? j + 1 : -(j + 1)});
  }
  for (const IntegerRow& row : scaled.rows) encoder.add(row);
  return encoder;
}

}  // namespace

void write_wcnf(const Model& model, Sink& sink, const IntegerLimits& limits) {
  refuse_beyond(kWcnfAbilities, model);
  IntegerModel scaled = integer_model(model, limits);
  ClauseEncoder encoder = encode(model, scaled);
  if (scaled.costs.empty()) scaled.costs.push_back({1, encoder.new_variable() - 1});
  std::int64_t top = 1, least = 0;
  for (const IntegerTerm& cost : scaled.costs) {
    top += std::abs(cost.coefficient);
    if (cost.coefficient < 0) least += cost.coefficient;
  }
  Output out(sink);
  for (const std::string& note : scaled.notes()) out.put(fmt::format("c {}\n", note));
  out.put(fmt::format("c objective of this file = sum of the soft clauses given up {:+}\n", least));
  out.put(fmt::format("p wcnf {} {} {}\n", encoder.variables(), encoder.clauses().size() + scaled.costs.size(), top));
  for (const std::vector<std::int32_t>& clause : encoder.clauses()) put_clause(out, top, clause);
  for (const IntegerTerm& cost : scaled.costs) {
    const std::int32_t variable = cost.column + 1;
    put_clause(out, std::abs(cost.coefficient), {cost.coefficient > 0 ? -variable : variable});
  }
  out.flush();
}

}  // namespace copse
