// A command of copse as data (its operands, its options, what it does), and the arguments that a user gave to it.
//
// Everything that the user wrote stays text until a command asks for it; the question says what the text must be, and
// an InputError with the option's name says what it is not. Boost does the splitting and does not show here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace copse {

struct Option {
  std::string_view name;   // long name, "time-limit"; with a short one after a comma, "output,o"
  std::string_view value;  // what its value is called in the help; empty for a switch
  std::string_view help;
};

class Arguments;

struct Command {
  std::string_view name;
  std::string_view summary;                // one line
  std::string_view details;                // what the help says beyond the options
  std::vector<std::string_view> operands;  // all are needed, in this order
  std::string_view usage;                  // what follows the operands in the help's first line
  std::vector<Option> options;
  int (*run)(const Arguments& arguments) = nullptr;  // returns the exit code
};

class Arguments {
 public:
  // Throws InputError for an unknown or repeated option, and for operands that are missing or too many.
  // With --help nothing else is checked.
  Arguments(const Command& command, std::span<const std::string> words);

  bool help() const { return help_; }
  const std::string& operand(std::string_view name) const;
  bool given(std::string_view option) const;
  const std::string* text(std::string_view option) const;  // nullptr if not given

  // Throw InputError if the option's text is not such a number.
  std::optional<int> whole_number(std::string_view option, int smallest) const;
  std::optional<double> number(std::string_view option, double smallest) const;

  // The value that stands beside the option's text in the table.
  template <typename Value>
  std::optional<Value> one_of(std::string_view option,
                              std::span<const std::pair<std::string_view, Value>> table) const {
    const std::string* word = text(option);
    if (word == nullptr) return std::nullopt;
    std::string words;
    for (const auto& [name, value] : table) {
      if (name == *word) return value;
      words.append(words.empty() ? "" : ", ").append(name);
    }
    refuse(option, "is unknown", "say one of " + words);
  }

  // Throws InputError about the option, "--row 0: …", or about the command if the option was not given.
  [[noreturn]] void refuse(std::string_view option, std::string_view what, std::string_view advice) const;

 private:
  std::string command_;
  bool help_ = false;
  std::vector<std::pair<std::string, std::string>> operands_;
  std::vector<std::pair<std::string, std::string>> options_;  // a switch has no text
};

// The whole number that the text is, digits only; nothing if it is anything else.
std::optional<int> parse_whole(std::string_view text);

// The text of `copse COMMAND --help`.
std::string help_text(const Command& command);

}  // namespace copse
