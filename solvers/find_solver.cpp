#include <fmt/format.h>
#include <unistd.h>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "solvers/command.hpp"
#include "solvers/private_folder.hpp"
#include "solvers/process.hpp"

namespace copse {
namespace {

constexpr double kAskSeconds = 20;  // a package of Python's may take seconds to load for the first time
constexpr std::uint64_t kAnswerLimit = std::uint64_t{1} << 16;

struct Answer {
  ProcessResult result;
  std::string text;
};

Answer ask(const std::vector<std::string>& arguments, const PrivateFolder& folder) {
  ProcessOptions options;
  options.folder = folder.path();
  options.log = folder / "answer.log";
  options.log_limit = kAnswerLimit;
  options.seconds = kAskSeconds;
  Answer answer;
  answer.result = run_process(arguments, options);
  answer.text = read_file(options.log);
  return answer;
}

bool executable(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

// The word after the phrase; empty without the phrase.
std::string word_after(std::string_view text, std::string_view phrase) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t at = text.find(phrase);
  if (at == std::string_view::npos) return {};
  const std::size_t begin = text.find_first_not_of(kBlank, at + phrase.size());
  if (begin == std::string_view::npos) return {};
  std::string_view word = text.substr(begin, text.find_first_of(kBlank, begin) - begin);
  while (word.ends_with(',') || word.ends_with(':') || word.ends_with('.')) word.remove_suffix(1);
  return std::string(word);
}

// A driver prints "version 1.2.3" if its module can be imported, and fails otherwise.
std::optional<std::string> driver_version(const std::filesystem::path& interpreter, const SolverProfile& profile,
                                          const PrivateFolder& folder) {
  const Answer found =
      ask({interpreter.string(), "-c",
           "import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)", profile.module},
          folder);
  if (found.result.end != ProcessEnd::exited || found.result.code != 0) return std::nullopt;
  for (const auto& [name, text] : profile.scripts) write_file(folder / name, text);
  const Answer answer = ask({interpreter.string(), (folder / profile.driver).string(), "--version"}, folder);
  if (answer.result.end != ProcessEnd::exited || answer.result.code != 0) return std::nullopt;
  return word_after(answer.text, "version ");
}

}  // namespace

std::optional<ExternalSolver> find_solver(const SolverProfile& profile, const SearchPlaces& places) {
  std::optional<PrivateFolder> folder;
  for (const std::filesystem::path& place : places.folders) {
    for (const std::string& name : profile.programs) {
      const std::filesystem::path program = std::filesystem::absolute(place / name);
      if (!executable(program)) continue;
      if (!folder) folder.emplace(places.temporary);
      ExternalSolver found{profile, program, {}};
      if (profile.driver.empty()) {
        if (!profile.version_arguments.empty()) {
          std::vector<std::string> question{program.string()};
          question.insert(question.end(), profile.version_arguments.begin(), profile.version_arguments.end());
          found.version = word_after(ask(question, *folder).text, profile.version_after);
        }
        return found;
      }
      if (std::optional<std::string> version = driver_version(program, profile, *folder)) {
        found.version = std::move(*version);
        return found;
      }
    }
  }
  return std::nullopt;
}

}  // namespace copse
