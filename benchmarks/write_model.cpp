// How fast are models written?
//
//     benchmark_write_model [ROWS]
//
// A synthetic model in the shape of a large forest's (a third as many columns as rows, five entries a row, nearly all
// of them 1 or -1, and one row of votes with all digits over a third of the columns) is written to memory as MPS and
// LP, and by CoinUtils' own MPS writer (free format, all digits) to /dev/null, which spares it the disk.
#include <fmt/format.h>

#include <CoinMpsIO.hpp>
#include <cstdlib>
#include <random>

#include "benchmarks/compare.hpp"
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
  load_model(model, coin);
  const double theirs = best_seconds([&] { coin.writeMps("/dev/null", 0, 1, 2); });
  fmt::print("{:<14}{:8.3f} s\nCoinUtils / MPS {:.1f}\n", "CoinUtils MPS", theirs, theirs / mps);
}

}  // namespace
}  // namespace copse

int main(int argc, char** argv) {
  copse::run(argc > 1 ? std::atoi(argv[1]) : 1'000'000);
  return 0;
}
