// The only place of copse that talks to people and pipes: checked output, a progress line, and Ctrl-C.
#pragma once

#include <atomic>
#include <string>
#include <string_view>

namespace copse {

// Writes to standard output and flushes, so that a reader of a pipe sees each row when it is there.
// Throws InputError if not all of it could be written.
void print(std::string_view text);

// One line on stderr that overwrites itself; silent unless stderr is a terminal. The destructor wipes it away.
class ProgressLine {
 public:
  explicit ProgressLine(bool quiet);
  ~ProgressLine() { wipe(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool shown() const { return shown_; }
  void show(std::string_view text);
  void wipe();

 private:
  bool shown_ = false;
  bool dirty_ = false;
};

// Set by the first Ctrl-C (or SIGTERM) after this call: whoever works ends soon with what it has. A second one quits.
const std::atomic<bool>& stop_on_interrupt();

}  // namespace copse
