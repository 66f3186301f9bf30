#include "writers/temporary_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "generator/base/error.hpp"

namespace copse {

TemporaryFile::TemporaryFile(std::filesystem::path target) : target_(std::move(target)) {
  std::error_code ignored;
  if (std::filesystem::is_symlink(target_, ignored)) {
    const std::filesystem::path end = std::filesystem::weakly_canonical(target_, ignored);
    if (!ignored) target_ = end;
  }
  open();
}

// Another run may write to this folder at the moment: each takes a name that nobody has. The name does not grow with
// the target's, which may be as long as the file system allows.
void TemporaryFile::open() {
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    temporary_ = target_.parent_path() / fmt::format(".copse-{}-{}.tmp", ::getpid(), attempt);
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && errno != EEXIST && errno != EINTR) fail(errno);
  }
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void TemporaryFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) fail(errno);
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void TemporaryFile::commit() {
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
  std::error_code error;
  std::filesystem::rename(temporary_, target_, error);
  if (error) fail(error.value());
  temporary_.clear();
}

void TemporaryFile::fail(int error) const {
  throw InputError(target_.string(),
                   fmt::format("cannot be written ({})", std::error_code(error, std::generic_category()).message()),
                   "check that its folder exists, may be written to and has room");
}

}  // namespace copse
