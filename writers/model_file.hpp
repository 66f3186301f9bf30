// Model files by name.
//
//     NAME.mps         free MPS
//     NAME.fixed.mps   MPS at fixed columns, with numbered names
//     NAME.lp          LP
//     NAME.….gz        any of them, compressed
#pragma once

#include <filesystem>

#include "generator/model/model.hpp"

namespace copse {

// Writes beside the file under a temporary name and renames: there is the whole file, or what was there before. Throws
// InputError if the name says no format, if the format cannot hold the model, or if the file system refuses.
void write_model_file(const std::filesystem::path& path, const Model& model);

}  // namespace copse
