// Model files by name.
//
//     NAME.mps         free MPS
//     NAME.fixed.mps   MPS at fixed columns, with numbered names
//     NAME.lp          LP
//     NAME.opb         OPB, for pseudo-Boolean solvers
//     NAME.wcnf        WCNF, for MaxSAT solvers
//     NAME.smt2        SMT-LIB 2 with minimisation, for z3
//     NAME.mzn         MiniZinc
//     NAME.….gz        any of them, compressed
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "generator/model/model.hpp"
#include "writers/abilities.hpp"
#include "writers/sink.hpp"

namespace copse {

struct ModelFormat {
  std::string_view suffix;  // of the file's name
  void (*write)(const Model& model, Sink& sink);
  FormatAbilities abilities;
};

// All formats, longer suffixes before those that they end in.
std::span<const ModelFormat> model_formats();

// The format that the name says. Throws InputError if it says none.
const ModelFormat& model_format(const std::filesystem::path& path);

// Writes beside the file under a temporary name and renames: there is the whole file, or what was there before. Throws
// InputError if the name says no format, if the format cannot hold the model, or if the file system refuses.
void write_model_file(const std::filesystem::path& path, const Model& model);

}  // namespace copse
