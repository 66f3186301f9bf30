// copse: finds the command, runs it, and turns whatever goes wrong into one line on stderr and an exit code.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "generator/base/error.hpp"
#include "generator/base/text.hpp"

namespace copse {
namespace {

std::vector<Command> all_commands() {
  return {explain_command(), generate_command(), solve_command(),  decode_command(),
          verify_command(),  inspect_command(),  solvers_command()};
}

std::string overview() {
  std::string text =
      "copse finds, with proof, the smallest change to a sample that makes a tree ensemble decide otherwise.\n\n"
      "usage: copse COMMAND …\n\n";
  for (const Command& command : all_commands()) text += fmt::format("  {:<9} {}\n", command.name, command.summary);
  text +=
      "\ncopse COMMAND --help explains a command; copse --version says which copse this is.\n"
      "Exit codes: 0 verified answer, or proven that there is none; 1 no verified answer within the limits;\n"
      "            2 bad input or usage; 3 internal error.\n";
  return text;
}

int run(const std::vector<std::string>& words) {
  if (words.empty()) throw InputError("command line", "there is no command", "copse --help lists them");
  const std::string& name = words.front();
  if (name == "--help" || name == "-h") {
    print(overview());
    return kAnswered;
  }
  if (name == "--version") {
    print("copse " COPSE_VERSION "\n");
    return kAnswered;
  }
  std::vector<std::string> names;
  for (const Command& command : all_commands()) {
    if (command.name != name) {
      names.emplace_back(command.name);
      continue;
    }
    const Arguments arguments(command, std::span(words).subspan(1));
    if (!arguments.help()) return command.run(arguments);
    print(help_text(command));
    return kAnswered;
  }
  throw InputError(quote(name), "is no command", fmt::format("say one of {}", listed(names)));
}

int complain(std::string_view what, int exit_code) {
  fmt::print(stderr, "copse: {}\n", what);
  return exit_code;
}

}  // namespace
}  // namespace copse

int main(int count, char** words) {
  try {
    return copse::run({words + 1, words + count});
  } catch (const copse::InputError& error) {
    return copse::complain(error.what(), copse::kBadInput);
  } catch (const std::bad_alloc&) {
    return copse::complain("out of memory; use a smaller forest or a machine with more", copse::kUnanswered);
  } catch (const std::exception& error) {
    return copse::complain(fmt::format("internal error: {}; please report it", error.what()), copse::kInternalError);
  }
}
