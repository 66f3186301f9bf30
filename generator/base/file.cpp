#include "generator/base/file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <vector>

#include "generator/base/error.hpp"
#include "generator/base/memory.hpp"

namespace copse {

namespace {

namespace fs = std::filesystem;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

constexpr std::size_t kRoomBehind = 64;  // for parsers that look ahead

std::string reason(int error) { return std::generic_category().message(error); }

[[noreturn]] void refuse_write(const fs::path& path, int error) {
  throw InputError(path.string(), fmt::format("cannot be written ({})", reason(error)),
                   "check that its folder exists, may be written to and has room");
}

// True if every byte reached the system.
bool put(std::FILE* file, std::string_view bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
}

// Opens a file that did not exist before, beside `target`. Its name does not grow with the target's.
File open_beside(const fs::path& target, fs::path& name) {
  for (int number = 0;; ++number) {
    name = target.parent_path() / fmt::format(".copse-{}.tmp", number);
    File file(std::fopen(name.c_str(), "wbx"));
    if (file || errno != EEXIST) return file;
  }
}

// Takes the temporary file away again unless it was renamed.
class Leftover {
 public:
  explicit Leftover(fs::path name) : name_(std::move(name)) {}
  Leftover(const Leftover&) = delete;
  Leftover& operator=(const Leftover&) = delete;
  ~Leftover() {
    std::error_code ignored;
    if (!name_.empty()) fs::remove(name_, ignored);
  }
  void keep() { name_.clear(); }

 private:
  fs::path name_;
};

}  // namespace

std::string read_file(const fs::path& path, std::uint64_t limit) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw InputError(path.string(), "is a directory, not a file", "name a file in it");
  }
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    throw InputError(path.string(), missing ? "does not exist" : fmt::format("cannot be opened ({})", reason(errno)),
                     missing ? "check the path" : "check its permissions");
  }
  const auto refuse_size = [&] {
    throw InputError(path.string(), fmt::format("is larger than the limit of {} bytes", limit),
                     "check that it is the right file, or make it smaller");
  };
  const std::uint64_t expected = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
  if (!error && expected > limit) refuse_size();

  // Through a small buffer: growing the string by its final size first would touch all its memory twice.
  std::vector<char> buffer(std::size_t{1} << 17);
  std::string bytes;
  reserve_large(bytes, error ? 0 : expected + kRoomBehind);
  for (std::size_t got = buffer.size(); got == buffer.size();) {
    got = std::fread(buffer.data(), 1, buffer.size(), file.get());
    if (bytes.size() + got > limit) refuse_size();
    bytes.append(buffer.data(), got);
  }
  if (std::ferror(file.get()) != 0) {
    throw InputError(path.string(), fmt::format("cannot be read ({})", reason(errno)), "check the disk and try again");
  }
  return bytes;
}

void write_file(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : path;
  if (error && error != std::errc::no_such_file_or_directory) refuse_write(path, error.value());
  if (fs::is_directory(target, error)) refuse_write(path, EISDIR);
  if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
    const File device(std::fopen(target.c_str(), "wb"));
    if (!device || !put(device.get(), bytes)) refuse_write(path, errno);
    return;
  }
  fs::path temporary;
  File file = open_beside(target, temporary);
  if (!file) refuse_write(path, errno);
  Leftover leftover(temporary);
  if (!put(file.get(), bytes) || ::fsync(::fileno(file.get())) != 0) refuse_write(path, errno);
  if (std::fclose(file.release()) != 0) refuse_write(path, errno);
  fs::rename(temporary, target, error);
  if (error) refuse_write(path, error.value());
  leftover.keep();
}

}  // namespace copse
