#include "tests/support/copse_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

namespace copse::test {
namespace {

// A file without a name that lives in memory: a child may write any amount to it without being read meanwhile.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("captured", MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw std::runtime_error("no memory file");
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(descriptor_); }

  int descriptor() const { return descriptor_; }
  std::string text() const {
    std::string text(static_cast<std::size_t>(lseek(descriptor_, 0, SEEK_END)), '\0');
    if (pread(descriptor_, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
      throw std::runtime_error("captured output cannot be read");
    }
    return text;
  }

 private:
  int descriptor_;
};

}  // namespace

ProgramRun run_copse(const std::vector<std::string>& arguments, const std::string& stdout_to) {
  std::vector<std::string> words = {COPSE_BINARY_DIR "/copse"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  const MemoryFile out;
  const MemoryFile err;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (stdout_to.empty()) {
    posix_spawn_file_actions_adddup2(&actions, out.descriptor(), 1);
  } else {
    posix_spawn_file_actions_addopen(&actions, 1, stdout_to.c_str(), O_WRONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, err.descriptor(), 2);
  pid_t child = 0;
  const int error = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error(words[0] + " cannot be started");
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) throw std::runtime_error(words[0] + " died");
  return {WEXITSTATUS(status), out.text(), err.text()};
}

std::string in_repository(const std::string& path) { return COPSE_SOURCE_DIR "/" + path; }

}  // namespace copse::test
