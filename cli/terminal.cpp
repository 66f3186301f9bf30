#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "generator/base/error.hpp"

namespace copse {
namespace {

std::atomic<bool> stop = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

extern "C" void ask_to_stop(int /*signal*/) { stop = true; }

constexpr std::string_view kWipe = "\r\x1b[K";

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw InputError("standard output", std::strerror(errno), "nothing more was written");
  }
}

ProgressLine::ProgressLine(bool quiet) : shown_(!quiet && isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(std::string_view text) {
  if (!shown_) return;
  fmt::print(stderr, "{}{}", kWipe, text);
  std::fflush(stderr);
  dirty_ = true;
}

void ProgressLine::wipe() {
  if (!dirty_) return;
  std::fwrite(kWipe.data(), 1, kWipe.size(), stderr);
  std::fflush(stderr);
  dirty_ = false;
}

const std::atomic<bool>& stop_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = ask_to_stop;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);  // the second signal finds the default: it quits
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return stop;
}

}  // namespace copse
