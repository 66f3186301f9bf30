// The route through files: a row's question as a model that any solver reads, and the way back from its solution.
//
// The forest has the last word here too. If it refuses what a solver found (a tie, say), the answer's leaves are
// forbidden and the next model is written: the verify-and-forbid loop, one file per turn.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "explain/map_file.hpp"
#include "generator/formulation/formulation.hpp"
#include "generator/problem/problem.hpp"
#include "generator/reduce/reduce.hpp"

namespace copse {

// The problem that a model file states: the whole one, or the reduced one if nothing but the forest couples its
// features. Forest, sample and query decide it, so that
// the reader of a map finds the same problem that its writer had.
class FileProblem {
 public:
  FileProblem(const Forest& forest, const Sample& sample, const Query& query, bool reduced);

  // Proven by the reduction: there is no answer, and nothing to write.
  bool none() const { return reduced_ && reduced_->none; }
  const Problem& whole() const { return whole_; }
  const Problem& stated() const { return reduced_ ? reduced_->problem : whole_; }
  std::vector<int> in_whole(std::span<const int> stated_cells) const;
  // An answer in the stated problem's cells, if the reduction has one.
  std::optional<std::vector<int>> start() const;
  const std::optional<ReducedProblem>& reduction() const { return reduced_; }

 private:
  Geometry geometry_;
  Problem whole_;
  std::optional<ReducedProblem> reduced_;
};

// NAME.mps, NAME.lp.gz, … -> NAME.map.json, NAME.start.sol
std::filesystem::path map_path(const std::filesystem::path& model);
std::filesystem::path start_path(const std::filesystem::path& model);

// Formulates the stated problem without the map's refused answers, and writes the model, its map, and the start if
// there is one: all of them, or none. Completes the map (names, layout, the model's name) and returns the model's
// counts.
ModelCounts write_question(const std::filesystem::path& path, const FileProblem& problem, MapFile& map);

}  // namespace copse
