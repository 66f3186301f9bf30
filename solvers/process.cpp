// The parent waits on the pipe that the program prints into: it wakes at once when there is output or when the program
// ends, and looks at the clock and the stop flag every few milliseconds in between. The leader's body is kept
// (WNOWAIT) until its group has been killed, so that the group's number cannot have passed to somebody else.
#include "solvers/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "generator/base/error.hpp"

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace copse {
namespace {

constexpr int kLookMilliseconds = 5;
constexpr int kEndMilliseconds = 1;  // once the output is closed, the end is near

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }
  int get() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

struct Pipe {
  static std::array<int, 2> open() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
      throw InputError("pipe", std::strerror(errno), "close some programs and try again");
    }
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    return ends;
  }
  explicit Pipe(std::array<int, 2> ends = open()) : read(ends[0]), write(ends[1]) {}
  Descriptor read, write;
};

class Clock {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Between fork and exec only async-signal-safe calls are allowed: no allocation, no exceptions.
[[noreturn]] void become_program(char* const* arguments, const char* folder, int output, int failure, pid_t parent) {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (::getppid() != parent) ::_exit(127);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGQUIT}) ::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const int input = ::open("/dev/null", O_RDONLY);
  if (input >= 0 && ::chdir(folder) == 0 && ::dup2(input, 0) >= 0 && ::dup2(output, 1) >= 0 && ::dup2(output, 2) >= 0) {
    if (input > 2) ::close(input);
    ::execv(arguments[0], arguments);
  }
  const int error = errno;
  [[maybe_unused]] const auto written = ::write(failure, &error, sizeof error);
  ::_exit(127);
}

// The program while it runs. Its destructor leaves no process behind, whatever is thrown in between.
class Child {
 public:
  Child(const std::vector<std::string>& arguments, const std::filesystem::path& folder, int output) {
    std::vector<char*> texts;
    for (const std::string& argument : arguments) texts.push_back(const_cast<char*>(argument.c_str()));
    texts.push_back(nullptr);
    Pipe failure;
    const pid_t parent = ::getpid();
    pid_ = ::fork();
    if (pid_ == 0) become_program(texts.data(), folder.c_str(), output, failure.write.get(), parent);
    if (pid_ < 0) {
      error_ = errno;
      return;
    }
    ::setpgid(pid_, pid_);  // in both processes: whichever comes first
    failure.write.close();
    if (::read(failure.read.get(), &error_, sizeof error_) != sizeof error_) error_ = 0;
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (pid_ > 0 && !reaped_) {
      signal_group(SIGKILL);
      reap();
    }
  }

  int error() const { return error_; }
  void signal_group(int signal) const { ::kill(-pid_, signal); }

  // True once the leader has ended; its body stays until reap().
  bool ended(bool wait) const {
    siginfo_t info{};
    int result = 0;
    do {
      result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT | (wait ? 0 : WNOHANG));
    } while (result != 0 && errno == EINTR);
    return result == 0 && info.si_pid == pid_;
  }

  int reap() {
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    reaped_ = true;
    return status;
  }

 private:
  pid_t pid_ = -1;
  int error_ = 0;
  bool reaped_ = false;
};

// The log, fed from the pipe.
class Log {
 public:
  Log(const std::filesystem::path& path, std::uint64_t limit, int pipe)
      : file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)), pipe_(pipe), left_(limit) {
    if (file_.get() < 0) throw InputError(path.string(), std::strerror(errno), "choose another temporary folder");
    ::fcntl(pipe_, F_SETFL, O_NONBLOCK);
  }

  bool flooded() const { return flooded_; }
  bool open() const { return open_; }

  // Takes what is there, after waiting for it at most so long.
  void take(int milliseconds) {
    pollfd waiting{pipe_, POLLIN, 0};
    ::poll(&waiting, open_ ? 1 : 0, open_ ? milliseconds : std::min(milliseconds, kEndMilliseconds));
    while (open_ && !flooded_) {
      const ssize_t count = ::read(pipe_, buffer_.data(), buffer_.size());
      if (count > 0) {
        append(static_cast<std::size_t>(count));
      } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        open_ = false;
      } else if (errno == EAGAIN) {
        return;
      }
    }
  }

 private:
  void append(std::size_t count) {
    flooded_ = count > left_;
    if (flooded_) count = static_cast<std::size_t>(left_);
    left_ -= count;
    for (std::size_t done = 0; done < count;) {
      const ssize_t written = ::write(file_.get(), buffer_.data() + done, count - done);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) {
        flooded_ = true;  // a full disk: there is no room for what it prints
        return;
      }
      done += static_cast<std::size_t>(written);
    }
  }

  Descriptor file_;
  int pipe_;
  std::uint64_t left_;
  bool flooded_ = false;
  bool open_ = true;
  std::array<char, std::size_t{1} << 14> buffer_{};
};

// Waits for the leader's end; ends it when the clock, the user or the log says so.
void watch(const Child& child, Log& log, const ProcessOptions& options, const Clock& clock, ProcessResult& result) {
  double kill_at = std::numeric_limits<double>::infinity();
  const auto kill = [&] {
    child.signal_group(SIGKILL);
    result.killed = true;
    child.ended(true);
  };
  const auto end_politely = [&](ProcessEnd end) {
    result.end = end;
    kill_at = clock.seconds() + (options.interrupt ? options.grace : 0);
    if (options.interrupt) child.signal_group(SIGINT);
  };
  while (!child.ended(false)) {
    log.take(kLookMilliseconds);
    const bool ending = result.end != ProcessEnd::exited;
    if (log.flooded()) {
      result.end = ProcessEnd::flooded;
      return kill();
    }
    if (clock.seconds() >= kill_at) return kill();
    if (ending) continue;
    if (options.stop != nullptr && *options.stop) end_politely(ProcessEnd::stopped);
    if (clock.seconds() >= options.seconds) end_politely(ProcessEnd::deadline);
  }
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& arguments, const ProcessOptions& options) {
  const Clock clock;
  ProcessResult result;
  Pipe pipe;
  Log log(options.log, options.log_limit, pipe.read.get());
  Child child(arguments, options.folder, pipe.write.get());
  pipe.write.close();
  result.error = child.error();
  if (result.error == 0) {
    result.end = ProcessEnd::exited;
    watch(child, log, options, clock, result);
    child.signal_group(SIGKILL);  // whatever the leader left behind
    const int status = child.reap();
    log.take(0);
    if (log.flooded() && result.end == ProcessEnd::exited) result.end = ProcessEnd::flooded;
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    if (WIFSIGNALED(status) && result.end == ProcessEnd::exited) result.end = ProcessEnd::signalled;
  }
  result.seconds = clock.seconds();
  return result;
}

std::string describe(const ProcessResult& result) {
  switch (result.end) {
    case ProcessEnd::not_started:
      return fmt::format("cannot be started: {}", std::strerror(result.error));
    case ProcessEnd::exited:
      return fmt::format("exit code {}", result.code);
    case ProcessEnd::signalled:
      return fmt::format("killed by signal {} ({})", result.code, ::strsignal(result.code));
    case ProcessEnd::deadline:
      return fmt::format("ended after {:.3g} s, its time was over", result.seconds);
    case ProcessEnd::stopped:
      return "stopped by the user";
    case ProcessEnd::flooded:
      return "ended because it printed without end";
  }
  throw InternalError("an end without words");
}

}  // namespace copse
