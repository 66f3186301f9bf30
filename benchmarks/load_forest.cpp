// How fast a forest file loads. Called by load_forest.py, which compares with Python's json.load of the same file.
//
//     load_forest make FILE BYTES     writes a forest file of about that size (complete trees of depth 10)
//     load_forest time FILE REPEATS   prints the seconds of processor time of the fastest of that many loads
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <limits>
#include <random>
#include <string_view>

#include "generator/base/file.hpp"
#include "generator/forest/build.hpp"
#include "generator/import/copse_json.hpp"

namespace copse {

namespace {

constexpr int kColumns = 30;
constexpr int kDepth = 10;
constexpr std::size_t kTreesPerSample = 8;

Forest frame() {
  Forest forest;
  forest.name = "benchmark";
  for (int i = 0; i < kColumns; ++i) {
    Feature feature;
    feature.name = fmt::format("feature {}", i);
    forest.features.push_back(feature);
    forest.columns.push_back({i, -1});
  }
  forest.classes = {"no", "yes"};
  forest.outputs = 2;
  forest.base = {0, 0};
  return forest;
}

// Numbers as trained models hold them: thresholds halfway between two float32 values, votes with all their digits.
TreeArrays complete_tree(std::mt19937_64& random) {
  std::uniform_real_distribution<float> values(-100, 100);
  std::uniform_real_distribution<double> votes(0, 1);
  constexpr int kSplits = (1 << kDepth) - 1;
  TreeArrays tree;
  for (int node = 0; node < 2 * kSplits + 1; ++node) {
    const bool split = node < kSplits;
    tree.column.push_back(split ? static_cast<int>(random() % kColumns) : -1);
    tree.threshold.push_back(split ? (double{values(random)} + double{values(random)}) / 2 : -2);
    tree.left.push_back(split ? 2 * node + 1 : -1);
    tree.right.push_back(split ? 2 * node + 2 : -1);
    if (split) continue;
    const double vote = votes(random);
    tree.value.insert(tree.value.end(), {vote, 1 - vote});
  }
  return tree;
}

Forest random_forest(int trees) {
  std::mt19937_64 random(1);
  ForestBuilder builder(frame(), [](const ForestSpot&) { return std::string("benchmark"); });
  for (int tree = 0; tree < trees; ++tree) builder.add_tree(complete_tree(random));
  return std::move(builder).finish();
}

void make(const char* file, std::size_t bytes) {
  const std::size_t sample = write_forest(random_forest(kTreesPerSample)).size();
  write_file(file, write_forest(random_forest(static_cast<int>(bytes * kTreesPerSample / sample) + 1)));
}

double fastest_load(const char* file, std::size_t repeats) {
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < repeats; ++i) {
    const std::clock_t start = std::clock();
    const Forest forest = read_forest(file);
    best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return best;
}

}  // namespace

}  // namespace copse

int main(int count, char** arguments) {
  const auto argument = [&](int i) { return i < count ? std::string_view(arguments[i]) : std::string_view(); };
  std::size_t number = 0;
  std::from_chars(argument(3).data(), argument(3).data() + argument(3).size(), number);
  if (count != 4 || number == 0 || (argument(1) != "make" && argument(1) != "time")) {
    fmt::print(stderr, "usage: load_forest make FILE BYTES | load_forest time FILE REPEATS\n");
    return 2;
  }
  if (argument(1) == "make") {
    copse::make(arguments[2], number);
  } else {
    fmt::print("{:.6f}\n", copse::fastest_load(arguments[2], number));
  }
}
