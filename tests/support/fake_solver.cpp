#include "tests/support/fake_solver.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "generator/base/file.hpp"

namespace copse::test {

ExternalSolver fake_solver(const TemporaryFolder& folder, const std::string& script, const ProfileChanges& changes) {
  ProfileChanges members = {
      {"format", R"("copse-solver 1")"},
      {"name", R"("fake")"},
      {"programs", R"(["fake"])"},
      {"takes", R"(["continuous", "start", "time limit"])"},
      {"model", R"("mps")"},
      {"arguments", R"(["{model}", "{solution}", ["{start}"]])"},
      {"solution", R"({"reader": "own"})"},
      {"complaints", R"(["### ", "No licence"])"},
  };
  for (const auto& [key, value] : changes) members[key] = value;
  std::string text;
  for (const auto& [key, value] : members) text += fmt::format("{}\"{}\": {}", text.empty() ? "{" : ", ", key, value);
  text += "}";
  write_file(folder / "fake.json", text);
  const std::filesystem::path program = folder / "fake";
  write_file(program, "#!/bin/sh\n" + script);
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  return {read_profile(folder / "fake.json"), program, "1.0"};
}

Model either_or() {
  ModelBuilder builder;
  const ColumnId a = builder.add_binary(indexed_name("x", 0), 1);
  const ColumnId b = builder.add_binary(indexed_name("x", 1), 2);
  builder.add_row(indexed_name("some", 0), {{1, a}, {1, b}}, Relation::greater_equal, 1);
  return std::move(builder).finish();
}

}  // namespace copse::test
