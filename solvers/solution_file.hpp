// Solution files of solvers that ran elsewhere.
//
//     cbc       `-solu FILE`
//     glpsol    `-w FILE` (columns by number; HiGHS writes the same as style 2)
//     HiGHS     `--solution_file FILE`: raw, sparse or pretty
//     plain     lines `name value`, `#` comments, `=obj= value`: what Gurobi, COPT and MIPLIB exchange
//     literals  `s OPTIMUM FOUND`, `v x1 -x2`: what pseudo-Boolean and MaxSAT solvers print (clasp, RC2)
//     SMT-LIB   `sat`, `((above_0_1 true) …)`: what z3 prints for our .smt2 files
//     MiniZinc  `above_0_1 = 1;`, `----------`, `==========`
//
// The format is told by the content. Solvers print values that are no solution (cbc prints the relaxation's after
// "Integer infeasible", glpsol zeros): values count only under a status that says that there is a point. Columns that a
// file leaves out are 0 where the format omits zeros, and a sign of a cut-off file where it does not.
// Pseudo-Boolean, MaxSAT and MiniZinc files hold scaled objectives (writers/integer_model.hpp), which are not the
// model's: these readers claim no objective and no bound; objective_value() knows it.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "solvers/outcome.hpp"

namespace copse {

// `column_names`: of the model, in order. Files of fixed MPS models name columns by number (C0000017); those are
// understood too. Throws InputError, with file and line, for a file of no known format, a name or number that is not
// the model's, a value given twice or not a number, and a file that ends too early.
Outcome read_solution(const std::filesystem::path& path, std::span<const std::string> column_names);

}  // namespace copse
