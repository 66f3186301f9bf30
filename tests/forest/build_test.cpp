// What no JSON file can hold, but another importer can: numbers that are not finite. All else is in tests/bad/.
#include "generator/forest/build.hpp"

#include <fmt/format.h>

#include <limits>

#include "tests/support/catch.hpp"

namespace copse {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Forest frame() {
  Forest forest;
  forest.features.resize(1);
  forest.features[0].name = "x";
  forest.columns = {{0, -1}};
  forest.classes = {"a", "b"};
  forest.outputs = 2;
  forest.base = {0, 0};
  return forest;
}

TreeArrays stump() { return {{0, -1, -1}, {0.5, kNan, kNan}, {1, -1, -1}, {2, -1, -1}, {1, 0, 0, 1}, 1, -1}; }

std::string place(const ForestSpot& spot) {
  return fmt::format("{} {} {} {}", spot.part, spot.index, spot.array, spot.entry);
}

Forest build(const Forest& frame_of_it, const TreeArrays& second) {
  ForestBuilder builder(frame_of_it, place);
  builder.add_tree(stump());
  builder.add_tree(second);
  return std::move(builder).finish();
}

}  // namespace

TEST_CASE("trees are appended, children are shifted, and thresholds of leaves are dropped") {
  const Forest forest = build(frame(), stump());
  CHECK(forest.right == std::vector<int>{2, -1, -1, 5, -1, -1});
  CHECK(forest.threshold == std::vector<double>{0.5, 0, 0, 0.5, 0, 0});
  CHECK(forest.value_begin == std::vector<int>{0, 2, 4, 6, 8});
}

TEST_CASE("numbers that are not finite are refused at their spot") {
  TreeArrays tree = stump();
  tree.threshold[0] = kNan;
  CHECK_THROWS_WITH(build(frame(), tree), "trees 1 threshold 0: the threshold is not finite; give a finite number");
  tree = stump();
  tree.value[3] = kNan;
  CHECK_THROWS_WITH(build(frame(), tree), Catch::StartsWith("trees 1 value 3: nan is out of the range of float64"));
  tree = stump();
  tree.weight = kInfinity;
  CHECK_THROWS_WITH(build(frame(), tree), Catch::StartsWith("trees 1 weight -1: the weight inf cannot be used"));
  Forest wrong = frame();
  wrong.base[1] = -kInfinity;
  CHECK_THROWS_WITH(build(wrong, stump()), Catch::StartsWith("aggregation -1 base 1: -inf is out of the range"));
  wrong = frame();
  wrong.features[0].range = Interval{0, kNan};
  CHECK_THROWS_WITH(build(wrong, stump()), Catch::StartsWith("features 0 range -1: the range from 0 to nan"));
}

TEST_CASE("a tree whose weight is zero votes for no class") {
  TreeArrays only_first = stump();
  only_first.value = {1, 0, 1, 0};
  TreeArrays second = stump();
  second.weight = 0;
  ForestBuilder builder(frame(), place);
  builder.add_tree(only_first);
  builder.add_tree(second);
  CHECK_THROWS_WITH(std::move(builder).finish(),
                    Catch::StartsWith("aggregation -1 classes 1: no leaf votes for class"));
}

}  // namespace copse
