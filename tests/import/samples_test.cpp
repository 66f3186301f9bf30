#include "generator/import/samples.hpp"

#include <filesystem>

#include "generator/import/copse_json.hpp"
#include "tests/support/catch.hpp"

namespace copse {

namespace {

const std::filesystem::path kGood = std::filesystem::path(COPSE_SOURCE_DIR) / "tests" / "good";

// The value that `cell` has in a table of one column.
double read_cell(const Feature& feature, const std::string& cell) {
  Forest forest;
  forest.features = {feature};
  return parse_samples("f\n" + cell + "\n", "s.csv", forest).at(0).at(0);
}

Feature categorical(std::vector<std::string> labels) {
  Feature feature;
  feature.name = "f";
  feature.kind = FeatureKind::categorical;
  feature.labels = std::move(labels);
  return feature;
}

Feature binary(std::vector<double> values, std::vector<std::string> labels) {
  Feature feature = categorical(std::move(labels));
  feature.kind = FeatureKind::binary;
  feature.values = std::move(values);
  return feature;
}

}  // namespace

TEST_CASE("samples hold what a tree sees, and the numbers of categories") {
  const Forest forest = read_forest(kGood / "credit.json");
  const std::vector<Sample> samples = read_samples(kGood / "credit.csv", forest);
  REQUIRE(samples.size() == 2);
  CHECK(samples[0] == Sample{35, 1169.5, 2, 1, 2, 1});
  CHECK(samples[1] == Sample{22, 5951, 1, 0, 1, 2});
}

TEST_CASE("columns may stand in any order") {
  const Forest forest = read_forest(kGood / "credit.json");
  const auto samples = parse_samples("Housing,Phone,Sex,Job,Amount,Age\nrent,1,male,0,1e3,40\n", "s.csv", forest);
  CHECK(samples.at(0) == Sample{40, 1000, 0, 1, 1, 2});
}

TEST_CASE("category labels are compared as text first, then as numbers") {
  CHECK(read_cell(categorical({"3.0", "4"}), "3") == 0);
  CHECK(read_cell(categorical({"3.0", "3"}), "3") == 1);
  CHECK(read_cell(categorical({"3.0", "4"}), "4.00") == 1);
  CHECK_THROWS_WITH(read_cell(categorical({"3.0", "3.00"}), "3"),
                    "s.csv:2:f: 3 can mean \"3.0\" or \"3.00\"; write the label");
}

TEST_CASE("a binary cell holds a label or a value") {
  CHECK(read_cell(binary({0, 1}, {"female", "male"}), "male") == 1);
  CHECK(read_cell(binary({0, 1}, {"female", "male"}), "1") == 1);
  CHECK(read_cell(binary({1, 2}, {}), "2.0") == 2);
  CHECK(read_cell(binary({0, 1}, {"1", "0"}), "1") == 0);
  CHECK_THROWS_WITH(read_cell(binary({0, 1}, {"1", "0"}), "1.0"),
                    "s.csv:2:f: 1.0 can mean \"1\" or \"0\"; write the label");
}

}  // namespace copse
