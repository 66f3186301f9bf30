#include "generator/import/copse_json.hpp"

#include <filesystem>
#include <string>

#include "generator/base/file.hpp"
#include "tests/support/catch.hpp"

namespace copse {

namespace {

const std::filesystem::path kGood = std::filesystem::path(COPSE_SOURCE_DIR) / "tests" / "good";

Forest good(const std::string& name) { return read_forest(kGood / (name + ".json")); }

}  // namespace

TEST_CASE("a forest file becomes flat arrays over all trees") {
  const Forest forest = good("credit");
  CHECK(forest.name == "credit");
  CHECK(forest.trees() == 2);
  CHECK(forest.leaves() == 9);
  CHECK(forest.tree_begin == std::vector<int>{0, 7, 16});
  CHECK(forest.left == std::vector<int>{1, 2, -1, -1, 5, -1, -1, 8, 9, 10, -1, -1, -1, 14, -1, -1});
  CHECK(forest.leaf == std::vector<int>{-1, -1, 0, 1, -1, 2, 3, -1, -1, -1, 4, 5, 6, -1, 7, 8});
  CHECK(forest.leaf_values(5)[1] == 0.75);
  CHECK(forest.features[3].values == std::vector<double>{0, 1});
  CHECK(forest.features[0].whole);
  CHECK(forest.columns[6] == Column{5, 1});
  CHECK(forest.divisor == 2);
}

TEST_CASE("left out keys get their defaults") {
  const Forest forest = good("hard-votes");
  CHECK(forest.base == std::vector<double>{0, 0, 0});
  CHECK(forest.divisor == 1);
  CHECK(forest.arithmetic.base_first);
  CHECK(forest.tie == Tie::last);
  CHECK(forest.tree_weight == std::vector<double>{0.5, 1});
  CHECK(forest.threshold[1] == 0);
}

TEST_CASE("sums may have one output, several, and trees that feed one of them") {
  CHECK(good("two-class-sum").outputs == 1);
  CHECK_FALSE(good("two-class-sum").arithmetic.base_first);
  CHECK(good("two-class-sum").columns[1] == Column{1, -1});
  const Forest many = good("many-class-sum");
  CHECK(many.tree_output == std::vector<int>{0, 2, -1});
  CHECK(many.value_begin == std::vector<int>{0, 1, 2, 3, 4, 7, 10});
  CHECK(good("regression").classes.empty());
}

TEST_CASE("an isolation forest keeps its normalizer, offset and scores") {
  const Forest forest = good("isolation");
  REQUIRE(forest.isolation.has_value());
  CHECK(forest.isolation->normalizer == 10.5);
  CHECK(forest.isolation->scores == std::vector<double>{-0.75, -0.5, -0.5, -0.25});
}

TEST_CASE("a forest survives writing and reading unchanged, and the text is stable") {
  for (const auto& entry : std::filesystem::directory_iterator(kGood)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() != ".json" || name.ends_with("-query")) continue;
    INFO(name);
    const Forest forest = good(name);
    const std::string text = write_forest(forest);
    const Forest again = parse_forest(text, name);
    CHECK(again == forest);
    CHECK(write_forest(again) == text);
  }
}

}  // namespace copse
