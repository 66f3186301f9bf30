// Writes posed questions as files that rivals read: the same cells, costs, trees and votes that copse works on.
//
//     pose_cases INSTANCE ROWS FOLDER     INSTANCE holds forest.json, samples.csv and query.json
//
// Writes FOLDER/1.json … FOLDER/ROWS.json, and prints {"geometry": S}, the seconds of the fastest of three builds of
// what all rows of a forest share. A case file holds
//     features   ordered or not, the origin's cell, the cost of each cell (null: forbidden)
//     trees      flat nodes in preorder: at an inner node, cells below `cut` go left, or the categories listed in it;
//     at
//                a leaf (feature -1) `gain` has one number per row of votes
//     need       what the gains must reach, per row of votes
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string_view>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/base/json_writer.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "generator/problem/problem.hpp"
#include "generator/query/read_query.hpp"

namespace copse {
namespace {

constexpr int kBuilds = 3;

double fastest_geometry(const Forest& forest) {
  double best = std::numeric_limits<double>::infinity();
  for (int build = 0; build < kBuilds; ++build) {
    const auto start = std::chrono::steady_clock::now();
    const Geometry geometry = build_geometry(forest);
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

void write_features(JsonWriter& json, const Problem& problem) {
  json.key("features").begin_array();
  for (int i = 0; i < problem.feature_count(); ++i) {
    const FeatureCosts& feature = problem.features[i];
    json.begin_object().key("ordered").truth(problem.geometry->features[i].ordered);
    json.key("origin").whole(feature.origin).key("cost").begin_array();
    for (const double cost : feature.cost) std::isfinite(cost) ? json.number(cost) : json.null();
    json.end_array().end_object();
  }
  json.end_array();
}

void write_cut(JsonWriter& json, const Geometry& geometry, const CellNode& node) {
  const FeatureCells& cells = geometry.features[node.feature];
  if (cells.ordered) {
    json.whole(node.cut);
    return;
  }
  std::vector<int> left;
  for (int category = 0; category < cells.count; ++category) {
    if (geometry.in_set(node.cut, category)) left.push_back(category);
  }
  json.whole_numbers(left);
}

void write_tree(JsonWriter& json, const Problem& problem, int tree) {
  const Geometry& geometry = *problem.geometry;
  const int root = geometry.node_begin[tree];
  json.begin_array();
  for (int index = root; index < geometry.node_begin[tree + 1]; ++index) {
    const CellNode& node = geometry.nodes[index];
    json.begin_object().key("feature").whole(node.feature);
    if (node.feature < 0) {
      json.key("gain").begin_array();
      for (const VoteRow& row : problem.rows) json.number(row.gain[node.leaf]);
      json.end_array();
    } else {
      json.key("cut");
      write_cut(json, geometry, node);
      json.key("left").whole(node.left - root).key("right").whole(node.right - root);
    }
    json.end_object();
  }
  json.end_array();
}

std::string case_file(const Problem& problem) {
  JsonWriter json(JsonLayout::one_line);
  json.begin_object();
  write_features(json, problem);
  json.key("trees").begin_array();
  for (int tree = 0; tree < problem.geometry->trees(); ++tree) write_tree(json, problem, tree);
  json.end_array().key("need").begin_array();
  for (const VoteRow& row : problem.rows) json.number(row.need);
  json.end_array().end_object();
  return std::move(json).finish() + "\n";
}

void pose_cases(const std::filesystem::path& instance, std::size_t rows, const std::filesystem::path& folder) {
  const Forest forest = read_forest(instance / "forest.json");
  const Query query = read_query(instance / "query.json", forest);
  const std::vector<Sample> samples = read_samples(instance / "samples.csv", forest);
  const Geometry geometry = build_geometry(forest);
  for (std::size_t row = 0; row < std::min(rows, samples.size()); ++row) {
    write_file(folder / fmt::format("{}.json", row + 1), case_file(pose(forest, geometry, samples[row], query)));
  }
  fmt::print("{{\"geometry\": {}}}\n", fastest_geometry(forest));
}

}  // namespace
}  // namespace copse

int main(int argc, char** argv) {
  const std::string_view rows = argc == 4 ? argv[2] : "";
  std::size_t count = 0;
  if (rows.empty() || std::from_chars(rows.data(), rows.data() + rows.size(), count).ec != std::errc()) {
    fmt::print(stderr, "usage: pose_cases INSTANCE ROWS FOLDER\n");
    return 2;
  }
  try {
    copse::pose_cases(argv[1], count, argv[3]);
  } catch (const copse::InputError& error) {
    fmt::print(stderr, "pose_cases: {}\n", error.what());
    return 2;
  }
  return 0;
}
