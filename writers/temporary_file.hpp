// A file that appears under its name only when it is whole.
#pragma once

#include <filesystem>

#include "writers/sink.hpp"

namespace copse {

// Every failure of the file system is an InputError that names the target, not the temporary name.
class TemporaryFile final : public Sink {
 public:
  // Opens a new file in the target's folder. A symbolic link keeps pointing where it points.
  explicit TemporaryFile(std::filesystem::path target);
  // Removes the file unless it was committed.
  ~TemporaryFile() override;
  void write(std::string_view bytes) override;
  // Closes the file and gives it the target's name, in place of what had it. Nothing may be written after it.
  void commit();

 private:
  void open();
  [[noreturn]] void fail(int error) const;

  std::filesystem::path target_;
  std::filesystem::path temporary_;
  int descriptor_ = -1;
};

}  // namespace copse
