// Runs the copse program that was built, as a user or a script does, and keeps what it says.
#pragma once

#include <string>
#include <vector>

namespace copse::test {

struct ProgramRun {
  int exit_code = -1;
  std::string out;
  std::string err;
};

// `stdout_to`: a file to redirect standard output to; captured if empty. Throws if the program cannot be started or
// dies of a signal.
ProgramRun run_copse(const std::vector<std::string>& arguments, const std::string& stdout_to = {});

// The path of a file of the repository.
std::string in_repository(const std::string& path);

}  // namespace copse::test
