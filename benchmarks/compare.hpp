// What the benchmarks share: processor time, and the same model in CoinUtils' hands.
#pragma once

#include <CoinFinite.hpp>
#include <CoinMpsIO.hpp>
#include <CoinPackedMatrix.hpp>
#include <algorithm>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

namespace copse {

// Processor time of the best of a few runs: other work on the machine only ever adds.
template <typename Work>
double best_seconds(Work&& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int run = 0; run < 3; ++run) {
    const std::clock_t start = std::clock();
    work();
    best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return best;
}

inline void load_model(const Model& model, CoinMpsIO& coin) {
  CoinPackedMatrix matrix(false, 0, 0);
  matrix.setDimensions(0, static_cast<int>(model.columns().size()));
  std::vector<double> lower, upper, cost, row_lower, row_upper;
  std::vector<char> integral;
  std::vector<std::string> column_names, row_names;
  for (const ModelColumn& column : model.columns()) {
    lower.push_back(column.lower);
    upper.push_back(column.upper);
    cost.push_back(column.cost);
    integral.push_back(column.kind != ColumnKind::continuous);
    column_names.push_back(column.name.text());
  }
  std::vector<CoinBigIndex> begin{0};
  std::vector<int> index;
  std::vector<double> value;
  for (int i = 0; i < std::ssize(model.rows()); ++i) {
    const ModelRow& row = model.rows()[i];
    row_lower.push_back(row.relation == Relation::less_equal ? -COIN_DBL_MAX : row.rhs);
    row_upper.push_back(row.relation == Relation::greater_equal ? COIN_DBL_MAX : row.rhs);
    row_names.push_back(row.name.text());
    index.insert(index.end(), model.row_columns(i).begin(), model.row_columns(i).end());
    value.insert(value.end(), model.row_coefficients(i).begin(), model.row_coefficients(i).end());
    begin.push_back(static_cast<CoinBigIndex>(index.size()));
  }
  matrix.appendRows(static_cast<int>(model.rows().size()), begin.data(), index.data(), value.data());
  coin.setMpsData(matrix, COIN_DBL_MAX, lower.data(), upper.data(), cost.data(), integral.data(), row_lower.data(),
                  row_upper.data(), column_names, row_names);
}

}  // namespace copse
