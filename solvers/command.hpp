// A solver as an external command: write the model, run the program, read what it says, believe none of it.
//
//   * Every run has a private folder, which is gone afterwards. If the run failed, its log is kept and `detail` names
//   it.
//   * The time limit is wall clock. The program is told of it; one that goes on for longer than it may is ended.
//   * Exit codes are recorded, not believed. A phrase of complaint in the log, a name that is not the model's, a file
//     that ends too early, a death by signal: failure, whatever else the program says.
//   * A point's whole columns are rounded where they are whole within tolerance. Digits that the solver did not print
//   are
//     found again by solving the linear program that remains when the whole columns are fixed. The point is then
//     checked against the model: one that violates it is a failure, not an answer. The objective is ours, recomputed.
//   * A start is the user's point already: a run never returns less.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "solvers/outcome.hpp"
#include "solvers/profile.hpp"

namespace copse {

// Where programs are looked for. The library reads no environment: the command line fills this from PATH.
struct SearchPlaces {
  std::vector<std::filesystem::path> folders;
  std::filesystem::path temporary = "/tmp";  // scratch for the question which modules an interpreter has
};

struct ExternalSolver {
  SolverProfile profile;
  std::filesystem::path program;  // the solver itself, or the interpreter of its driver
  std::string version;            // empty if it does not say
};

// The first of the profile's programs in the folders' order; with a driver, the first interpreter that has the module.
std::optional<ExternalSolver> find_solver(const SolverProfile& profile, const SearchPlaces& places);

struct RunOptions {
  double time_limit = std::numeric_limits<double>::infinity();  // seconds of wall clock
  double relative_gap = 0;  // above 0, what the solver calls optimal is claimed feasible, with the gap as its bound
  int threads = 1;
  std::vector<double> start;  // one value per column, or empty; a start that violates the model is ignored
  const std::atomic<bool>* stop =
      nullptr;          // set by somebody else: the run ends soon, with the best point if it is told
  double patience = 5;  // seconds beyond the limit until a program that was told of it is ended
  std::filesystem::path temporary = "/tmp";           // private folders and kept logs are made here
  std::uint64_t log_limit = std::uint64_t{64} << 20;  // bytes
};

Outcome run_command(const Model& model, const ExternalSolver& solver, const RunOptions& options);

}  // namespace copse
