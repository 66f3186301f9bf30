// A folder of a run's own, gone with all that is in it when the run ends.
#pragma once

#include <filesystem>

namespace copse {

class PrivateFolder {
 public:
  // Throws InputError if none can be made there.
  explicit PrivateFolder(const std::filesystem::path& parent);
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  ~PrivateFolder();

  std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace copse
