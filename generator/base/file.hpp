// Whole files in and out. A file that is written appears at once and complete, or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace copse {

// No file beyond this size is read. Tests lower it.
inline constexpr std::uint64_t kFileLimit = std::uint64_t{2} << 30;  // 2 GiB

// The bytes of the file (or pipe). Throws InputError if it is missing, a directory, unreadable or larger than `limit`.
std::string read_file(const std::filesystem::path& path, std::uint64_t limit = kFileLimit);

// Writes to a temporary name in the same folder, then renames it: an earlier file at `path` stays as it is until the
// new one is complete, and a failure leaves nothing behind. A device or a pipe is written to directly; a symbolic link
// keeps pointing where it points. Throws InputError naming the path and the system's reason.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace copse
