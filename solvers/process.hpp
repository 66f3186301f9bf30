// Another program, run to its end or to ours.
//
// No shell: arguments reach the program as they are, blanks and all. The program leads a process group of its own;
// whatever it started is ended with it, when it exits as well as when the clock or the user ends it. (A process that
// leaves the group on purpose is beyond reach.) Standard input is empty; both outputs go to one log file, up to a
// limit. If this process dies, the program is killed too, where the system can do that (Linux).
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace copse {

struct ProcessOptions {
  std::filesystem::path folder;  // the program's working directory
  std::filesystem::path log;
  std::uint64_t log_limit = std::uint64_t{64} << 20;         // bytes; a program that prints more is ended
  double seconds = std::numeric_limits<double>::infinity();  // of wall clock
  bool interrupt = false;  // at the end of its time, the program gets SIGINT and then `grace` seconds to save its work
  double grace = 2;
  const std::atomic<bool>* stop = nullptr;  // set from outside: as if its time were over
};

enum class ProcessEnd : std::uint8_t {
  not_started,  // `error` is the system's
  exited,       // by itself, with `code`
  signalled,    // by signal `code`, not from us
  deadline,     // its time was over: it got SIGINT, or SIGKILL
  stopped,      // the user stopped it, in the same way
  flooded       // it printed more than the log may hold, and was killed
};

struct ProcessResult {
  ProcessEnd end = ProcessEnd::not_started;
  int code = 0;
  int error = 0;
  bool killed = false;  // we sent SIGKILL: what it wrote may be half
  double seconds = 0;
};

// `arguments[0]` is the path of the program.
ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessOptions& options);

// For people: "exit code 3", "killed by signal 11 (Segmentation fault)", …
std::string describe(const ProcessResult& result);

}  // namespace copse
