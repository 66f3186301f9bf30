// Files that commands write: named by -o, and refused before the work is done if they cannot be written after it.
#pragma once

#include <filesystem>

#include "cli/options.hpp"

namespace copse {

// From --output. Throws InputError if it is missing, names a folder, or lies in a folder that does not exist or refuses
// new files.
std::filesystem::path read_output(const Arguments& arguments);

}  // namespace copse
