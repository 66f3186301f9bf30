// Runs another program, without a shell.
#pragma once

#include <string>
#include <vector>

namespace copse::test {

// The program (looked up in PATH) with these arguments; what it prints goes to the file `output`. Returns its exit
// code; throws if it cannot be started or dies of a signal.
int run_program(const std::vector<std::string>& arguments, const std::string& output = "/dev/null");

}  // namespace copse::test
