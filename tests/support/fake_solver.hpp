// Programs that behave badly on purpose: shell scripts that a test writes, and a profile that runs them.
#pragma once

#include <map>
#include <string>

#include "solvers/command.hpp"
#include "tests/support/temporary_folder.hpp"

namespace copse::test {

// The script sees the model as $1, the solution file as $2 and the start, if there is one, as $3. `changes` are members
// beside or in place of those of the usual profile, as JSON text: {{"takes", "[]"}}.
using ProfileChanges = std::map<std::string, std::string>;
ExternalSolver fake_solver(const TemporaryFolder& folder, const std::string& script,
                           const ProfileChanges& changes = {});

// min x_0 + 2 x_1 over binaries with x_0 + x_1 >= 1: the optimum is 1.
Model either_or();

}  // namespace copse::test
