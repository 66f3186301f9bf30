// The grammar of names, and the proof that they are unique, without rendering one of them.
//
// A stem is made of letters, digits and underscores, starts with a letter other than e and E (LP readers see an
// exponent) and not with "inf" (HiGHS sees infinity), and does not end in an underscore and digits. The last rule makes
// rendering injective: the numbers at the end of a text are the indices, all of them, so two names are equal as text
// exactly if they are equal as stem and indices. There is at least one index, none is negative, and a rendered name has
// at most 64 characters.
#pragma once

#include <span>

#include "generator/model/model.hpp"

namespace copse {

inline constexpr std::size_t kLongestName = 64;

// Throw InternalError for the first name that breaks the grammar, and if two names are equal.
void check_names(std::span<const ModelColumn> columns);
void check_names(std::span<const ModelRow> rows);

}  // namespace copse
