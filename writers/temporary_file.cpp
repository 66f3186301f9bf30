#include "writers/temporary_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "generator/base/error.hpp"

namespace copse {

TemporaryFile::TemporaryFile(std::filesystem::path target) : target_(std::move(target)) { open(); }

// Another run may write the same target at this moment: each takes a name that nobody has.
void TemporaryFile::open() {
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    temporary_ = target_;
    temporary_ += fmt::format(".{}-{}.tmp", ::getpid(), attempt);
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
                   "choose a folder that exists, that you may write to, and that has room");
}

}  // namespace copse
