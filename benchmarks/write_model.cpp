// How fast are models written?
//
//     benchmark_write_model [ROWS]
//
// A synthetic model in the shape of a large forest's (a third as many columns as rows, five entries a row, nearly all
// of them 1 or -1, and one row of votes with all digits over a third of the columns) is written to memory as MPS and
// LP, and by CoinUtils' own MPS writer (free format, all digits) to /dev/null, which spares it the disk.
#include <fmt/format.h>

#include <CoinFinite.hpp>
#include <CoinMpsIO.hpp>
#include <CoinPackedMatrix.hpp>
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <random>

#include "generator/model/model.hpp"
#include "writers/lp.hpp"
#include "writers/mps.hpp"

namespace copse {
namespace {

Model forest_like_model(int rows) {
  const int columns = rows * 3 / 10;
  std::mt19937_64 random(1);
  ModelBuilder builder;
  for (int j = 0; j < columns; ++j) {
    const Name name = indexed_name("leaf", j / 256, j % 256);
    if (j % 3 == 0) {
      builder.add_binary(name, static_cast<double>(random() >> 11) * 0x1p-53);
    } else {
      builder.add_unit(name);
    }
  }
  std::vector<Term> terms;
  for (int i = 0; i + 1 < rows; ++i) {
    terms.clear();
    for (int k = 0; k < 5; ++k) {
      const int near =
          static_cast<int>((std::int64_t{i} * columns / rows + static_cast<int>(random() % 400)) % columns);
      terms.push_back({k == 0 ? -1.0 : 1.0, ColumnId{near}});
    }
    terms.push_back({2, terms.back().column});
    builder.add_row(indexed_name("reach", i / 1000, i % 1000), terms, Relation::less_equal, i % 4 == 0 ? 1 : 0);
  }
  terms.clear();
  for (int j = 0; j < columns; j += 3) terms.push_back({1e-3 + static_cast<double>(random() >> 11) * 0x1p-53, {j}});
  builder.add_row(indexed_name("votes", 0), terms, Relation::greater_equal, 0.5);
  return std::move(builder).finish();
}

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

void load(const Model& model, CoinMpsIO& coin) {
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

void run(int rows) {
  const Model model = forest_like_model(rows);
  const ModelCounts counts = model.counts();
  fmt::print("{} rows, {} columns, {} entries, {:.0f} MB in memory\n", counts.rows, counts.columns, counts.nonzeros,
             static_cast<double>(model.bytes()) / 1e6);

  StringSink sink;
  const auto report = [&](std::string_view what, auto&& write) {
    const double time = best_seconds([&] {
      sink.clear();
      write(sink);
    });
    const double megabytes = static_cast<double>(sink.text().size()) / 1e6;
    fmt::print("{:<14}{:8.3f} s {:8.1f} MB {:8.0f} MB/s\n", what, time, megabytes, megabytes / time);
    return time;
  };
  const double mps = report("MPS", [&](Sink& to) { write_mps(model, MpsFormat::free, to); });
  report("LP", [&](Sink& to) { write_lp(model, to); });

  CoinMpsIO coin;
  coin.messageHandler()->setLogLevel(0);
  load(model, coin);
  const double theirs = best_seconds([&] { coin.writeMps("/dev/null", 0, 1, 2); });
  fmt::print("{:<14}{:8.3f} s\nCoinUtils / MPS {:.1f}\n", "CoinUtils MPS", theirs, theirs / mps);
}

}  // namespace
}  // namespace copse

int main(int argc, char** argv) {
  copse::run(argc > 1 ? std::atoi(argv[1]) : 1'000'000);
  return 0;
}
