#include "generator/model/model.hpp"

#include <cmath>
#include <functional>
#include <limits>

#include "generator/base/error.hpp"
#include "tests/support/catch.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Name column_name(int i) { return indexed_name("x", i); }
Name row_name(int i) { return indexed_name("row", i); }

// min 2 x_0 + 0.5 x_1 + 3/2 x_1^2  over  x_0 + 2.5 x_1 - 4 x_2 >= 1,  x_1 + x_2 <= 6,  x_2 = 1
Model small_model() {
  ModelBuilder builder;
  const ColumnId a = builder.add_binary(column_name(0), 2);
  const ColumnId b = builder.add_column(column_name(1), ColumnKind::continuous, -1.5, 4, 0.25);
  const ColumnId c = builder.add_column(indexed_name("whole", 7, 2), ColumnKind::integer, 0, 3);
  builder.add_cost(b, 0.25);
  builder.set_quadratic(b, 3);
  builder.add_row(row_name(0), {{-4, c}, {1, a}, {2.5, b}}, Relation::greater_equal, 1);
  builder.add_row(row_name(1), {{1, b}, {1, c}}, Relation::less_equal, 6);
  builder.add_row(row_name(2), {{1, c}}, Relation::equal, 1);
  return std::move(builder).finish();
}

TEST_CASE("a name is its stem and its indices, joined by underscores") {
  CHECK(indexed_name("leaf", 3).text() == "leaf_3");
  CHECK(indexed_name("leaf", 3, 17).text() == "leaf_3_17");
  CHECK(indexed_name("leaf", 0, 2147483647, 5).text() == "leaf_0_2147483647_5");
}

TEST_CASE("the dump shows the whole model") {
  CHECK(dump(small_model()) ==
        "minimise\n"
        "  2 x_0 + 0.5 x_1 + 1/2 * 3 x_1^2\n"
        "subject to\n"
        "  row_0: 1 x_0 + 2.5 x_1 - 4 whole_7_2 >= 1\n"
        "  row_1: 1 x_1 + 1 whole_7_2 <= 6\n"
        "  row_2: 1 whole_7_2 = 1\n"
        "where\n"
        "  x_0 binary\n"
        "  x_1 in [-1.5, 4]\n"
        "  whole_7_2 integer in [0, 3]\n");
}

TEST_CASE("terms of a row are sorted, summed and freed of zeros") {
  ModelBuilder builder;
  const ColumnId a = builder.add_unit(column_name(0));
  const ColumnId b = builder.add_unit(column_name(1));
  const ColumnId c = builder.add_unit(column_name(2));
  builder.add_row(row_name(0), {{1, c}, {2, a}, {3, b}, {4, a}, {-3, b}}, Relation::equal, -0.0);
  builder.add_row(row_name(1), {{0, a}, {5, b}}, Relation::equal, 1);
  const Model model = std::move(builder).finish();
  REQUIRE(model.row_columns(0).size() == 2);
  CHECK(model.row_columns(0)[0] == 0);
  CHECK(model.row_columns(0)[1] == 2);
  CHECK(model.row_coefficients(0)[0] == 6);
  CHECK(model.row_coefficients(0)[1] == 1);
  REQUIRE(model.row_columns(1).size() == 1);
  CHECK(model.row_columns(1)[0] == 1);
  CHECK_FALSE(std::signbit(model.rows()[0].rhs));
}

TEST_CASE("counts, bytes and equality speak of the content") {
  const Model model = small_model();
  const ModelCounts counts = model.counts();
  CHECK(counts.rows == 3);
  CHECK(counts.columns == 3);
  CHECK(counts.binaries == 1);
  CHECK(counts.integers == 1);
  CHECK(counts.nonzeros == 6);
  CHECK(model.quadratic());
  CHECK(model.bytes() > 3 * sizeof(ModelColumn) + 3 * sizeof(ModelRow) + 6 * 12);
  CHECK(model == small_model());

  ModelBuilder builder;
  builder.add_row(row_name(0), {{1, builder.add_binary(column_name(0))}}, Relation::equal, 1);
  const Model other = std::move(builder).finish();
  CHECK_FALSE(other.quadratic());
  CHECK_FALSE(model == other);
}

TEST_CASE("the objective of a point is its linear and half its quadratic part") {
  CHECK(objective_value(small_model(), std::vector<double>{1, 2, 3}) == 2 + 0.5 * 2 + 0.5 * 3 * 4);
  CHECK_THROWS_AS(objective_value(small_model(), std::vector<double>{1, 2}), InternalError);
}

TEST_CASE("check_point finds the largest violation and names it") {
  struct Case {
    std::vector<double> point;
    double amount;
    std::string where;
  };
  const std::vector<Case> cases = {
      {{1, 2, 1}, 0, ""},          {{1, -1.75, 1}, 8.375, "row_0"},  {{1, 4.25, 1}, 0.25, "x_1"},
      {{0.75, 2, 1}, 0.25, "x_0"}, {{1, 4, 2.5}, 1.5, "row_2"},      {{1, 4, 1.25}, 0.25, "whole_7_2"},
      {{9, 2, 1}, 8, "x_0"},       {{kNaN, 2, 1}, kInfinity, "x_0"}, {{1, kInfinity, 1}, kInfinity, "x_1"},
  };
  for (const Case& test : cases) {
    const Violation violation = check_point(small_model(), test.point);
    CHECK(violation.amount == test.amount);
    CHECK(violation.where == test.where);
  }
  CHECK_THROWS_AS(check_point(small_model(), std::vector<double>{1, 2}), InternalError);
}

// Each case breaks one promise of the IR in an otherwise good model; the message names the promise.
struct BrokenPromise {
  std::string message;
  std::function<void(ModelBuilder&, ColumnId)> breakage;
};

const std::vector<BrokenPromise>& broken_promises() {
  using B = ModelBuilder;
  const auto column = [](Name name) { return [name](B& builder, ColumnId) { builder.add_unit(name); }; };
  const auto bounds = [](ColumnKind kind, double lower, double upper) {
    return [=](B& builder, ColumnId) { builder.add_column(column_name(9), kind, lower, upper); };
  };
  const auto coefficient = [](double value) {
    return [value](B& builder, ColumnId id) { builder.add_row(row_name(9), {{value, id}}, Relation::equal, 0); };
  };
  const auto rhs = [](double value) {
    return [value](B& builder, ColumnId id) { builder.add_row(row_name(9), {{1, id}}, Relation::equal, value); };
  };
  const auto cost = [](double value) { return [value](B& builder, ColumnId id) { builder.add_cost(id, value); }; };
  const auto square = [](double value) {
    return [value](B& builder, ColumnId id) { builder.set_quadratic(id, value); };
  };
  static const std::vector<BrokenPromise> cases = {
      {"grammar", column(indexed_name("", 1))},
      {"grammar", column(indexed_name("e", 1))},
      {"grammar", column(indexed_name("Edge", 1))},
      {"grammar", column(indexed_name("inf", 1))},
      {"grammar", column(indexed_name("Infinite", 1))},
      {"grammar", column(indexed_name("1st", 1))},
      {"grammar", column(indexed_name("_x", 1))},
      {"grammar", column(indexed_name("x y", 1))},
      {"grammar", column(indexed_name("x-y", 1))},
      {"grammar", column(indexed_name("tree_2", 1))},
      {"indices", column(Name{"x", {}, 0})},
      {"indices", column(indexed_name("x", -1))},
      {"indices", column(indexed_name("x", 1, -1))},
      {"64 characters", column(indexed_name("a23456789_123456789_123456789_123456789_123456789_123456789_123x", 1))},
      {"x_0 is given once", column(column_name(0))},
      {"row_0 is given once",
       [](B& builder, ColumnId id) {
         builder.add_row(row_name(0), {{1, id}}, Relation::equal, 0);
       }},
      {"bounds are finite", bounds(ColumnKind::continuous, 0, kInfinity)},
      {"bounds are finite", bounds(ColumnKind::continuous, kNaN, 1)},
      {"bounds are finite", bounds(ColumnKind::continuous, -1e16, 1)},
      {"does not exceed", bounds(ColumnKind::continuous, 1, 0.5)},
      {"whole", bounds(ColumnKind::integer, 0, 4.5)},
      {"0 or 1", bounds(ColumnKind::binary, 0, 2)},
      {"0 or 1", bounds(ColumnKind::binary, -1, 1)},
      {"cost is finite", cost(kInfinity)},
      {"cost is finite", cost(kNaN)},
      {"cost is finite", cost(1e16)},
      {"quadratic cost", square(-1)},
      {"quadratic cost", square(kNaN)},
      {"quadratic cost", square(1e-9)},
      {"quadratic cost", square(1e16)},
      {"coefficients", coefficient(kNaN)},
      {"coefficients", coefficient(kInfinity)},
      {"coefficients", coefficient(1e-9)},
      {"coefficients", coefficient(-1e16)},
      {"a row has a term", coefficient(0)},
      {"a row has a term",
       [](B& builder, ColumnId) { builder.add_row(row_name(9), std::span<const Term>(), Relation::equal, 0); }},
      {"a row has a term",
       [](B& builder, ColumnId id) {
         builder.add_row(row_name(9), {{1, id}, {-1, id}}, Relation::equal, 0);
       }},
      {"right-hand side", rhs(kNaN)},
      {"right-hand side", rhs(-kInfinity)},
      {"before it is used",
       [](B& builder, ColumnId) {
         builder.add_row(row_name(9), {{1, ColumnId{1}}}, Relation::equal, 0);
       }},
      {"before it is used", [](B& builder, ColumnId) { builder.add_cost(ColumnId{}, 1); }},
      {"before it is used", [](B& builder, ColumnId) { builder.set_quadratic(ColumnId{1}, 1); }},
  };
  return cases;
}

TEST_CASE("every broken promise of the IR throws and is named") {
  for (const BrokenPromise& test : broken_promises()) {
    const auto build = [&] {
      ModelBuilder builder;
      const ColumnId id = builder.add_binary(column_name(0));
      builder.add_row(row_name(0), {{1, id}}, Relation::equal, 1);
      test.breakage(builder, id);
      return std::move(builder).finish();
    };
    CHECK_THROWS_AS(build(), InternalError);
    CHECK_THROWS_WITH(build(), Catch::Contains(test.message));
  }
}

TEST_CASE("a model without a row or without a column is refused") {
  CHECK_THROWS_AS(ModelBuilder().finish(), InternalError);
  ModelBuilder builder;
  builder.add_binary(column_name(0));
  CHECK_THROWS_AS(std::move(builder).finish(), InternalError);
}

TEST_CASE("names may come in any order as long as none comes twice") {
  for (const int last : {2, 4}) {
    ModelBuilder builder;
    for (const int i : {7, 4, 9, 5, last}) {
      builder.add_binary(column_name(i));
      builder.add_binary(indexed_name("y", 3, i));
    }
    builder.add_row(row_name(0), {{1, ColumnId{0}}}, Relation::equal, 1);
    if (last == 4) {
      CHECK_THROWS_WITH(std::move(builder).finish(), Catch::Contains("x_4 is given once"));
    } else {
      CHECK(std::move(builder).finish().counts().columns == 10);
    }
  }
}

}  // namespace
}  // namespace copse
