#include "generator/base/file.hpp"

#include <filesystem>
#include <iterator>

#include "generator/base/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace copse {

namespace {

namespace fs = std::filesystem;

std::ptrdiff_t entries(const fs::path& folder) {
  return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

}  // namespace

TEST_CASE("a file is read back as it was written, on paths with blanks and non-ASCII letters") {
  const test::TemporaryFolder folder;
  const fs::path path = folder.path() / "Größe und Gewicht – ß.csv";
  const std::string bytes("a\0b\r\n\xFF", 6);
  write_file(path, bytes);
  CHECK(read_file(path) == bytes);
  write_file(path, "shorter");
  CHECK(read_file(path) == "shorter");
  CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a file of exactly the limit is read, and one byte more is refused") {
  const test::TemporaryFolder folder;
  const fs::path path = folder.path() / "file";
  write_file(path, std::string(300000, 'x'));
  CHECK(read_file(path, 300000).size() == 300000);
  CHECK_THROWS_WITH(read_file(path, 299999),
                    Catch::EndsWith("is larger than the limit of 299999 bytes; check that it is "
                                    "the right file, or make it smaller"));
}

TEST_CASE("what cannot be read says why") {
  const test::TemporaryFolder folder;
  CHECK_THROWS_WITH(read_file(folder.path() / "none"), Catch::EndsWith("none: does not exist; check the path"));
  CHECK_THROWS_WITH(read_file(folder.path()), Catch::EndsWith(": is a directory, not a file; name a file in it"));
}

TEST_CASE("a failed write leaves nothing behind and the earlier file as it was") {
  const test::TemporaryFolder folder;
  CHECK_THROWS_AS(write_file(folder.path() / "no folder" / "file", "x"), InputError);
  const fs::path occupied = folder.path() / "occupied";
  fs::create_directory(occupied);
  CHECK_THROWS_AS(write_file(occupied, "x"), InputError);
  CHECK(fs::is_directory(occupied));
  CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a device is written to directly and a symbolic link stays a link") {
  write_file("/dev/null", "x");
  CHECK(fs::is_character_file("/dev/null"));
  const test::TemporaryFolder folder;
  write_file(folder.path() / "target", "old");
  fs::create_symlink("target", folder.path() / "link");
  write_file(folder.path() / "link", "new");
  CHECK(fs::is_symlink(folder.path() / "link"));
  CHECK(read_file(folder.path() / "target") == "new");
}

}  // namespace copse
