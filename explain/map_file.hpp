// The map beside a model file: what each column means, and which question the model asks.
//
// A solver may run elsewhere, later, on the model file alone; `decode` then needs the map, the forest and the samples.
// The map carries the query itself and fingerprints (SHA-256) of forest, sample and query, so that it cannot be used
// with others by mistake.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "generator/formulation/formulation.hpp"
#include "generator/query/query.hpp"

namespace copse {

struct MapFile {
  FormulationOptions formulation;
  std::string model;     // the model file's name, without folders
  int row = 1;           // of the samples, counted from 1
  bool reduced = false;  // the model is that of the reduced problem (generator/reduce/reduce.hpp)
  Query query;
  std::vector<ForbiddenLeaves> refused;  // what the forest refused of earlier solutions; the model excludes it
  std::vector<std::string> names;        // of the model file's columns
  Layout layout;
};

// Written to a temporary name and renamed.
void write_map_file(const std::filesystem::path& path, const MapFile& map, const Forest& forest, const Sample& sample);

// Throws InputError if the map was made for another forest, or if the row of `samples` is not the one it was made for.
MapFile read_map_file(const std::filesystem::path& path, const Forest& forest, const std::vector<Sample>& samples);

}  // namespace copse
