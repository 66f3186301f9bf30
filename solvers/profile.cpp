#include "solvers/profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/base/json.hpp"
#include "generator/base/text.hpp"
#include "solvers/embedded.hpp"

namespace copse {
namespace {

constexpr std::string_view kFormat = "copse-solver 1";
constexpr std::string_view kDriverHelper = "copse_driver.py";

constexpr std::array<std::string_view, 21> kKeys = {
    "proof",    "format",     "name",      "title",     "programs", "driver",  "module",
    "version",  "takes",      "model",     "arguments", "files",    "start",   "solution",
    "statuses", "complaints", "interrupt", "free size", "get",      "defects", "comment"};
constexpr std::array<std::string_view, 2> kVersionKeys = {"arguments", "after"};
constexpr std::array<std::string_view, 4> kSolutionKeys = {"reader", "in", "begin", "end"};
constexpr std::array<std::string_view, 6> kTakes = {"continuous", "quadratic", "start", "time limit", "threads", "gap"};
constexpr std::array<std::string_view, 3> kStartFormats = {"plain", "miplib", "cbc"};
constexpr std::array<std::string_view, 2> kReaders = {"own", "table"};
constexpr std::array<std::string_view, 2> kPlaces = {"file", "log"};
constexpr std::array<std::string_view, 4> kStatuses = {"optimal", "stopped", "infeasible", "failure"};
constexpr std::array<std::string_view, 8> kPlaceholders = {"model",   "solution",      "start",   "log",
                                                           "seconds", "whole_seconds", "threads", "gap"};

std::string optional_text(const JsonObject& object, std::string_view key) {
  const std::optional<Json> value = object.find(key);
  return value ? std::string(value->text()) : std::string();
}

std::vector<std::string> optional_texts(const JsonObject& object, std::string_view key) {
  const std::optional<Json> value = object.find(key);
  return value ? value->texts() : std::vector<std::string>();
}

std::vector<ArgumentGroup> read_groups(const Json& json) {
  std::vector<ArgumentGroup> groups;
  for (const Json& element : json.elements()) {
    groups.push_back(element.is_text() ? ArgumentGroup{std::string(element.text())} : element.texts());
  }
  return groups;
}

// Calls `use` for each {NAME} of the text; braces around anything but a word are plain text.
template <typename Use>
void for_each_placeholder(std::string_view text, const Use& use) {
  constexpr std::string_view kWord = "abcdefghijklmnopqrstuvwxyz_.0123456789";
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    const std::size_t close = text.find_first_not_of(kWord, open + 1);
    if (close == std::string_view::npos || close == open + 1 || text[close] != '}') continue;
    use(open, text.substr(open + 1, close - open - 1));
  }
}

void check_placeholders(const Json& json, const std::vector<ArgumentGroup>& groups, const SolverProfile& profile) {
  std::vector<std::string> known(kPlaceholders.begin(), kPlaceholders.end());
  for (const auto& [name, lines] : profile.files) known.push_back(name);
  for (const ArgumentGroup& group : groups) {
    for (const std::string& argument : group) {
      for_each_placeholder(argument, [&](std::size_t, std::string_view name) {
        if (std::ranges::find(known, name) != known.end()) return;
        json.refuse(fmt::format("{{{}}} has no meaning", name), fmt::format("use one of {}", listed(known)));
      });
    }
  }
}

SolverTakes read_takes(const Json& json) {
  SolverTakes takes;
  const std::array<bool SolverTakes::*, kTakes.size()> members = {&SolverTakes::continuous, &SolverTakes::quadratic,
                                                                  &SolverTakes::start,      &SolverTakes::time_limit,
                                                                  &SolverTakes::threads,    &SolverTakes::gap};
  for (const Json& element : json.elements()) takes.*members[element.one_of(kTakes)] = true;
  return takes;
}

void read_solution_part(const JsonObject& object, SolverProfile& profile) {
  const JsonObject solution = object.at("solution").object({kSolutionKeys});
  profile.reader = static_cast<SolutionReader>(solution.at("reader").one_of(kReaders));
  if (const std::optional<Json> in = solution.find("in")) profile.solution_in_log = in->one_of(kPlaces) == 1;
  profile.table_begin = optional_text(solution, "begin");
  profile.table_end = optional_text(solution, "end");
}

void read_words(const JsonObject& object, SolverProfile& profile) {
  if (const std::optional<Json> statuses = object.find("statuses")) {
    for (const auto& [phrase, meaning] : statuses->members()) {
      profile.statuses.emplace_back(phrase, static_cast<SolverStatus>(meaning.one_of(kStatuses)));
    }
  }
  profile.complaints = optional_texts(object, "complaints");
  if (const std::optional<Json> proof = object.find("proof")) profile.proof = proof->truth();
  if (const std::optional<Json> interrupt = object.find("interrupt")) profile.interrupt = interrupt->truth();
  profile.free_size = optional_text(object, "free size");
  profile.get = optional_text(object, "get");
  profile.defects = optional_texts(object, "defects");
}

void read_call(const JsonObject& object, SolverProfile& profile) {
  if (const std::optional<Json> files = object.find("files")) {
    for (const auto& [name, lines] : files->members()) profile.files.emplace_back(name, read_groups(lines));
    for (const auto& [name, lines] : files->members()) check_placeholders(lines, read_groups(lines), profile);
  }
  const Json arguments = object.at("arguments");
  profile.arguments = read_groups(arguments);
  check_placeholders(arguments, profile.arguments, profile);
  if (const std::optional<Json> start = object.find("start")) {
    profile.start = static_cast<StartFormat>(start->one_of(kStartFormats));
  }
}

void read_program(const JsonObject& object, SolverProfile& profile) {
  profile.programs = object.at("programs").texts();
  if (profile.programs.empty()) object.at("programs").refuse("there is no program", "name at least one");
  profile.driver = optional_text(object, "driver");
  profile.module = optional_text(object, "module");
  if (const std::optional<Json> version = object.find("version")) {
    const JsonObject parts = version->object({kVersionKeys});
    profile.version_arguments = parts.at("arguments").texts();
    profile.version_after = parts.at("after").text();
  }
}

// A name is part of a log's file name.
void check_name(const Json& json) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  const std::string_view name = json.text();
  if (name.empty() || name.find_first_not_of(kLetters) != std::string_view::npos) {
    json.refuse(fmt::format("{} is no name for a solver", quote(name)), "use letters, digits, - and _");
  }
}

SolverProfile parse_profile(std::string text, std::string_view place) {
  const JsonDocument document(std::move(text), place);
  const JsonObject object = document.root().object({kKeys});
  const Json format = object.at("format");
  if (format.text() != kFormat) {
    format.refuse(fmt::format("the format is {}, not {}", quote(format.text()), quote(kFormat)),
                  "give a profile of this format, or a newer copse");
  }
  SolverProfile profile;
  check_name(object.at("name"));
  profile.name = object.at("name").text();
  profile.title = optional_text(object, "title");
  read_program(object, profile);
  profile.takes = read_takes(object.at("takes"));
  profile.model = object.at("model").text();
  read_call(object, profile);
  read_solution_part(object, profile);
  read_words(object, profile);
  return profile;
}

const EmbeddedFile& embedded_driver(std::string_view name) {
  const std::span<const EmbeddedFile> drivers = embedded_drivers();
  const auto found = std::ranges::find(drivers, name, &EmbeddedFile::name);
  ensure(found != drivers.end(), "a known profile's driver is part of the library");
  return *found;
}

void add_helper(SolverProfile& profile) { profile.scripts.emplace(kDriverHelper, embedded_driver(kDriverHelper).text); }

std::vector<SolverProfile> read_embedded() {
  std::vector<SolverProfile> profiles;
  for (const EmbeddedFile& file : embedded_profiles()) {
    SolverProfile profile = parse_profile(std::string(file.text), file.name);
    if (!profile.driver.empty()) {
      profile.scripts.emplace(profile.driver, embedded_driver(profile.driver).text);
      add_helper(profile);
    }
    profiles.push_back(std::move(profile));
  }
  return profiles;
}

}  // namespace

SolverProfile read_profile(const std::filesystem::path& path) {
  SolverProfile profile = parse_profile(read_file(path), path.string());
  if (!profile.driver.empty()) {
    const std::filesystem::path driver = path.parent_path() / profile.driver;
    profile.driver = driver.filename().string();
    profile.scripts.emplace(profile.driver, read_file(driver));
    add_helper(profile);
  }
  return profile;
}

const std::vector<SolverProfile>& known_profiles() {
  static const std::vector<SolverProfile> profiles = read_embedded();
  return profiles;
}

const SolverProfile& known_profile(std::string_view name) {
  std::vector<std::string> names;
  for (const SolverProfile& profile : known_profiles()) {
    if (profile.name == name) return profile;
    names.push_back(profile.name);
  }
  throw InputError(quote(name), "is no solver that copse knows",
                   fmt::format("say one of {}, or give a profile of your own", listed(names)));
}

std::vector<std::string> fill_arguments(const std::vector<ArgumentGroup>& groups, const Placeholders& values) {
  std::vector<std::string> filled;
  for (const ArgumentGroup& group : groups) {
    bool complete = true;
    std::vector<std::string> texts;
    for (const std::string& argument : group) {
      std::string text;
      std::size_t end = 0;
      for_each_placeholder(argument, [&](std::size_t open, std::string_view name) {
        const auto value = values.find(name);
        complete = complete && value != values.end();
        text += argument.substr(end, open - end);
        if (value != values.end()) text += value->second;
        end = open + name.size() + 2;
      });
      texts.push_back(text + argument.substr(end));
    }
    if (complete) std::ranges::move(texts, std::back_inserter(filled));
  }
  return filled;
}

}  // namespace copse
