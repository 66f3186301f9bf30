// tests/bad/ holds files that must be refused, each with the exact message beside it. Samples and queries are read
// against tests/good/credit.json. A file NAME.limit holds a size limit in bytes for the file NAME.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "generator/query/read_query.hpp"
#include "tests/support/catch.hpp"

namespace copse {

namespace {

namespace fs = std::filesystem;

using Reader = std::function<void(const fs::path&, std::uint64_t)>;

const fs::path kTests = fs::path(COPSE_SOURCE_DIR) / "tests";

std::vector<fs::path> bad_files(const std::string& kind) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(kTests / "bad" / kind)) {
    const fs::path extension = entry.path().extension();
    if (extension == ".json" || extension == ".csv") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::uint64_t limit_for(fs::path file) {
  file.replace_extension(".limit");
  return fs::exists(file) ? std::stoull(read_file(file)) : kFileLimit;
}

// The message of the refusal, its place as seen from the file's own folder.
std::string refusal(const fs::path& file, const Reader& read) {
  try {
    read(file, limit_for(file));
  } catch (const InputError& error) {
    const std::string folder = file.parent_path().string() + "/";
    const std::string message = error.what();
    REQUIRE(message.starts_with(folder));
    return message.substr(folder.size());
  }
  return "(accepted)";
}

void check_refusals(const std::string& kind, std::size_t at_least, const Reader& read) {
  const std::vector<fs::path> files = bad_files(kind);
  CHECK(files.size() >= at_least);
  for (const fs::path& file : files) {
    fs::path expected = file;
    expected.replace_extension(".message");
    const std::string message = refusal(file, read);
    CHECK(message + "\n" == read_file(expected));
    CHECK(message.find('\n') == std::string::npos);
    CHECK(message.starts_with(file.filename().string() + ":"));
    CHECK(message.find("; ") != std::string::npos);
    CHECK(message.find("; ") == message.rfind("; "));
  }
}

Forest credit() { return read_forest(kTests / "good" / "credit.json"); }

}  // namespace

TEST_CASE("every bad forest is refused with the message beside it") {
  check_refusals("forest", 100, [](const fs::path& file, std::uint64_t limit) { read_forest(file, limit); });
}

TEST_CASE("every bad samples file is refused with the message beside it") {
  const Forest forest = credit();
  check_refusals("samples", 30, [&](const fs::path& file, std::uint64_t limit) { read_samples(file, forest, limit); });
}

TEST_CASE("every bad query is refused with the message beside it") {
  const Forest forest = credit();
  check_refusals("query", 25,
                 [&](const fs::path& file, std::uint64_t limit) { read_query(file, forest, std::nullopt, limit); });
}

}  // namespace copse
