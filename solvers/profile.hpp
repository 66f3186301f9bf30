// External solvers as data.
//
// A profile is a JSON object that says how a program is found, called and understood; no solver has code of its own
// beyond a reader where its file is like no other. The profiles that come with copse are solvers/profiles/*.json,
// compiled into the library; users add their own in the same format (docs/add-a-solver.md).
//
//     {"format": "copse-solver 1", "name": "glpsol", "title": "GLPK", "programs": ["glpsol"],
//      "version": {"arguments": ["--version"], "after": "Solver"},
//      "takes": ["continuous", "time limit", "gap"],
//      "model": "mps",
//      "arguments": ["--freemps", "{model}", ["--tmlim", "{whole_seconds}"], "--mipgap", "{gap}", "-w", "{solution}"],
//      "solution": {"reader": "own"},
//      "statuses": {"TIME LIMIT EXCEEDED": "stopped"},
//      "complaints": ["error"],
//      "get": "apt install glpk-utils"}
//
// A list among the arguments is dropped as a whole if one of its placeholders has no value. Placeholders:
//     {model} {solution} {start} {log}  paths in the run's own folder; no {start} without a start
//     {seconds} {whole_seconds}         the time limit, if there is one; whole_seconds is rounded up
//     {threads} {gap}                   always there
//     {NAME}                            the path of the file NAME that the profile describes under "files"
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace copse {

struct SolverTakes {
  bool continuous = false;  // columns that are not whole; without it, only whole columns are handed over
  bool quadratic = false;   // convex quadratic objectives
  bool start = false;
  bool time_limit = false;
  bool threads = false;
  bool gap = false;
};

// What a start is written as.
enum class StartFormat : std::uint8_t {
  plain,   // name value
  miplib,  // =obj= value, then name value
  cbc      // place name value
};

enum class SolutionReader : std::uint8_t {
  own,   // one of the formats that read_solution() tells apart
  table  // lines `name value …` between two lines that the profile knows
};

// What a phrase in the log (or in the solution file) says about the search.
enum class SolverStatus : std::uint8_t { optimal, stopped, infeasible, failure };

using Placeholders = std::map<std::string, std::string, std::less<>>;
using ArgumentGroup = std::vector<std::string>;  // dropped as a whole

struct SolverProfile {
  std::string name;
  std::string title;
  std::vector<std::string> programs;  // names to look for; python, if there is a driver
  std::string driver;                 // name of a Python script that runs the solver; empty: the program is the solver
  std::string module;                 // what the driver imports
  std::vector<std::string> version_arguments;
  std::string version_after;  // the version is the word after this text
  SolverTakes takes;
  std::string model;  // the model file's ending: mps, lp, …
  std::vector<ArgumentGroup> arguments;
  std::vector<std::pair<std::string, std::vector<ArgumentGroup>>> files;  // name, lines
  StartFormat start = StartFormat::plain;
  SolutionReader reader = SolutionReader::own;
  bool solution_in_log = false;  // the solver prints its solution and writes no file
  std::string table_begin, table_end;
  std::vector<std::pair<std::string, SolverStatus>> statuses;  // the first phrase that is found counts
  std::vector<std::string> complaints;                         // each of them in the log means failure
  bool proof = true;       // false: it was caught calling worse points optimal; its points count, its proofs do not
  bool interrupt = false;  // SIGINT makes it write what it has
  std::string free_size;   // what it takes without a licence
  std::string get;         // how to install it
  std::vector<std::string> defects;
  std::map<std::string, std::string> scripts;  // the driver and what it imports: file name, text
};

// Throws InputError with the place in the text. A driver is looked for beside the profile's file.
SolverProfile read_profile(const std::filesystem::path& path);

// The profiles that come with copse, in the order in which they are listed.
const std::vector<SolverProfile>& known_profiles();

// Throws InputError, with the names that there are, if there is no such profile.
const SolverProfile& known_profile(std::string_view name);

// The arguments with all placeholders replaced, without the groups that lack a value.
std::vector<std::string> fill_arguments(const std::vector<ArgumentGroup>& groups, const Placeholders& values);

}  // namespace copse
