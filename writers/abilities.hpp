// What a format can express, as data: a model beyond it is refused with a reason, never bent.
#pragma once

#include <string_view>

#include "generator/model/model.hpp"

namespace copse {

struct FormatAbilities {
  std::string_view name;
  bool integers = true;    // integer columns beyond 0 and 1
  bool continuous = true;  // continuous columns, unless fixed to a whole number that the format can hold
  bool quadratic = false;  // a quadratic objective
  bool exact = true;       // numbers as they are; if not, whole numbers (writers/integer_model.hpp), which may round
  bool whole = false;      // its solvers do better with whole columns, even where it can express others
};

// Throws InputError, naming the first column that the format cannot hold.
void refuse_beyond(const FormatAbilities& format, const Model& model);

// True if the column has the values 0 and 1 at most: binaries, integers between the two, columns fixed to either.
bool takes_only_bits(const ModelColumn& column);

// True if the column has whole values only: integers, and columns fixed to a whole number.
bool takes_only_integers(const ModelColumn& column);

}  // namespace copse
