#include "generator/query/read_query.hpp"

#include <filesystem>

#include "generator/import/copse_json.hpp"
#include "tests/support/catch.hpp"

namespace copse {

namespace {

const std::filesystem::path kGood = std::filesystem::path(COPSE_SOURCE_DIR) / "tests" / "good";

}  // namespace

TEST_CASE("a query file gives target, norm, scale and weights") {
  const Query query = read_query(kGood / "credit-query.json", read_forest(kGood / "credit.json"));
  CHECK(query.target == 1);
  CHECK(query.norm == Norm::l2);
  CHECK(query.scale == Scale::mad);
  CHECK(query.weights == std::vector<Weight>{{2, 2}, {1, 3}, {1, 1}, {1, 1}, {1, 1}, {0, 0}});
}

TEST_CASE("the default query is l1, scaled by range, with equal weights") {
  const Query query = default_query(read_forest(kGood / "credit.json"));
  CHECK(query.norm == Norm::l1);
  CHECK(query.scale == Scale::range);
  CHECK(query.weights == std::vector<Weight>(6, Weight{1, 1}));
}

TEST_CASE("a target given elsewhere wins over the file's, which may be missing") {
  const Forest forest = read_forest(kGood / "credit.json");
  CHECK(parse_query(R"({"format": "copse-query/1", "target": "good"})", "q.json", forest, "bad").target == 0);
  CHECK(parse_query(R"({"format": "copse-query/1"})", "q.json", forest, "good").target == 1);
}

TEST_CASE("an unknown class is refused with the classes that there are") {
  const Forest forest = read_forest(kGood / "credit.json");
  CHECK(find_class(forest, "good", "--target") == 1);
  CHECK_THROWS_WITH(find_class(forest, "Good", "--target"),
                    "--target: the forest has no class \"Good\"; use one of \"bad\", \"good\"");
  CHECK_THROWS_WITH(find_class(read_forest(kGood / "regression.json"), "good", "--target"),
                    "--target: the forest has no classes to aim for; use a forest that classifies");
}

}  // namespace copse
