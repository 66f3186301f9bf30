// copse solvers: which solvers are here, what each takes, and how to get the others.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/external.hpp"
#include "cli/terminal.hpp"

namespace copse {
namespace {

std::string takes_text(const SolverProfile& profile) {
  std::string text = profile.takes.continuous ? "MILP" : "whole columns";
  const auto add = [&text](bool taken, std::string_view what) {
    if (taken) text.append(", ").append(what);
  };
  add(profile.takes.quadratic, "quadratic");
  add(profile.takes.start, "start");
  add(profile.takes.time_limit, "time limit");
  add(profile.takes.threads, "threads");
  return text;
}

std::string line(std::string_view name, std::string_view version, std::string_view takes, std::string_view where) {
  return fmt::format("{:<9} {:<10} {:<45} {}\n", name, version, takes, where);
}

std::string how_to_get(const SolverProfile& profile) {
  return profile.free_size.empty() ? profile.get : fmt::format("{} (free for {})", profile.get, profile.free_size);
}

int list_all() {
  const SearchPlaces places = search_places();
  print(line("solver", "version", "takes", "where, or how to get it"));
  print(line("search", "", "forests", "part of copse"));
  print(line("cbc", "", "MILP, start, time limit, threads", "part of copse"));
  for (const SolverProfile& profile : known_profiles()) {
    const std::optional<ExternalSolver> found = find_solver(profile, places);
    const std::string version = !found ? "not found" : found->version.empty() ? "?" : found->version;
    print(line(profile.name, version, takes_text(profile), found ? found->program.string() : how_to_get(profile)));
  }
  return kAnswered;
}

int show_one(const std::string& name) {
  const SolverProfile& profile = known_profile(name);
  const std::optional<ExternalSolver> found = find_solver(profile, search_places());
  std::string text = fmt::format("{}: {}\n", profile.name, profile.title);
  text += found ? fmt::format("found: {}, version {}\n", found->program.string(), found->version) : "not found\n";
  text += fmt::format("get it: {}\n", how_to_get(profile));
  text += fmt::format("takes: {}; models as .{} files\n", takes_text(profile), profile.model);
  for (const std::string& defect : profile.defects) text += fmt::format("known defect: {}\n", defect);
  print(text);
  return kAnswered;
}

int run(const Arguments& arguments) {
  const std::string* name = arguments.text("about");
  return name == nullptr ? list_all() : show_one(*name);
}

}  // namespace

Command solvers_command() {
  return {.name = "solvers",
          .summary = "list the solvers that are here, and how to get others",
          .details =
              "Programs are looked for on the PATH; solvers that come as Python packages, in every python3 on it.\n"
              "docs/add-a-solver.md shows how to add one of your own.",
          .operands = {},
          .usage = "[--about NAME]",
          .options = {{"about", "NAME", "all about one of them, its known defects too"}},
          .run = run};
}

}  // namespace copse
