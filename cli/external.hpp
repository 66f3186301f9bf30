// External solvers on the command line: where they are looked for, and which one the user means.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "cli/options.hpp"
#include "solvers/command.hpp"

namespace copse {

// The folders of PATH, each once, and the system's folder for temporary files.
SearchPlaces search_places();

// --solver NAME, where the name is none of `ours`, or --solver-profile FILE; nothing if neither is given. Throws
// InputError if the solver is not known, or is not found on this machine: the message says how to get it.
std::optional<ExternalSolver> read_external(const Arguments& arguments, std::span<const std::string_view> ours);

}  // namespace copse
