#include <fmt/format.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "solvers/solution_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/coin_reader.hpp"
#include "tests/support/plain_model.hpp"
#include "tests/support/program.hpp"
#include "tests/support/strict_mps.hpp"
#include "tests/support/temporary_folder.hpp"
#include "writers/compression.hpp"
#include "writers/fixed_number.hpp"
#include "writers/lp.hpp"
#include "writers/model_file.hpp"
#include "writers/mps.hpp"

namespace copse {
namespace {

using test::difference;
using test::plain;
using test::PlainModel;
using test::random_model;
using test::TemporaryFolder;

// Every kind of column and row, a column in no row, signs of all sorts. Optimum -19.0384615384615…
Model example(bool quadratic = false) {
  ModelBuilder builder;
  const ColumnId b = builder.add_binary(indexed_name("choice", 0), 1.5);
  const ColumnId i = builder.add_column(indexed_name("count", 0), ColumnKind::integer, -2, 7, -2);
  const ColumnId x = builder.add_column(indexed_name("x", 0, 1), ColumnKind::continuous, -5.5, 20, 0.1);
  const ColumnId y = builder.add_column(indexed_name("x", 0, 2), ColumnKind::continuous, 0, 50, -1);
  const ColumnId z = builder.add_column(indexed_name("x", 1, 1), ColumnKind::continuous, -100, -1, 0.5);
  builder.add_column(indexed_name("fixed", 0), ColumnKind::continuous, 3, 3);
  builder.add_column(indexed_name("chosen", 0), ColumnKind::binary, 1, 1);
  builder.add_row(indexed_name("most", 0), {{1, b}, {2, i}, {-1.25, x}}, Relation::less_equal, 10.5);
  builder.add_row(indexed_name("least", 0), {{1, b}, {1, z}}, Relation::greater_equal, -3);
  builder.add_row(indexed_name("same", 0), {{1, x}, {-3.25, y}}, Relation::equal, 2);
  builder.add_row(indexed_name("most", 1), {{1, b}, {1, y}}, Relation::less_equal, 8);
  builder.add_row(indexed_name("least", 1), {{1, y}, {-1, z}}, Relation::greater_equal, 0);
  if (quadratic) {
    builder.set_quadratic(x, 2);
    builder.set_quadratic(z, 0.5);
  }
  return std::move(builder).finish();
}

std::string mps(const Model& model, MpsFormat format) {
  StringSink sink;
  write_mps(model, format, sink);
  return sink.text();
}

std::string lp(const Model& model) {
  StringSink sink;
  write_lp(model, sink);
  return sink.text();
}

// COPSE_REWRITE_GOLDEN=1 writes the files anew; review the difference before committing it.
void check_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(COPSE_SOURCE_DIR) / "tests/golden" / name;
  if (std::getenv("COPSE_REWRITE_GOLDEN") != nullptr) write_file(path, text);
  CHECK(read_file(path) == text);
}

TEST_CASE("files are, byte for byte, those reviewed by eye") {
  check_golden("example.mps", mps(example(), MpsFormat::free));
  check_golden("example.fixed.mps", mps(example(), MpsFormat::fixed));
  check_golden("example.lp", lp(example()));
  check_golden("quadratic.mps", mps(example(true), MpsFormat::free));
  check_golden("quadratic.lp", lp(example(true)));
}

TEST_CASE("a strict reader of our dialect finds every number of random models again") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Model model = random_model(seed);
    CHECK(difference(plain(model), test::read_strict_mps(mps(model, MpsFormat::free))).empty());
  }
  CHECK(difference(plain(example(true)), test::read_strict_mps(mps(example(true), MpsFormat::free))).empty());
}

TEST_CASE("CoinUtils reads the same model from free MPS, fixed MPS and LP") {
  constexpr int kCoinParser = 2;  // CoinUtils' own reader of numbers in MPS is off by up to two units in the last place
  const TemporaryFolder folder;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Model model = random_model(seed);
    write_model_file(folder / "a.mps", model);
    CHECK(difference(plain(model), test::read_mps_with_coin(folder / "a.mps"), kCoinParser) == "");
    write_model_file(folder / "a.lp", model);
    CHECK(difference(plain(model), test::read_lp_with_coin(folder / "a.lp")) == "");
    const Model short_numbers = random_model(seed, true);
    write_model_file(folder / "a.fixed.mps", short_numbers);
    CHECK(difference(plain(short_numbers, true), test::read_mps_with_coin(folder / "a.fixed.mps")) == "");
  }
}

TEST_CASE("CoinUtils reads the quadratic objective of an MPS file") {
  const TemporaryFolder folder;
  write_model_file(folder / "a.mps", example(true));
  CHECK(difference(plain(example(true)), test::read_mps_with_coin(folder / "a.mps", true)) == "");
}

TEST_CASE("cbc and glpsol find the same optimum in every format") {
  const TemporaryFolder folder;
  const Model model = example();
  std::vector<std::string> names;
  for (const ModelColumn& column : model.columns()) names.push_back(column.name.text());
  const std::vector<std::pair<std::string, std::string>> formats = {
      {"a.mps", "--freemps"},    {"a.fixed.mps", "--mps"},    {"a.lp", "--lp"},
      {"b.mps.gz", "--freemps"}, {"b.fixed.mps.gz", "--mps"}, {"b.lp.gz", "--lp"}};
  for (const auto& [file, option] : formats) {
    const std::string model_file = folder / file;
    const std::string cbc_file = folder / (file + ".cbc");
    const std::string glpsol_file = folder / (file + ".glpsol");
    write_model_file(model_file, model);
    REQUIRE(test::run_program({"cbc", model_file, "-solve", "-solu", cbc_file, "-quit"}) == 0);
    REQUIRE(test::run_program({"glpsol", option, model_file, "-w", glpsol_file}) == 0);
    for (const std::string& solution : {cbc_file, glpsol_file}) {
      const Outcome outcome = read_solution(solution, names);
      CHECK(outcome.claim == Claim::optimal);
      CHECK(outcome.objective == Approx(-19.038461538).epsilon(1e-8));
      CHECK(check_point(model, outcome.values).amount < 1e-6);
      CHECK(objective_value(model, outcome.values) == Approx(-19.038461538).epsilon(1e-7));
    }
  }
}

TEST_CASE("cbc and glpsol refuse a quadratic LP file rather than drop or misread its squares") {
  const TemporaryFolder folder;
  write_model_file(folder / "a.lp", example(true));
  test::run_program({"cbc", folder / "a.lp", "-solve", "-solu", folder / "a.cbc", "-quit"});
  CHECK_FALSE(std::filesystem::exists(folder / "a.cbc"));
  CHECK(test::run_program({"glpsol", "--lp", folder / "a.lp", "-w", folder / "a.glpsol"}) != 0);
  CHECK_FALSE(std::filesystem::exists(folder / "a.glpsol"));
}

TEST_CASE("fixed MPS takes numbers that fit twelve characters exactly, and no others") {
  CHECK(fixed_number(0.1) == "0.1");
  CHECK(fixed_number(-1234567890) == "-1234567890");
  CHECK(fixed_number(1e15) == "1e15");
  CHECK(fixed_number(1.2345678e-05) == "12345678e-12");
  CHECK(fixed_number(-1.234567e-05) == "-1234567e-11");
  CHECK(fixed_number(0.1234567891) == "0.1234567891");
  CHECK(fixed_number(1.0 / 3).empty());
  CHECK(fixed_number(1234567.654321).empty());
  ModelBuilder builder;
  builder.add_row(indexed_name("row", 0), {{1.0 / 3, builder.add_unit(indexed_name("x", 0))}}, Relation::equal, 0);
  const Model model = std::move(builder).finish();
  CHECK_THROWS_AS(mps(model, MpsFormat::fixed), InputError);
  CHECK_THROWS_WITH(mps(model, MpsFormat::fixed), Catch::Contains("0.3333333333333333") && Catch::Contains("free MPS"));
}

TEST_CASE("compressed files say the same and are the same each time") {
  const TemporaryFolder folder;
  const Model model = random_model(5);
  write_model_file(folder / "a.mps.gz", model);
  write_model_file(folder / "b.mps.gz", model);
  const std::string bytes = read_file(folder / "a.mps.gz");
  CHECK(bytes == read_file(folder / "b.mps.gz"));
  CHECK(bytes.substr(4, 4) == std::string(4, '\0'));
  CHECK(difference(plain(model), test::read_mps_with_coin(folder / "a.mps.gz"), 2) == "");
}

TEST_CASE("a large text survives compression in pieces") {
  StringSink compressed;
  GzipSink gzip(compressed);
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += fmt::format("{}\n", i * 7919LL % 1'000'003);
  for (std::size_t at = 0; at < text.size(); at += 10'007) gzip.write(std::string_view(text).substr(at, 10'007));
  gzip.finish();
  const TemporaryFolder folder;
  write_file(folder / "a.gz", compressed.text());
  REQUIRE(test::run_program({"gzip", "-d", folder / "a.gz"}) == 0);
  CHECK(read_file(folder / "a") == text);
}

TEST_CASE("a name that says no format is refused, and the message lists the formats") {
  const TemporaryFolder folder;
  for (const std::string name : {"a.txt", "a", ".mps", "a.gz", "mps", "a.mps.bz2", "a.MPS"}) {
    CHECK_THROWS_AS(write_model_file(folder / name, example()), InputError);
    CHECK_THROWS_WITH(write_model_file(folder / name, example()),
                      Catch::Contains(".fixed.mps, .mps, .lp, .opb, .wcnf, .smt2, .mzn"));
  }
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("what cannot be written leaves what was there, and nothing else") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(write_model_file(folder / "none/a.mps", example()), InputError);
  std::filesystem::create_directory(folder / "a.mps");
  CHECK_THROWS_AS(write_model_file(folder / "a.mps", example()), InputError);

  write_file(folder / "b.mps", "before");
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const rlimit small{64, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  std::string message;
  try {
    write_model_file(folder / "b.mps", example());
  } catch (const InputError& error) {
    message = error.what();
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK_THAT(message, Catch::Contains("b.mps: cannot be written (File too large)"));
  CHECK(message.find('\n') == std::string::npos);
  CHECK(read_file(folder / "b.mps") == "before");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("a file is replaced as a whole, and through a symbolic link") {
  const TemporaryFolder folder;
  write_file(folder / "a.lp", "before");
  std::filesystem::create_symlink(folder / "a.lp", folder / "link.lp");
  write_model_file(folder / "link.lp", example());
  CHECK(std::filesystem::is_symlink(folder / "link.lp"));
  CHECK(read_file(folder / "a.lp") == lp(example()));
}

TEST_CASE("no line of an LP file is longer than 255 characters") {
  ModelBuilder builder;
  std::vector<Term> terms;
  for (int j = 0; j < 500; ++j) {
    const Name name = indexed_name("a_long_stem_of_many_characters_for_a_long_name", 1'000'000 + j);
    terms.push_back({-1.2345678901234567e-7 * (j + 1), builder.add_unit(name, 0.1 + j)});
  }
  builder.add_row(indexed_name("row", 0), terms, Relation::equal, 0);
  const std::string text = lp(std::move(builder).finish());
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    longest = std::max(longest, end - begin);
    begin = end + 1;
  }
  CHECK(longest <= 255);
}

}  // namespace
}  // namespace copse
