// How copse says that something is wrong.
//
//   InputError     the user's file, query or command line cannot be used. Its text is one line,
//                  "place: what is wrong; what to do", and the command line turns it into exit code 2.
//   InternalError  a promise between two stages was broken: a bug of ours, exit code 3.
//
// Trouble inside a solver is neither: it is a value of Outcome (solvers/outcome.hpp).
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace copse {

class InputError : public std::runtime_error {
 public:
  // `place` is a file, with a line, a cell or a JSON pointer where there is one: "forest.json:/trees/3/left/17".
  InputError(std::string_view place, std::string_view what, std::string_view advice);
};

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Always on, at the borders of stages. Throws InternalError naming the promise and the place in our source.
// (The built-ins stand for std::source_location, which clang 14 does not have.)
void ensure(bool holds, std::string_view promise, const char* file = __builtin_FILE(), int line = __builtin_LINE());

}  // namespace copse
