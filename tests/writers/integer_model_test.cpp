// Whole-numbered models and clauses, against the model itself at every point.
#include "writers/integer_model.hpp"

#include <array>
#include <cmath>
#include <random>

#include "tests/support/catch.hpp"
#include "writers/clauses.hpp"
#include "writers/exact_decimal.hpp"

namespace copse {
namespace {

enum class Numbers { dyadic, broken };

// A few integer columns, some of which may be negative, and rows of all relations.
Model random_integer_model(unsigned seed, Numbers numbers) {
  std::mt19937 random(seed);
  const auto whole = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  const auto number = [&] {
    if (numbers == Numbers::dyadic) return std::ldexp(whole(1, 40) * 3.0, -whole(0, 6)) * (whole(0, 1) * 2 - 1);
    return std::uniform_real_distribution<double>(-3, 3)(random) * std::pow(10.0, whole(-4, 0));
  };
  constexpr std::array<Relation, 5> kRelations = {Relation::less_equal, Relation::less_equal, Relation::greater_equal,
                                                  Relation::greater_equal, Relation::equal};
  ModelBuilder builder;
  std::vector<ColumnId> columns;
  for (int j = 0; j < 5; ++j) {
    const int lower = whole(-1, 0);
    columns.push_back(builder.add_column(indexed_name("x", j), ColumnKind::integer, lower, whole(lower, 2), number()));
  }
  for (int i = 0; i < 2; ++i) {
    std::vector<Term> terms;
    for (const ColumnId column : columns) {
      if (whole(0, 3) > 0) terms.push_back({number(), column});
    }
    if (terms.empty()) terms.push_back({1, columns[0]});
    builder.add_row(indexed_name("row", i), terms, kRelations[whole(0, 4)], number());
  }
  return std::move(builder).finish();
}

std::vector<std::vector<double>> all_points(const Model& model) {
  std::vector<std::vector<double>> points = {{}};
  for (const ModelColumn& column : model.columns()) {
    std::vector<std::vector<double>> longer;
    for (const std::vector<double>& point : points) {
      for (double value = column.lower; value <= column.upper; ++value) {
        longer.push_back(point);
        longer.back().push_back(value);
      }
    }
    points = std::move(longer);
  }
  return points;
}

bool holds(const IntegerRow& row, const std::vector<double>& point) {
  std::int64_t sum = 0;
  for (const IntegerTerm& term : row.terms) sum += term.coefficient * static_cast<std::int64_t>(point[term.column]);
  if (row.relation == Relation::equal) return sum == row.rhs;
  return row.relation == Relation::less_equal ? sum <= row.rhs : sum >= row.rhs;
}

bool holds(const IntegerModel& model, const std::vector<double>& point) {
  for (const IntegerRow& row : model.rows) {
    if (!holds(row, point)) return false;
  }
  return true;
}

double objective(const IntegerModel& model, const std::vector<double>& point) {
  double sum = 0;
  for (const IntegerTerm& term : model.costs) sum += static_cast<double>(term.coefficient) * point[term.column];
  return sum * model.cost_unit;
}

TEST_CASE("numbers with a common unit become whole numbers without an error") {
  int feasible = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Model model = random_integer_model(seed, Numbers::dyadic);
    const IntegerModel scaled = integer_model(model, kNarrowIntegers);
    REQUIRE(scaled.rounded_rows == 0);
    REQUIRE(scaled.row_error == 0);
    REQUIRE(scaled.cost_error == 0);
    for (const std::vector<double>& point : all_points(model)) {
      const bool inside = check_point(model, point).amount == 0;
      feasible += inside ? 1 : 0;
      REQUIRE(holds(scaled, point) == inside);
      REQUIRE(objective(scaled, point) == objective_value(model, point));
    }
  }
  REQUIRE(feasible > 1000);
}

TEST_CASE("a right-hand side that no point reaches stays small, and out of reach") {
  ModelBuilder builder;
  const ColumnId x = builder.add_binary(indexed_name("x", 0));
  const ColumnId y = builder.add_binary(indexed_name("x", 1));
  builder.add_row(indexed_name("row", 0), {{3, x}, {-2, y}}, Relation::greater_equal, 1e12);
  builder.add_row(indexed_name("row", 1), {{3, x}, {-2, y}}, Relation::less_equal, 1e15);
  builder.add_row(indexed_name("row", 2), {{0.1, x}, {0.7, y}}, Relation::less_equal, -1e15);
  const IntegerModel scaled = integer_model(std::move(builder).finish(), kNarrowIntegers);
  CHECK(scaled.rows[0].rhs == 4);
  CHECK(scaled.rows[1].rhs == 4);
  CHECK(scaled.rows[2].rhs == -1);
}

TEST_CASE("rounded rows lose no point of the model and give way by no more than they say") {
  int feasible = 0, rounded = 0;
  constexpr IntegerLimits kCoarse{1000, 500, 2000};
  for (const IntegerLimits& limits : {kCoarse, kNarrowIntegers, kWideIntegers}) {
    for (unsigned seed = 0; seed < 200; ++seed) {
      const Model model = random_integer_model(seed, Numbers::broken);
      const IntegerModel scaled = integer_model(model, limits);
      rounded += scaled.rounded_rows;
      for (const std::vector<double>& point : all_points(model)) {
        const double violation = check_point(model, point).amount;
        if (violation == 0) {
          ++feasible;
          REQUIRE(holds(scaled, point));
        }
        if (holds(scaled, point)) REQUIRE(violation <= scaled.row_error + 1e-14);
        const double difference = std::abs(objective(scaled, point) - objective_value(model, point));
        REQUIRE(difference <= scaled.cost_error * (1 + 1e-12) + 1e-14);
      }
      for (const IntegerRow& row : scaled.rows) {
        std::int64_t sum = 0;
        for (const IntegerTerm& term : row.terms) sum += std::abs(term.coefficient);
        REQUIRE(sum <= limits.row_sum);
        REQUIRE(std::abs(row.rhs) <= limits.row_sum + 1);
      }
    }
  }
  REQUIRE(feasible > 1000);
  REQUIRE(rounded > 1000);
}

// True if the clauses can be satisfied with these values of the columns. Unit propagation decides what is forced; the
// encodings leave variables open only where "false" satisfies all that is left.
bool satisfiable(const ClauseEncoder& encoder, unsigned columns, int count) {
  std::vector<int> value(encoder.variables() + 1, 0);
  for (int j = 0; j < count; ++j) value[j + 1] = (columns >> j & 1) != 0 ? 1 : -1;
  const auto sign = [&](std::int32_t literal) { return literal > 0 ? value[literal] : -value[-literal]; };
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::vector<std::int32_t>& clause : encoder.clauses()) {
      std::int32_t open = 0;
      int opens = 0;
      bool satisfied = false;
      for (const std::int32_t literal : clause) {
        satisfied = satisfied || sign(literal) > 0;
        if (sign(literal) == 0) {
          open = literal;
          ++opens;
        }
      }
      if (satisfied || opens > 1) continue;
      if (opens == 0) return false;
      value[std::abs(open)] = open > 0 ? 1 : -1;
      changed = true;
    }
  }
  for (int& v : value) v = v == 0 ? -1 : v;
  for (const std::vector<std::int32_t>& clause : encoder.clauses()) {
    bool satisfied = false;
    for (const std::int32_t literal : clause) satisfied = satisfied || sign(literal) > 0;
    REQUIRE(satisfied);
  }
  return true;
}

void check_clauses(unsigned seed, int columns, std::int64_t largest, unsigned step) {
  std::mt19937_64 random(seed);
  const auto whole = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  IntegerRow row;
  for (int j = 0; j < columns; ++j) row.terms.push_back({whole(-largest, largest), j});
  row.relation = static_cast<Relation>(whole(0, 2));
  std::int64_t at_random_point = 0;
  for (const IntegerTerm& term : row.terms) at_random_point += whole(0, 1) * term.coefficient;
  row.rhs = whole(0, 3) > 0 ? at_random_point : whole(-2 * largest, 2 * largest);
  ClauseEncoder encoder(columns);
  encoder.add(row);
  for (unsigned point = 0; point < 1U << columns; point += step) {
    std::vector<double> values;
    for (int j = 0; j < columns; ++j) values.push_back(point >> j & 1);
    CAPTURE(seed, point);
    REQUIRE(satisfiable(encoder, point, columns) == holds(row, values));
  }
}

TEST_CASE("clauses can be satisfied exactly where the row holds") {
  for (unsigned seed = 0; seed < 300; ++seed) check_clauses(seed, 1 + static_cast<int>(seed % 7), 1 + seed % 9, 1);
}

TEST_CASE("so can those of rows with many different weights, which are added up in binary") {
  for (unsigned seed = 0; seed < 12; ++seed) check_clauses(seed, 14, 1'000'000'000, 97);
}

TEST_CASE("exactly one of many needs few clauses") {
  IntegerRow row{{}, Relation::equal, 1};
  for (int j = 0; j < 100; ++j) row.terms.push_back({1, j});
  ClauseEncoder encoder(100);
  encoder.add(row);
  CHECK(encoder.clauses().size() < 500);
}

TEST_CASE("exact decimals are exact") {
  CHECK(exact_decimal(0) == "0.0");
  CHECK(exact_decimal(1) == "1.0");
  CHECK(exact_decimal(1000) == "1000.0");
  CHECK(exact_decimal(0.625) == "0.625");
  CHECK(exact_decimal(0.1) == "0.1000000000000000055511151231257827021181583404541015625");
  CHECK(exact_decimal(1e22) == "10000000000000000000000.0");
  CHECK(exact_decimal(0x1p-1074).size() == 1076);
  CHECK(std::stod(exact_decimal(1.2345678901234567e-300)) == 1.2345678901234567e-300);
}

}  // namespace
}  // namespace copse
