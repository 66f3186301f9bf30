#include "solvers/private_folder.hpp"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "generator/base/error.hpp"

namespace copse {

PrivateFolder::PrivateFolder(const std::filesystem::path& parent) {
  std::string name = (std::filesystem::absolute(parent) / "copse-run-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw InputError(parent.string(), std::strerror(errno), "name a folder for temporary files that can be written");
  }
  path_ = name;
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace copse
