#include "cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"

namespace copse {
namespace {

namespace po = boost::program_options;

constexpr std::string_view kOperands = "operands";

std::string_view long_name(const Option& option) { return option.name.substr(0, option.name.find(',')); }

po::options_description describe(const Command& command) {
  po::options_description description;
  for (const Option& option : command.options) {
    const std::string name(option.name);
    if (option.value.empty()) {
      description.add_options()(name.c_str(), po::bool_switch());
    } else {
      description.add_options()(name.c_str(), po::value<std::string>());
    }
  }
  description.add_options()("help,h", po::bool_switch());
  description.add_options()(kOperands.data(), po::value<std::vector<std::string>>());
  return description;
}

// Boost's own words are fit for a user, but for the trailing full stops of some.
std::string first_line(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  while (text.ends_with('.')) text.remove_suffix(1);
  return std::string(text);
}

const std::string* find(const std::vector<std::pair<std::string, std::string>>& entries, std::string_view name) {
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const auto& each) { return each.first == name; });
  return entry == entries.end() ? nullptr : &entry->second;
}

}  // namespace

Arguments::Arguments(const Command& command, std::span<const std::string> words) : command_(command.name) {
  const std::string advice = fmt::format("copse {} --help shows how it is called", command.name);
  po::variables_map values;
  try {
    const po::options_description description = describe(command);
    po::positional_options_description positions;
    positions.add(kOperands.data(), -1);
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser({words.begin(), words.end()})
                  .options(description)
                  .positional(positions)
                  .style(style)
                  .run(),
              values);
  } catch (const po::error& error) {
    throw InputError(command.name, first_line(error.what()), advice);
  }

  help_ = values["help"].as<bool>();
  if (help_) return;
  for (const Option& option : command.options) {
    const std::string name(long_name(option));
    if (option.value.empty()) {
      if (values[name].as<bool>()) options_.emplace_back(name, "");
    } else if (values.count(name) != 0) {
      options_.emplace_back(name, values[name].as<std::string>());
    }
  }
  const std::vector<std::string> given = values.count(kOperands.data()) != 0
                                             ? values[kOperands.data()].as<std::vector<std::string>>()
                                             : std::vector<std::string>();
  if (given.size() < command.operands.size()) {
    throw InputError(command.name, fmt::format("{} is missing", command.operands[given.size()]), advice);
  }
  if (given.size() > command.operands.size()) {
    throw InputError(command.name, fmt::format("'{}' is one operand too many", given[command.operands.size()]), advice);
  }
  for (std::size_t i = 0; i < given.size(); ++i) operands_.emplace_back(command.operands[i], given[i]);
}

const std::string& Arguments::operand(std::string_view name) const {
  const std::string* text = find(operands_, name);
  ensure(text != nullptr, "a command asks only for its own operands");
  return *text;
}

bool Arguments::given(std::string_view option) const { return find(options_, option) != nullptr; }

const std::string* Arguments::text(std::string_view option) const { return find(options_, option); }

std::optional<int> Arguments::whole_number(std::string_view option, int smallest) const {
  const std::string* word = text(option);
  if (word == nullptr) return std::nullopt;
  const std::optional<int> value = parse_whole(*word);
  if (!value || *value < smallest) {
    refuse(option, fmt::format("is not a whole number from {} on", smallest), "give one");
  }
  return value;
}

std::optional<double> Arguments::number(std::string_view option, double smallest) const {
  const std::string* word = text(option);
  if (word == nullptr) return std::nullopt;
  const std::optional<double> value = parse_number(*word);
  if (!value || *value < smallest) {
    refuse(option, fmt::format("is not a number from {} on", smallest), "give one");
  }
  return value;
}

std::optional<int> parse_whole(std::string_view text) {
  int number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || text.starts_with('-')) return std::nullopt;
  return number;
}

void Arguments::refuse(std::string_view option, std::string_view what, std::string_view advice) const {
  const std::string* word = text(option);
  throw InputError(word == nullptr ? command_ : fmt::format("--{} {}", option, *word), what, advice);
}

std::string help_text(const Command& command) {
  std::string text = fmt::format("usage: copse {}", command.name);
  for (const std::string_view operand : command.operands) text += fmt::format(" {}", operand);
  text += fmt::format("{}{}\n\n{}\n", command.usage.empty() ? "" : " ", command.usage, command.details);
  std::vector<std::pair<std::string, std::string_view>> lines;
  for (const Option& option : command.options) {
    const std::string_view name = long_name(option);
    const bool has_short = name.size() != option.name.size();
    lines.emplace_back(fmt::format("{}--{}{}{}", has_short ? fmt::format("-{}, ", option.name.back()) : "", name,
                                   option.value.empty() ? "" : " ", option.value),
                       option.help);
  }
  lines.emplace_back("-h, --help", "this text");
  std::size_t width = 0;
  for (const auto& line : lines) width = std::max(width, line.first.size());
  text += "\noptions:\n";
  for (const auto& [left, right] : lines) text += fmt::format("  {:<{}}  {}\n", left, width, right);
  return text;
}

}  // namespace copse
