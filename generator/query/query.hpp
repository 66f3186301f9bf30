// What is asked of the forest: the class that it shall answer, and what a change costs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/forest/forest.hpp"

namespace copse {

enum class Norm : std::uint8_t { l0, l1, l2 };
enum class Scale : std::uint8_t { range, deviation, mad, none };

struct Weight {
  double up = 1;    // price of growing by one unit of scale; of any change for categories
  double down = 1;  // price of falling by one unit of scale
  bool operator==(const Weight&) const = default;
};

struct Query {
  int target = 0;  // class number
  Norm norm = Norm::l1;
  Scale scale = Scale::range;
  std::vector<Weight> weights;  // one per feature
  bool operator==(const Query&) const = default;
};

}  // namespace copse
