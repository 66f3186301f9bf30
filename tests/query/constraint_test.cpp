#include "generator/query/constraint.hpp"

#include <filesystem>

#include "generator/base/json_writer.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/query/plausibility.hpp"
#include "generator/query/read_query.hpp"
#include "generator/query/write_query.hpp"
#include "tests/support/catch.hpp"

namespace copse {

namespace {

const std::filesystem::path kGood = std::filesystem::path(COPSE_SOURCE_DIR) / "tests" / "good";

const Forest& credit() {
  static const Forest forest = read_forest(kGood / "credit.json");
  return forest;
}

// Age, Amount, Job, Sex (female, male), Phone (1, 2), Housing (free, own, rent)
const Sample kOrigin = {35, 1169.5, 2, 1, 2, 1};

bool holds_at(const char* text, const Sample& sample) {
  return holds(parse_constraint(text, credit(), "q"), kOrigin, sample);
}

}  // namespace

TEST_CASE("constraints hold where their text says so") {
  const Sample older = {40, 1169.5, 3, 1, 2, 2};
  struct Row {
    const char* text;
    bool at_origin;
    bool when_older;
  };
  const Row rows[] = {
      {"Age >= origin", true, true},
      {"Age <= origin", true, false},
      {"Age < origin + 5", true, false},
      {"Age in [30, 35]", true, false},
      {"Job in {2, 3}", true, true},
      {"Job in {2}", true, false},
      {"Housing = own", true, false},
      {"Housing != own", false, true},
      {"Housing in {own, 'rent'}", true, true},
      {"Sex = male", true, true},
      {"Phone = 2", true, true},
      {"Housing = own => Job in {2}", true, true},
      {"Housing = rent => Job in {2}", true, false},
      {"Housing = rent and Age > 35 => Job = 3", true, true},
      {"not (Age = 40 or Job = 3)", true, false},
      {"Age + 2*Job <= 40", true, false},
      {"change(Age) + change(Job) <= 5", true, false},
      {"2*distance(Age) + changed(Housing) <= 10", true, false},
      {"up(Age) + 3*down(Age) <= 4", true, false},
      {"Age - origin(Age) >= 0", true, true},
      {"10*[Housing = rent] + Age <= 45", true, false},
      {"-Age <= -35", true, true},
      {"1e1*Job >= 2.5e1", false, true},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(holds_at(row.text, kOrigin) == row.at_origin);
    CHECK(holds_at(row.text, older) == row.when_older);
  }
}

TEST_CASE("sums are evaluated from left to right in doubles") {
  const Constraint constraint = parse_constraint("0.1*Age + 0.2*Job <= 0.3", credit(), "q");
  CHECK_FALSE(holds(constraint, kOrigin, {1, 0, 1, 0, 1, 0}));  // 0.1 + 0.2 is a little more than 0.3
}

TEST_CASE("a query is restored from what is written of it") {
  const char* const text = R"({"format": "copse-query/1", "target": {"class": "good", "margin": 0.05},
    "norm": "fewest", "scale": {"Age": 10, "Amount": 1000}, "weights": {"Job": 2, "Sex": {"up": 1, "down": 3}},
    "prices": {"Housing": {"own": 2.5, "free": -1}, "Phone": {"2": 4}, "Sex": {"male": 0.5}},
    "costs": {"Age": [[-10, 5], [0, 0], [20, 3]]}, "fixed": ["Sex", "Job"], "max_changes": 3,
    "constraints": ["Age >= origin", "Housing = own => Job in {2, 3}"],
    "plausibility": {"isolation_forest": "isolation.json", "quantile": 0.2}, "count": 3, "diverse": 2})";
  const Query query = parse_query(text, "q.json", credit());
  JsonWriter out(JsonLayout::one_line);
  write_query(query, credit(), out);
  CHECK(parse_query(std::move(out).finish(), "q.json", credit()) == query);
  CHECK(query.margin == 0.05);
  CHECK(query.units == std::vector<GivenUnit>{{0, 10}, {1, 1000}});
  CHECK(query.prices == std::vector<Price>{{5, 1, 2.5}, {5, 0, -1}, {4, 1, 4}, {3, 1, 0.5}});
  CHECK(query.fixed == std::vector<int>{2, 3});
  CHECK(query.max_changes == 3);
  CHECK(query.plausibility->quantile == 0.2);
  CHECK(query.diverse == 2);
}

TEST_CASE("a quantile becomes a stored score, and features are matched by name") {
  Forest isolation = read_forest(kGood / "isolation.json");
  Forest forest = isolation;
  forest.isolation.reset();
  Query query = default_query(forest);
  query.plausibility = Plausibility{"isolation.json", {}, 0, 0.3};
  attach_isolation_forest(query, forest, isolation, "isolation.json");
  CHECK(query.plausibility->score == -0.5);  // scores: -0.75, -0.5, -0.5, -0.25
  CHECK(score_rank(isolation, -0.5) == 0.25);
  isolation.features[0].name = "y";
  CHECK_THROWS_WITH(attach_isolation_forest(query, forest, isolation, "isolation.json"),
                    "isolation.json: the isolation forest's feature \"y\" is not one of the forest's; give an "
                    "isolation forest that was trained on the same features");
}

}  // namespace copse
