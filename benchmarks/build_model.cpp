// How fast are models built and written, and what memory does that take?
//
//     benchmark_build_model
//
// Random forests over features like those of the Adult data, grown as trained ones are: every split separates something
// that its ancestors did not. For each, the `ocean` model is built (geometry, problem, formulation) and written as MPS,
// and CoinUtils' own MPS writer writes the same model (free format, all digits); both write to /dev/null, which spares
// them the disk. Time is processor time. Memory is the peak of a process of its own, less what it has at its start: the
// forest counts, and so do the geometry, the problem and all that the writer holds. Fails if a promise is broken.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CoinMpsIO.hpp>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <random>

#include "benchmarks/compare.hpp"
#include "generator/forest/build.hpp"
#include "generator/formulation/formulation.hpp"
#include "generator/problem/geometry.hpp"
#include "generator/problem/problem.hpp"
#include "writers/mps.hpp"

namespace copse {
namespace {

constexpr double kWantedRatio = 5;  // CoinUtils' writing / ours
constexpr double kMostMemory = 3;   // peak / Model::bytes()
constexpr double kMostGrowth = 2;   // dearest / cheapest node
constexpr int kNumeric = 5;
constexpr int kBinary = 2;
constexpr std::array kCategories = {5, 8, 16, 40};

Forest frame() {
  Forest forest;
  const auto add_feature = [&](FeatureKind kind) -> Feature& {
    Feature feature;
    feature.name = fmt::format("feature {}", forest.features.size());
    feature.kind = kind;
    forest.features.push_back(std::move(feature));
    return forest.features.back();
  };
  for (int i = 0; i < kNumeric; ++i) {
    add_feature(FeatureKind::numeric).range = Interval{0, 1};
    forest.columns.push_back({static_cast<int>(forest.features.size()) - 1, -1});
  }
  for (int i = 0; i < kBinary; ++i) {
    add_feature(FeatureKind::binary).values = {0, 1};
    forest.columns.push_back({static_cast<int>(forest.features.size()) - 1, -1});
  }
  for (const int categories : kCategories) {
    Feature& feature = add_feature(FeatureKind::categorical);
    for (int k = 0; k < categories; ++k) {
      feature.labels.push_back(fmt::format("category {}", k));
      forest.columns.push_back({static_cast<int>(forest.features.size()) - 1, k});
    }
  }
  forest.classes = {"no", "yes"};
  forest.outputs = 2;
  forest.base = {0, 0};
  return forest;
}

class TreeGrower {
 public:
  explicit TreeGrower(const Forest& frame) : frame_(frame) {}

  TreeArrays grow(int depth) {
    tree_ = {};
    grow_node(depth, std::vector<Interval>(frame_.columns.size(), {0, 1}));
    return std::move(tree_);
  }

 private:
  // `box` holds, per column, the values that reach the node.
  int grow_node(int depth, const std::vector<Interval>& box) {
    const int node = static_cast<int>(tree_.column.size());
    tree_.column.push_back(-1);
    tree_.threshold.push_back(0);
    tree_.left.push_back(-1);
    tree_.right.push_back(-1);
    if (depth == 0) {
      const double vote = uniform_(random_);
      tree_.value.insert(tree_.value.end(), {vote, 1 - vote});
      return node;
    }
    const int column = open_column(box);
    const auto [feature, category] = frame_.columns[column];
    const bool numeric = frame_.features[feature].kind == FeatureKind::numeric;
    const double share = numeric ? 0.1 + 0.8 * uniform_(random_) : 0.5;
    const double threshold = std::lerp(box[column].lower, box[column].upper, share);
    tree_.column[node] = column;
    tree_.threshold[node] = threshold;
    std::vector<Interval> side = box;
    side[column].upper = numeric ? threshold : 0;
    tree_.left[node] = grow_node(depth - 1, side);
    side = box;
    side[column].lower = numeric ? threshold : 1;
    if (category >= 0) {
      for (std::size_t other = 0; other < side.size(); ++other) {
        if (frame_.columns[other].feature == feature && frame_.columns[other].category != category)
          side[other] = {0, 0};
      }
    }
    tree_.right[node] = grow_node(depth - 1, side);
    return node;
  }

  // A column of a feature, both drawn evenly, that still takes several values.
  int open_column(const std::vector<Interval>& box) {
    for (;;) {
      const int feature = static_cast<int>(random_() % frame_.features.size());
      const std::size_t categories = frame_.features[feature].labels.size();
      const int category = categories > 0 ? static_cast<int>(random_() % categories) : -1;
      const auto found = std::find(frame_.columns.begin(), frame_.columns.end(), Column{feature, category});
      const auto column = static_cast<int>(found - frame_.columns.begin());
      if (box[column].lower < box[column].upper) return column;
    }
  }

  const Forest& frame_;
  std::mt19937_64 random_{1};
  std::uniform_real_distribution<double> uniform_{0, 1};
  TreeArrays tree_;
};

Forest random_forest(int trees, int depth) {
  const Forest shape = frame();
  TreeGrower grower(shape);
  ForestBuilder builder(shape, [](const ForestSpot&) { return std::string("benchmark"); });
  for (int tree = 0; tree < trees; ++tree) builder.add_tree(grower.grow(depth));
  return std::move(builder).finish();
}

class NullSink final : public Sink {
 public:
  void write(std::string_view bytes) override {
    std::fwrite(bytes.data(), 1, bytes.size(), file_.get());
    bytes_ += bytes.size();
  }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_{std::fopen("/dev/null", "wb")};
  std::size_t bytes_ = 0;
};

Problem pose_any(const Forest& forest, const Geometry& geometry) {
  Query query;
  query.target = 1;
  query.weights.resize(forest.features.size());
  return pose(forest, geometry, Sample(forest.features.size(), 0), query);
}

Formulation build(const Forest& forest) {
  const Geometry geometry = build_geometry(forest);
  return formulate(pose_any(forest, geometry), {FormulationKind::ocean, Branching::depth});
}

bool compare(std::string_view what, int trees, int depth) {
  const Forest forest = random_forest(trees, depth);
  const Model model = build(forest).model;
  const ModelCounts counts = model.counts();
  const double building = best_seconds([&] { build(forest); });
  std::size_t bytes = 0;
  const double writing = best_seconds([&] {
    NullSink sink;
    write_mps(model, MpsFormat::free, sink);
    bytes = sink.bytes();
  });
  CoinMpsIO coin;
  coin.messageHandler()->setLogLevel(0);
  load_model(model, coin);
  const double theirs = best_seconds([&] { coin.writeMps("/dev/null", 0, 1, 2); });
  fmt::print("{}: {} trees of depth {}, {} rows, {} columns, {} entries, {:.1f} MB of MPS\n", what, trees, depth,
             counts.rows, counts.columns, counts.nonzeros, static_cast<double>(bytes) / 1e6);
  fmt::print(
      "  build {:.1f} ms, write {:.1f} ms, CoinUtils' write {:.1f} ms: ratio {:.1f} (wanted: {}), of build and "
      "write together {:.1f}\n",
      building * 1e3, writing * 1e3, theirs * 1e3, theirs / writing, kWantedRatio, theirs / (building + writing));
  return theirs / writing >= kWantedRatio;
}

bool compare_growth() {
  fmt::print("ns per node     build     write\n");
  double cheapest = std::numeric_limits<double>::infinity();
  double dearest = 0;
  for (const int depth : {3, 5, 8}) {
    for (const int trees : {10, 50, 100, 500}) {
      const Forest forest = random_forest(trees, depth);
      const double scale = 1e9 / static_cast<double>(forest.column.size());
      // Small cases repeat, since the clock ticks in microseconds.
      const int rounds = 1 + 100'000 / static_cast<int>(forest.column.size());
      const double building = scale / rounds * best_seconds([&] {
                                for (int i = 0; i < rounds; ++i) build(forest);
                              });
      const Model model = build(forest).model;
      const double writing = scale / rounds * best_seconds([&] {
                               for (int i = 0; i < rounds; ++i) {
                                 NullSink sink;
                                 write_mps(model, MpsFormat::free, sink);
                               }
                             });
      fmt::print("{:>4} x depth {} {:8.0f}  {:8.0f}\n", trees, depth, building, writing);
      cheapest = std::min(cheapest, building + writing);
      dearest = std::max(dearest, building + writing);
    }
  }
  fmt::print("dearest / cheapest {:.2f} (at most {})\n", dearest / cheapest, kMostGrowth);
  return dearest / cheapest <= kMostGrowth;
}

std::size_t peak_bytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

bool compare_memory(int trees, int depth) {
  const std::size_t before = peak_bytes();
  const Forest forest = random_forest(trees, depth);
  const std::size_t loaded = peak_bytes();
  const Geometry geometry = build_geometry(forest);
  const Problem problem = pose_any(forest, geometry);
  const std::size_t posed = peak_bytes();
  const Formulation formulation = formulate(problem, {FormulationKind::ocean, Branching::depth});
  const std::size_t built = peak_bytes();
  NullSink sink;
  write_mps(formulation.model, MpsFormat::free, sink);
  const auto megabytes = [&](std::size_t peak) { return static_cast<double>(peak - before) / 1e6; };
  const double model = static_cast<double>(formulation.model.bytes()) / 1e6;
  const double ratio = megabytes(peak_bytes()) / model;
  fmt::print(
      "{} trees of depth {}: model {:.1f} MB; peak with the forest {:.1f}, posed {:.1f}, built {:.1f}, written "
      "{:.1f} MB: ratio {:.2f} (at most {})\n",
      trees, depth, model, megabytes(loaded), megabytes(posed), megabytes(built), megabytes(peak_bytes()), ratio,
      kMostMemory);
  return ratio < kMostMemory;
}

// In a process of its own, whose peak is its own too.
template <typename Work>
bool apart(Work&& work) {
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child == 0) {
    const bool good = work();
    std::fflush(stdout);
    ::_exit(good ? 0 : 1);
  }
  int status = 1;
  return child > 0 && ::waitpid(child, &status, 0) == child && status == 0;
}

bool run() {
  bool good = apart([] { return compare_memory(500, 8); });
  good = compare("Adult", 100, 5) && good;
  good = compare("large", 500, 8) && good;
  return compare_growth() && good;
}

}  // namespace
}  // namespace copse

int main() { return copse::run() ? 0 : 1; }
