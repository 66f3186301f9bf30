// What the columns of a model mean: enough to turn a solver's values into cells again, on another machine if need be.
#pragma once

#include <cstdint>
#include <vector>

namespace copse {

enum class Role : std::uint8_t {
  above,  // 1 if feature `feature` lies above its level `index` (in a cell > index)
  cell,   // 1 if feature `feature` lies in cell `index`
  leaf,   // 1 if listed leaf `index` of the geometry is reached; `feature` is its tree
  node,   // 1 if the path in tree `feature` passes split `index` of the geometry
  left,   // 1 if the path in tree `feature` goes left at depth `index`; free below the leaf
  one     // always 1
};

struct ColumnMeaning {
  Role role = Role::one;
  std::int32_t feature = -1;
  std::int32_t index = -1;
  bool operator==(const ColumnMeaning&) const = default;
};

struct Layout {
  std::vector<ColumnMeaning> columns;  // one per column of the model
  double objective_factor = 1;         // model objective = factor * cost of the answer
  bool operator==(const Layout&) const = default;
};

}  // namespace copse
