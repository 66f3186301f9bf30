// Model files that anybody wrote, for the embedded Cbc: NAME.mps and NAME.lp, plain or compressed (.gz).
//
// Readers differ in what they make of the same file, and some misread without a word. So this one is strict: what Cbc,
// GLPK, HiGHS, SCIP, Gurobi and CPLEX do not read alike is refused, with the line. Numbers are restored exactly.
//
// MPS: fields are separated by blanks (names hold none), sections NAME, ROWS, COLUMNS with integer markers, RHS,
// RANGES, BOUNDS (LO UP FX FR MI PL BV LI UI), ENDATA. Refused: OBJSENSE, a constant on the objective, quadratic and
// SOS sections, semi-continuous columns, a negative UP without a lower bound, a column in two places, an entry twice.
// Bounds of 1e20 or more are infinite. An integer column without any bound lies between 0 and 1, with only a lower
// bound it is unbounded above.
//
// LP: Minimize, Subject To, Bounds, Generals, Binaries, End; blanks between the parts of a term. Refused: Maximize,
// ranged rows, constants in the objective or left of a relation, quadratic terms, indicator rows, SOS, semi-continuous
// columns.
#pragma once

#include <filesystem>

#include "solvers/linear_program.hpp"

namespace copse {

// Throws InputError, "model.mps:17: …", if the file is missing or is not such a model. Columns and rows have their
// names.
LinearProgram read_model_file(const std::filesystem::path& path);

}  // namespace copse
