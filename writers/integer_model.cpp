#include "writers/integer_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "generator/base/error.hpp"

namespace copse {
namespace {

__extension__ using Wide = __int128;

double reach(const ModelColumn& column) { return std::max({1.0, std::abs(column.lower), std::abs(column.upper)}); }

// The exponent of the lowest bit that is set.
int lowest_bit(double value) {
  int exponent = 0;
  const double mantissa = std::frexp(value, &exponent);
  constexpr int kDigits = 53;
  const auto whole = static_cast<std::int64_t>(std::ldexp(mantissa, kDigits));
  return exponent - kDigits + __builtin_ctzll(static_cast<unsigned long long>(whole));
}

struct Weighted {
  double value = 0;
  double reach = 1;
};

// numbers = unit * whole, without rounding.
struct Exact {
  std::vector<std::int64_t> whole;
  int exponent = 0;  // unit = divisor * 2^exponent
  std::int64_t divisor = 1;
};

std::optional<Exact> scale_exactly(const std::vector<Weighted>& numbers, double most_each, double most_sum) {
  Exact exact;
  exact.exponent = std::numeric_limits<int>::max();
  for (const Weighted& number : numbers) exact.exponent = std::min(exact.exponent, lowest_bit(number.value));
  constexpr double kTooLarge = 0x1p62;
  for (const Weighted& number : numbers) {
    const double whole = std::ldexp(number.value, -exact.exponent);
    if (!(std::abs(whole) < kTooLarge)) return std::nullopt;
    exact.whole.push_back(static_cast<std::int64_t>(whole));
  }
  exact.divisor = 0;
  for (const std::int64_t whole : exact.whole) exact.divisor = std::gcd(exact.divisor, whole);
  double sum = 0;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    exact.whole[k] /= exact.divisor;
    const double size = std::abs(static_cast<double>(exact.whole[k])) * numbers[k].reach;
    if (size > most_each) return std::nullopt;
    sum += size;
  }
  if (sum > most_sum) return std::nullopt;
  return exact;
}

// The largest power of two p with |value| 2^p + 1 within the limits, each and in sum.
int rounding_exponent(const std::vector<Weighted>& numbers, double most_each, double most_sum) {
  double largest = 0, sum = 0, ones = 0, largest_reach = 0;
  for (const Weighted& number : numbers) {
    const double size = std::abs(number.value) * number.reach;
    largest = std::max(largest, size);
    largest_reach = std::max(largest_reach, number.reach);
    sum += size;
    ones += number.reach;
  }
  if (ones >= most_sum / 2 || largest_reach >= most_each / 2) {
    throw InputError("whole-numbered model", fmt::format("a row of {} terms leaves no room for digits", numbers.size()),
                     "write .mps");
  }
  return std::min(std::ilogb((most_sum - ones) / sum), std::ilogb((most_each - largest_reach) / largest));
}

class Scaler {
 public:
  Scaler(const Model& model, const IntegerLimits& limits) : model_(model), limits_(limits) {}

  IntegerModel scale() && {
    for (int i = 0; i < std::ssize(model_.rows()); ++i) add_row(i);
    add_costs();
    return std::move(result_);
  }

 private:
  void add_row(int i) {
    const ModelRow& row = model_.rows()[i];
    columns_ = model_.row_columns(i);
    numbers_.clear();
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      numbers_.push_back({model_.row_coefficients(i)[k], reach(model_.columns()[columns_[k]])});
    }
    const auto most = static_cast<double>(limits_.row_sum);
    if (const std::optional<Exact> exact = scale_exactly(numbers_, most, most)) {
      add_exact(row, *exact);
    } else {
      ++result_.rounded_rows;
      const int exponent = rounding_exponent(numbers_, most, most);
      if (row.relation != Relation::less_equal) add_rounded(row.rhs, exponent, 1);
      if (row.relation != Relation::greater_equal) add_rounded(row.rhs, exponent, -1);
    }
  }

  void add_exact(const ModelRow& row, const Exact& exact) {
    IntegerRow scaled;
    for (std::size_t k = 0; k < columns_.size(); ++k) scaled.terms.push_back({exact.whole[k], columns_[k]});
    const double rhs = std::ldexp(row.rhs, -exact.exponent);
    const std::int64_t lowest = whole_rhs(std::ceil(rhs), exact.divisor, true);
    const std::int64_t highest = whole_rhs(std::floor(rhs), exact.divisor, false);
    if (row.relation == Relation::equal && lowest == highest) {
      add(std::move(scaled), Relation::equal, lowest);
      return;
    }
    // An equation between whole and broken numbers holds nowhere, and neither do these two rows together.
    if (row.relation != Relation::less_equal) add(scaled, Relation::greater_equal, lowest);
    if (row.relation != Relation::greater_equal) add(std::move(scaled), Relation::less_equal, highest);
  }

  // rhs / divisor, rounded up or down. A number that no sum of a row reaches is as good as the next larger one.
  std::int64_t whole_rhs(double rhs, std::int64_t divisor, bool up) const {
    const auto beyond = static_cast<double>(limits_.row_sum) + 1;
    if (std::abs(rhs) / static_cast<double>(divisor) > beyond) {
      return rhs > 0 ? limits_.row_sum + 1 : -limits_.row_sum - 1;
    }
    const auto whole = static_cast<Wide>(rhs);
    const auto quotient = static_cast<std::int64_t>(whole / divisor);
    const auto rest = static_cast<std::int64_t>(whole % divisor);
    if (up) return quotient + (rest > 0 ? 1 : 0);
    return quotient - (rest < 0 ? 1 : 0);
  }

  // The row >= (direction 1) or the row <= (direction -1, written as its negative).
  void add_rounded(double rhs, int exponent, int direction) {
    IntegerRow scaled;
    double gives_way = 0, slack = 0;
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const double number = std::ldexp(direction * numbers_[k].value, exponent);
      const double whole = std::ceil(number);
      const ModelColumn& column = model_.columns()[columns_[k]];
      slack += (whole - number) * std::max(0.0, -column.lower);
      gives_way += (whole - number) * std::max(0.0, column.upper);
      if (whole != 0) scaled.terms.push_back({direction * static_cast<std::int64_t>(whole), columns_[k]});
    }
    const double give = slack > 0 ? std::ceil(slack) + 1 : 0;
    result_.row_error = std::max(result_.row_error, std::ldexp(gives_way + give, -exponent));
    const std::int64_t need = whole_rhs(std::ceil(std::ldexp(direction * rhs, exponent)) - give, 1, true);
    if (scaled.terms.empty()) scaled.terms.push_back({0, columns_[0]});
    add(std::move(scaled), direction > 0 ? Relation::greater_equal : Relation::less_equal, direction * need);
  }

  // A right-hand side out of the sum's reach comes down to just beyond it: a solver that turns negative coefficients
  // into negated literals adds them to it, and shall not overflow.
  void add(IntegerRow row, Relation relation, std::int64_t rhs) {
    std::int64_t least = 0, most = 0;
    for (const IntegerTerm& term : row.terms) {
      const ModelColumn& column = model_.columns()[term.column];
      const std::int64_t at_lower = term.coefficient * static_cast<std::int64_t>(column.lower);
      const std::int64_t at_upper = term.coefficient * static_cast<std::int64_t>(column.upper);
      least += std::min(at_lower, at_upper);
      most += std::max(at_lower, at_upper);
    }
    row.relation = relation;
    row.rhs = std::clamp(rhs, least - 1, most + 1);
    result_.rows.push_back(std::move(row));
  }

  void add_costs() {
    numbers_.clear();
    std::vector<std::int32_t> columns;
    for (std::int32_t j = 0; j < std::ssize(model_.columns()); ++j) {
      const ModelColumn& column = model_.columns()[j];
      if (column.cost == 0) continue;
      numbers_.push_back({column.cost, reach(column)});
      columns.push_back(j);
    }
    if (columns.empty()) return;
    const auto each = static_cast<double>(limits_.cost);
    const auto sum = static_cast<double>(limits_.cost_sum);
    if (const std::optional<Exact> exact = scale_exactly(numbers_, each, sum)) {
      for (std::size_t k = 0; k < columns.size(); ++k) result_.costs.push_back({exact->whole[k], columns[k]});
      result_.cost_unit = std::ldexp(static_cast<double>(exact->divisor), exact->exponent);
      return;
    }
    const int exponent = rounding_exponent(numbers_, each, sum);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const double number = std::ldexp(numbers_[k].value, exponent);
      const double whole = std::nearbyint(number);
      result_.cost_error += std::ldexp(std::abs(number - whole) * numbers_[k].reach, -exponent);
      if (whole != 0) result_.costs.push_back({static_cast<std::int64_t>(whole), columns[k]});
    }
    result_.cost_unit = std::ldexp(1.0, -exponent);
  }

  const Model& model_;
  const IntegerLimits& limits_;
  IntegerModel result_;
  std::span<const std::int32_t> columns_;
  std::vector<Weighted> numbers_;
};

}  // namespace

IntegerModel integer_model(const Model& model, const IntegerLimits& limits) { return Scaler(model, limits).scale(); }

std::vector<std::string> IntegerModel::notes() const {
  return {fmt::format("objective of the model = {} * objective of this file, with an error of at most {}", cost_unit,
                      cost_error),
          fmt::format("{} rows are rounded and give way by at most {}: no point of the model is lost", rounded_rows,
                      row_error)};
}

}  // namespace copse
