// MPS files, in the dialect that Cbc, GLPK, HiGHS, SCIP, Gurobi, CPLEX and lp_solve read alike.
//
// What looks odd in these files is there for a reader that would otherwise misread them without a word:
//   * The objective row is named OBJECTIVE and comes first: a name of more than eight letters in column 5 is what makes
//     CoinUtils leave its fixed-column mode for good (free format only).
//   * No OBJSENSE: CoinUtils ignores it and minimises, GLPK refuses it. No objective constant: its sign differs.
//   * The RHS section is always there: without it lp_solve loses the last column.
//   * An integer column stands between markers and has both of its bounds written: GLPK gives it [0,1] otherwise.
//   * A column without an entry is declared by a zero cost; bounds do not declare columns everywhere.
//   * A fixed integer column has LO and UP, not FX: after FX, CoinUtils takes it for continuous.
//   * Blank lines, tabs and comments behind data are refused by some, so there are none.
// A quadratic objective becomes a QUADOBJ section (c'x + 1/2 x'Qx); readers of linear models refuse such a file.
#pragma once

#include <cstdint>
#include <string>

#include "generator/model/model.hpp"
#include "writers/abilities.hpp"
#include "writers/sink.hpp"

namespace copse {

inline constexpr FormatAbilities kMpsAbilities{
    .name = "MPS", .integers = true, .continuous = true, .quadratic = true, .exact = true};

enum class MpsFormat : std::uint8_t {
  free,
  // Fields at fixed columns, for readers that know nothing else. Names have eight characters, so columns and rows are
  // numbered from 1: C0000001, R0000001 (a comment in the file says so). Numbers have twelve.
  fixed
};

// Throws InputError if a fixed file cannot hold the model exactly: a number that needs more than twelve characters, ten
// million rows or columns. A shortened number would be another model, and so another answer.
void write_mps(const Model& model, MpsFormat format, Sink& sink);

// The name of a model's column (counted from 0) in a file of fixed format.
std::string fixed_column_name(int column);

}  // namespace copse
