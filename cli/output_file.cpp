#include "cli/output_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace copse {

std::filesystem::path read_output(const Arguments& arguments) {
  const std::string* text = arguments.text("output");
  if (text == nullptr || text->empty()) arguments.refuse("output", "-o is missing", "say which file to write");
  std::filesystem::path path(*text);
  if (std::filesystem::is_directory(path)) {
    arguments.refuse("output", "is a folder", "give the name of a file in it");
  }
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    arguments.refuse("output", "the folder cannot be written to: " + std::string(std::strerror(errno)),
                     "choose another or create it");
  }
  return path;
}

}  // namespace copse
