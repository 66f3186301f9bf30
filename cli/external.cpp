#include "cli/external.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "generator/base/error.hpp"

namespace copse {

SearchPlaces search_places() {
  SearchPlaces places;
  places.temporary = std::filesystem::temp_directory_path();
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::canonical(rest.substr(0, end), error);
    if (!error && std::ranges::find(places.folders, folder) == places.folders.end()) places.folders.push_back(folder);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return places;
}

std::optional<ExternalSolver> read_external(const Arguments& arguments, std::span<const std::string_view> ours) {
  const std::string* name = arguments.text("solver");
  const std::string* file = arguments.text("solver-profile");
  if (file != nullptr && name != nullptr) {
    arguments.refuse("solver-profile", "leaves no choice of a solver", "drop --solver");
  }
  if (file == nullptr && (name == nullptr || std::ranges::find(ours, *name) != ours.end())) return std::nullopt;
  const SolverProfile profile = file != nullptr ? read_profile(*file) : known_profile(*name);
  std::optional<ExternalSolver> solver = find_solver(profile, search_places());
  if (!solver) {
    throw InputError(profile.name, "is not found on this machine",
                     profile.get.empty() ? "put its program on the PATH" : profile.get);
  }
  return solver;
}

}  // namespace copse
