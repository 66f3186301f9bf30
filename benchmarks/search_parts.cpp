// What each part of reduction and search contributes: milliseconds and nodes with everything, and with one part left
// out.
//
//     search_parts [--seconds S] [--norm l0|l1|l2] [instance ...]
//
// Instances are folders of instances/ (default: all). Each cell of the table is the mean over the samples: milliseconds
// (all of a search but reading the forest and indexing its geometry), nodes, and the number of samples not proven
// within S seconds (default 10).
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "generator/problem/problem.hpp"
#include "generator/query/read_query.hpp"
#include "generator/search/search.hpp"
#include "generator/search/tuning.hpp"

namespace {

using namespace copse;

struct Variant {
  const char* name;
  std::function<void(SearchTuning&)> change;
};

const std::vector<Variant>& variants() {
  static const std::vector<Variant> all = {
      {"nothing left out", [](SearchTuning&) {}},
      {"probing", [](SearchTuning& t) { t.reduce.probing = false; }},
      {"climbs but the first", [](SearchTuning& t) { t.reduce.exponents = {1}; }},
      {"local search", [](SearchTuning& t) { t.reduce.improve_work = 0; }},
      {"fixing", [](SearchTuning& t) { t.fixing = false; }},
      {"torn branching", [](SearchTuning& t) { t.torn_branching = false; }},
      {"steps", [](SearchTuning& t) { t.root_steps = t.node_steps = 0; }},
      {"passes", [](SearchTuning& t) { t.root_passes = t.node_passes = 0; }},
      {"steps and passes", [](SearchTuning& t) { t.root_steps = t.node_steps = t.root_passes = t.node_passes = 0; }},
  };
  return all;
}

void run(const std::filesystem::path& folder, double seconds, Norm norm) {
  const Forest forest = read_forest(folder / "forest.json");
  const std::vector<Sample> samples = read_samples(folder / "samples.csv", forest);
  Query query = read_query(folder / "query.json", forest);
  query.norm = norm;
  const Forest* pointer = &forest;
  const Geometry geometry = build_geometry(std::span(&pointer, 1));
  Searcher searcher(geometry);
  fmt::print("{:<22}", folder.filename().string());
  for (const Variant& variant : variants()) {
    SearchTuning tuning;
    variant.change(tuning);
    SearchOptions options;
    options.seconds = seconds;
    options.tuning = &tuning;
    double total = 0;
    std::int64_t nodes = 0;
    int open = 0;
    for (const Sample& sample : samples) {
      const auto begin = std::chrono::steady_clock::now();
      const Problem problem = pose(forest, geometry, sample, query);
      const SearchResult result = searcher.search(problem, options);
      total += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      nodes += result.nodes;
      open += result.status == SearchStatus::proven ? 0 : 1;
    }
    const auto count = static_cast<double>(samples.size());
    const std::string unproven = open == 0 ? "" : fmt::format(" !{}", open);
    fmt::print(" {:>22}",
               fmt::format("{:.2f} / {:.0f}{}", 1e3 * total / count, static_cast<double>(nodes) / count, unproven));
    std::fflush(stdout);
  }
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path instances = std::filesystem::path(COPSE_SOURCE_DIR) / "instances";
  double seconds = 10;
  Norm norm = Norm::l1;
  std::vector<std::string> names;
  for (int k = 1; k < argc; ++k) {
    const std::string_view word = argv[k];
    if (word == "--seconds" && k + 1 < argc) {
      seconds = std::strtod(argv[++k], nullptr);
    } else if (word == "--norm" && k + 1 < argc) {
      const std::string_view name = argv[++k];
      norm = name == "l0" ? Norm::l0 : name == "l2" ? Norm::l2 : Norm::l1;
    } else {
      names.emplace_back(word);
    }
  }
  if (names.empty()) {
    for (const auto& entry : std::filesystem::directory_iterator(instances)) {
      if (entry.is_directory()) names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
  }
  fmt::print("{:<22}", "ms / nodes without");
  for (const Variant& variant : variants()) fmt::print(" {:>22}", variant.name);
  fmt::print("\n");
  for (const std::string& name : names) run(instances / name, seconds, norm);
  return 0;
}
