#include "tests/support/plain_model.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <random>

namespace copse::test {
namespace {

bool close(double a, double b, int ulps) {
  for (int i = 0; i < ulps && a != b; ++i) a = std::nextafter(a, b);
  return a == b;
}

class Random {
 public:
  explicit Random(unsigned seed, bool short_numbers) : engine_(seed), short_numbers_(short_numbers) {}

  int below(int end) { return static_cast<int>(engine_() % static_cast<unsigned>(end)); }
  // Not zero.
  double number() {
    const double sign = below(2) == 0 ? 1 : -1;
    switch (below(short_numbers_ ? 3 : 5)) {
      case 0:
        return sign;
      case 1:
        return sign * (1 + below(1000));
      case 2:
        return sign * (1 + below(1000)) / 8;
      case 3:
        return sign * std::ldexp(1 + std::ldexp(engine_(), -32), below(60) - 25);
      default:
        return sign * (0.1 + 3 * std::ldexp(engine_(), -32));
    }
  }

 private:
  std::mt19937 engine_;
  bool short_numbers_;
};

}  // namespace

PlainModel plain(const Model& model, bool numbered_names) {
  PlainModel result;
  for (const ModelColumn& column : model.columns()) {
    const std::string name = numbered_names ? fmt::format("C{:07}", result.columns.size() + 1) : column.name.text();
    result.columns.push_back(
        {name, column.kind != ColumnKind::continuous, column.lower, column.upper, column.cost, column.quadratic});
  }
  for (int i = 0; i < std::ssize(model.rows()); ++i) {
    const ModelRow& row = model.rows()[i];
    const std::string name = numbered_names ? fmt::format("R{:07}", i + 1) : row.name.text();
    PlainRow plain_row{name, row.relation, row.rhs, {}};
    for (std::size_t k = 0; k < model.row_columns(i).size(); ++k) {
      plain_row.terms[model.row_columns(i)[k]] = model.row_coefficients(i)[k];
    }
    result.rows.push_back(std::move(plain_row));
  }
  return result;
}

std::string difference(const PlainModel& a, const PlainModel& b, int ulps) {
  if (a.columns.size() != b.columns.size()) {
    return fmt::format("{} columns and {}", a.columns.size(), b.columns.size());
  }
  if (a.rows.size() != b.rows.size()) return fmt::format("{} rows and {}", a.rows.size(), b.rows.size());
  for (std::size_t j = 0; j < a.columns.size(); ++j) {
    const PlainColumn& x = a.columns[j];
    const PlainColumn& y = b.columns[j];
    if (x.name != y.name) return fmt::format("column {} is {} and {}", j, x.name, y.name);
    if (x.integral != y.integral) return x.name + ": integrality";
    if (!close(x.lower, y.lower, ulps)) return fmt::format("{}: lower {} and {}", x.name, x.lower, y.lower);
    if (!close(x.upper, y.upper, ulps)) return fmt::format("{}: upper {} and {}", x.name, x.upper, y.upper);
    if (!close(x.cost, y.cost, ulps)) return fmt::format("{}: cost {} and {}", x.name, x.cost, y.cost);
    if (!close(x.quadratic, y.quadratic, ulps)) return x.name + ": quadratic cost";
  }
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    const PlainRow& x = a.rows[i];
    const PlainRow& y = b.rows[i];
    if (x.name != y.name) return fmt::format("row {} is {} and {}", i, x.name, y.name);
    if (x.relation != y.relation) return x.name + ": relation";
    if (!close(x.rhs, y.rhs, ulps)) return fmt::format("{}: right-hand side {} and {}", x.name, x.rhs, y.rhs);
    if (x.terms.size() != y.terms.size()) return x.name + ": number of terms";
    for (auto [p, q] = std::pair(x.terms.begin(), y.terms.begin()); p != x.terms.end(); ++p, ++q) {
      if (p->first != q->first) return x.name + ": columns";
      if (!close(p->second, q->second, ulps)) return fmt::format("{}: {} and {}", x.name, p->second, q->second);
    }
  }
  return {};
}

Model random_model(unsigned seed, bool short_numbers) {
  Random random(seed, short_numbers);
  ModelBuilder builder;
  const int columns = 1 + random.below(30);
  for (int j = 0; j < columns; ++j) {
    const Name name = indexed_name(j % 2 == 0 ? "x" : "one_more", j, random.below(100));
    const double cost = random.below(3) == 0 ? 0 : random.number();
    const double first = random.below(3) == 0 ? 0 : random.number();
    const double second = random.below(5) == 0 ? first : random.number();
    const double lower = std::min(first, second);
    const double upper = std::max(first, second);
    switch (random.below(4)) {
      case 0:
        builder.add_binary(name, cost);
        break;
      case 1:
        builder.add_column(name, ColumnKind::binary, 1, 1, cost);
        break;
      case 2:
        builder.add_column(name, ColumnKind::integer, std::floor(lower), std::floor(upper), cost);
        break;
      default:
        builder.add_column(name, ColumnKind::continuous, lower, upper, cost);
    }
  }
  const int rows = 1 + random.below(20);
  for (int i = 0; i < rows; ++i) {
    std::vector<Term> terms;
    const int count = 1 + random.below(columns);
    for (int k = 0; k < count; ++k) terms.push_back({random.number(), {(k * 7 + i) % columns}});
    // Columns may repeat; a last term far larger than the others keeps the row from cancelling to nothing.
    terms.push_back({4096, {i % columns}});
    builder.add_row(indexed_name("row", i), terms, static_cast<Relation>(random.below(3)),
                    random.below(3) == 0 ? 0 : random.number());
  }
  return std::move(builder).finish();
}

}  // namespace copse::test
