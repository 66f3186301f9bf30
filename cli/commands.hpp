// The commands of copse: one file each.
#pragma once

#include "cli/options.hpp"

namespace copse {

// Exit codes that scripts rely on.
inline constexpr int kAnswered = 0;       // a verified answer, or the proof that none exists; or all went well
inline constexpr int kUnanswered = 1;     // no verified answer within the limits
inline constexpr int kBadInput = 2;       // the input, the command line or the file system
inline constexpr int kInternalError = 3;  // a bug of ours

Command explain_command();
Command generate_command();
Command solve_command();
Command decode_command();
Command verify_command();
Command inspect_command();
Command solvers_command();

}  // namespace copse
