#include "writers/abilities.hpp"

#include <fmt/format.h>

#include <cmath>

#include "generator/base/error.hpp"

namespace copse {

bool takes_only_integers(const ModelColumn& column) {
  return column.kind != ColumnKind::continuous ||
         (column.lower == column.upper && column.lower == std::trunc(column.lower));
}

bool takes_only_bits(const ModelColumn& column) {
  return takes_only_integers(column) && column.lower >= 0 && column.upper <= 1;
}

void refuse_beyond(const FormatAbilities& format, const Model& model) {
  for (const ModelColumn& column : model.columns()) {
    if (!format.continuous && !takes_only_integers(column)) {
      throw InputError(format.name, fmt::format("column {} is continuous", column.name.text()),
                       "ask for a model of binary columns only, or write .mps");
    }
    if (!format.integers && takes_only_integers(column) && !takes_only_bits(column)) {
      throw InputError(format.name, fmt::format("column {} has other values than 0 and 1", column.name.text()),
                       "write .mps, which has integers");
    }
    if (!format.quadratic && column.quadratic != 0) {
      throw InputError(format.name, fmt::format("the cost of column {} is quadratic", column.name.text()),
                       "write .mps or .lp, for a solver of quadratic objectives");
    }
  }
}

}  // namespace copse
