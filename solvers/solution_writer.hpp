// Solution files: plain text that a person, a script or our own reader of "name value" lines takes.
//
//     # status optimal
//     # objective 2.75
//     # bound 2.75
//     # solver Cbc 2.10.8
//     x_0 0
//     x_1 1
//     z_0 0.75
//
// Comments start with #; then one line per column, in the model's order, zeros too. Numbers restore the same doubles.
// Without a point there are only comments. The status is one of optimal, feasible, infeasible, limit, failure.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "solvers/outcome.hpp"

namespace copse {

std::string_view claim_name(Claim claim);

// One name per column. Names and values must be as many, if there are values.
std::string solution_text(const Outcome& outcome, std::span<const std::string> column_names);

// Throws InputError if the file system refuses.
void write_solution_file(const std::filesystem::path& path, const Outcome& outcome,
                         std::span<const std::string> column_names);

}  // namespace copse
