// Reading model files: what our writers write comes back exactly; what readers disagree on is refused with its line.
#include "solvers/model_reader.hpp"

#include <cmath>
#include <filesystem>
#include <random>

#include "CoinMpsIO.hpp"
#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "solvers/cbc.hpp"
#include "solvers/program_parsing.hpp"
#include "solvers/solution_writer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "writers/model_file.hpp"

namespace copse {
namespace {

Model random_model(std::mt19937& random, bool short_numbers) {
  const auto pick = [&random](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  const auto number = [&] { return short_numbers ? pick(-40, 40) / 8.0 : pick(-1000000, 1000000) / 7.0e3; };
  ModelBuilder builder;
  std::vector<ColumnId> columns;
  for (int j = 0; j < 12; ++j) {
    const double lower = pick(-3, 1);
    switch (pick(0, 3)) {
      case 0:
        columns.push_back(builder.add_binary(indexed_name("x", j), number()));
        break;
      case 1:
        columns.push_back(builder.add_column(indexed_name("k", j), ColumnKind::integer, lower, lower + pick(0, 4), 1));
        break;
      case 2:
        columns.push_back(
            builder.add_column(indexed_name("z", j), ColumnKind::continuous, lower, lower + 2.5, number()));
        break;
      default:
        columns.push_back(builder.add_unit(indexed_name("y", j)));
    }
  }
  for (int r = 0; r < 7; ++r) {
    std::vector<Term> terms{{1.0 + r, columns[static_cast<std::size_t>(r)]}};
    for (const ColumnId column : columns) {
      if (column.index != r && pick(0, 1)) terms.push_back({number(), column});
    }
    builder.add_row(indexed_name("row", r), terms, static_cast<Relation>(pick(0, 2)), number());
  }
  return std::move(builder).finish();
}

void require_same(const LinearProgram& read, const LinearProgram& written) {
  REQUIRE(read.column_lower == written.column_lower);
  REQUIRE(read.column_upper == written.column_upper);
  REQUIRE(read.cost == written.cost);
  REQUIRE(read.integer == written.integer);
  REQUIRE(read.row_lower == written.row_lower);
  REQUIRE(read.row_upper == written.row_upper);
  REQUIRE(read.column_begin == written.column_begin);
  REQUIRE(read.entry_row == written.entry_row);
  REQUIRE(read.entry_value == written.entry_value);
}

TEST_CASE("Models written as MPS, LP or fixed MPS, compressed or not, are read back exactly") {
  const test::TemporaryFolder folder;
  std::mt19937 random(5);
  for (int trial = 0; trial < 40; ++trial) {
    CAPTURE(trial);
    const Model model = random_model(random, trial % 2 == 0);
    const LinearProgram program = linear_program(model);
    for (const char* name : {"m.mps", "m.lp", "m.mps.gz", "m.lp.gz", "m.fixed.mps"}) {
      if (trial % 2 == 1 && std::string_view(name) == "m.fixed.mps") continue;  // holds short numbers only
      CAPTURE(name);
      write_model_file(folder / name, model);
      const LinearProgram read = read_model_file(folder / name);
      require_same(read, program);
      REQUIRE(read.counts().columns == model.counts().columns);
      REQUIRE(read.counts().rows == model.counts().rows);
      REQUIRE(read.counts().nonzeros == model.counts().nonzeros);
    }
    const LinearProgram named = read_model_file(folder / "m.mps");
    REQUIRE(named.column_names[3] == model.columns()[3].name.text());
    REQUIRE(named.row_names[2] == model.rows()[2].name.text());
  }
}

constexpr const char* kForeign =
    "* a comment\n"
    "NAME          sample FREE\n"
    "ROWS\n N  cost\n L  lim1\n G  lim2\n E  eqn\n L  rng\n E  eup\n E  edown\n N  other\n"
    "COLUMNS\n"
    " x cost 1 lim1 1\n x lim2 1 other 3\n"
    " mk1 'MARKER' 'INTORG'\n"
    " i cost -2.5e-1 lim1 1\n i eqn -1 rng 2\n"
    " j rng 1\n k rng -1\n"
    " mk2 'MARKER' 'INTEND'\n"
    " y cost +4 eqn 1\n y eup 1 edown 1\n"
    " w lim1 1\n v lim2 2\n"
    "RHS\n RHS lim1 4 lim2 1\n RHS eqn 7 rng 9\n RHS eup 2 edown 2\n"
    "RANGES\n RNG rng 2.5 lim2 4\n RNG eup 3 edown -3\n"
    "BOUNDS\n UP BND x 4\n LO BND y -1\n UP BND y 1\n LO BND j 2\n MI BND w\n FX BND v 1.5\n"
    "ENDATA\n";

TEST_CASE("A foreign MPS file with ranges and default bounds is read as CoinUtils reads it") {
  const test::TemporaryFolder folder;
  write_file(folder / "foreign.mps", kForeign);
  const LinearProgram program = read_model_file(folder / "foreign.mps");
  CoinMpsIO coin;
  coin.messageHandler()->setLogLevel(0);
  REQUIRE(coin.readMps((folder / "foreign.mps").c_str(), "") == 0);
  REQUIRE(coin.getNumCols() == program.columns());
  REQUIRE(coin.getNumRows() == program.rows());
  const auto same = [](double ours, double theirs) {
    return ours == theirs || (std::abs(theirs) >= 1e30 && ours == std::copysign(HUGE_VAL, theirs));
  };
  for (int j = 0; j < program.columns(); ++j) {
    const auto column = static_cast<std::size_t>(j);
    CAPTURE(program.column_names[column]);
    CHECK(program.column_names[column] == coin.columnName(j));
    CHECK(same(program.column_lower[column], coin.getColLower()[j]));
    CHECK(same(program.column_upper[column], coin.getColUpper()[j]));
    CHECK(program.cost[column] == coin.getObjCoefficients()[j]);
    CHECK(static_cast<bool>(program.integer[column]) == coin.isInteger(j));
  }
  for (int r = 0; r < program.rows(); ++r) {
    const auto row = static_cast<std::size_t>(r);
    CAPTURE(program.row_names[row]);
    CHECK(same(program.row_lower[row], coin.getRowLower()[r]));
    CHECK(same(program.row_upper[row], coin.getRowUpper()[r]));
  }
  CHECK(program.counts().binaries == 2);
  CHECK(program.counts().integers == 1);
  CHECK(program.counts().nonzeros == coin.getNumElements());
}

std::string mps(const char* columns, const char* rest) {
  return std::string("NAME m\nROWS\n N  OBJECTIVE\n L  c\nCOLUMNS\n") + columns + "RHS\n" + rest + "ENDATA\n";
}

template <typename Parse>
std::string refusal(Parse parse) {
  try {
    parse();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST_CASE("MPS files that readers disagree on are refused with their line") {
  const auto refused = [](const std::string& text) { return refusal([&] { parse_mps(text, "m.mps"); }); };
  CHECK(refused(mps(" x OBJECTIVE 1 c 1\n", "")) == "accepted");
  CHECK_THAT(refused("NAME m\nOBJSENSE\n MAX\n"), Catch::StartsWith("m.mps:2: section \"OBJSENSE\" is not read"));
  CHECK_THAT(refused(mps(" x c 1\n", "") + "x"), Catch::StartsWith("accepted"));
  CHECK_THAT(refused(mps(" x d 1\n", "")), Catch::StartsWith("m.mps:6: unknown row \"d\""));
  CHECK_THAT(refused(mps(" x c 1e\n", "")), Catch::StartsWith("m.mps:6: \"1e\" is not a number"));
  CHECK_THAT(refused(mps(" x c nan\n", "")), Catch::StartsWith("m.mps:6: \"nan\" is not a number"));
  CHECK_THAT(refused(mps(" x c 1\n x c 2\n", "")), Catch::StartsWith("m.mps: column \"x\" has two entries in row"));
  CHECK_THAT(refused(mps(" x c 1\n y c 1\n x OBJECTIVE 2\n", "")), Catch::StartsWith("m.mps:8: column \"x\" again"));
  CHECK_THAT(refused(mps(" x c\n", "")), Catch::StartsWith("m.mps:6: a column needs a name"));
  CHECK_THAT(refused(mps(" x c 1\n", " RHS OBJECTIVE 3\n")), Catch::StartsWith("m.mps:8: a constant in the objective"));
  CHECK_THAT(refused(mps(" x c 1\n", " c 3\n")), Catch::StartsWith("m.mps:8: a right-hand side needs a set name"));
  CHECK_THAT(refused(mps(" x c 1\n", "BOUNDS\n UP B x -3\n")), Catch::StartsWith("m.mps:9: a negative upper bound"));
  CHECK_THAT(refused(mps(" x c 1\n", "BOUNDS\n SC B x 3\n")), Catch::StartsWith("m.mps:9: bound type \"SC\""));
  CHECK_THAT(refused(mps(" x c 1\n", "BOUNDS\n UP B x 3\n UP B x 4\n")), Catch::StartsWith("m.mps:10: a second bound"));
  CHECK_THAT(refused(mps(" x c 1\n", "BOUNDS\n UP B y 3\n")), Catch::StartsWith("m.mps:9: unknown column \"y\""));
  CHECK_THAT(refused(mps(" x c 1\n", "BOUNDS\nRANGES\n")),
             Catch::StartsWith("m.mps:9: section RANGES stands too late"));
  CHECK_THAT(refused(mps(" x c 1\n", "QUADOBJ\n x x 1\n")), Catch::StartsWith("m.mps:8: section \"QUADOBJ\""));
  CHECK_THAT(refused("NAME m\nROWS\n N o\n"), Catch::StartsWith("m.mps:3: the file ends without ENDATA"));
  CHECK_THAT(refused(""), Catch::StartsWith("m.mps:0: the file ends"));
}

TEST_CASE("LP files that readers disagree on are refused with their line") {
  const auto refused = [](const std::string& text) { return refusal([&] { parse_lp(text, "m.lp"); }); };
  const auto body = [&](const std::string& text) { return refused("Minimize\n obj: 2 x + y\nSubject To\n" + text); };
  CHECK(body(" c: x - 3 y >= -4\nBounds\n -2 <= x <= 7\n y free\nGenerals\n x\nEnd\n") == "accepted");
  CHECK_THAT(refused("Maximize\n x\nSubject To\n c: x <= 1\nEnd\n"),
             Catch::StartsWith("m.lp:1: the file does not start"));
  CHECK_THAT(refused("Minimize\n x + 10\nSubject To\n c: x <= 1\nEnd\n"), Catch::StartsWith("m.lp:2: a constant"));
  CHECK_THAT(refused("Minimize\n 10 + x\nSubject To\n c: x <= 1\nEnd\n"), Catch::StartsWith("m.lp:2: a constant"));
  CHECK_THAT(refused("Minimize\n x + x\nEnd\n"), Catch::StartsWith("m.lp:2: a second cost"));
  CHECK_THAT(refused("Minimize\n [ 2 x ^ 2 ] / 2\nEnd\n"), Catch::StartsWith("m.lp:2: \"[\" is no name"));
  CHECK_THAT(refused("Minimize\n x^2\nEnd\n"), Catch::StartsWith("m.lp:2: \"x^2\" is no name"));
  CHECK_THAT(body(" c: 4 <= x + y <= 8\nEnd\n"), Catch::StartsWith("m.lp:4: a constant among the terms"));
  CHECK_THAT(body(" c: x + y <= 8 <= 9\nEnd\n"), Catch::StartsWith("m.lp:4: a ranged row or an indicator"));
  CHECK_THAT(body(" c: x = 1 -> y >= 4\nEnd\n"), Catch::StartsWith("m.lp:4: a ranged row or an indicator"));
  CHECK_THAT(body(" c: 2x + y <= 8\nEnd\n"), Catch::StartsWith("m.lp:4: \"2x\" is no name"));
  CHECK_THAT(body(" c: x <= y\nEnd\n"), Catch::StartsWith("m.lp:4: \"y\" is not a number"));
  CHECK_THAT(body(" c: x < 4\nEnd\n"), Catch::StartsWith("m.lp:4: \"<\" is no name"));
  CHECK_THAT(body(" c: x + x <= 4\nEnd\n"), Catch::StartsWith("m.lp: column \"x\" has two entries"));
  CHECK_THAT(body(" c: x <= 4\n c: y <= 4\nEnd\n"), Catch::StartsWith("m.lp:5: row \"c\" again"));
  CHECK_THAT(body(" c: x <= 4\nBounds\n x <= -5\nEnd\n"), Catch::StartsWith("m.lp:6: a negative upper bound"));
  CHECK_THAT(body(" c: x <= 4\nBounds\n x <= 5\nBinaries\n x\nEnd\n"), Catch::StartsWith("m.lp:8: a binary column"));
  CHECK_THAT(body(" c: x <= 4\nGenerals\n q\nEnd\n"), Catch::StartsWith("m.lp:6: unknown column \"q\""));
  CHECK_THAT(body(" c: x <= 4\nSOS\n s1: x:1\nEnd\n"), Catch::StartsWith("m.lp:"));
  CHECK_THAT(body(" c: x <= 4\n"), Catch::StartsWith("m.lp:4: the file ends without End"));
  CHECK_THAT(refused(""), Catch::StartsWith("m.lp:1: the file does not start with Minimize"));
}

TEST_CASE("Unreadable files are refused by name") {
  const test::TemporaryFolder folder;
  CHECK_THROWS_AS(read_model_file(folder / "missing.mps"), InputError);
  CHECK_THROWS_WITH(read_model_file(folder / "model.txt"), Catch::Contains("says no model format"));
  write_file(folder / "broken.mps.gz", std::string("\x1f\x8b\x08 nonsense"));
  CHECK_THROWS_WITH(read_model_file(folder / "broken.mps.gz"), Catch::Contains("damaged gzip data"));
}

TEST_CASE("A solution file holds comments and one exact line per column") {
  const test::TemporaryFolder folder;
  Outcome outcome;
  outcome.claim = Claim::feasible;
  outcome.values = {0, 1, 0.1 + 0.2};
  outcome.objective = 2.5;
  outcome.bound = 2.25;
  outcome.solver = "Cbc 2.10.8";
  const std::vector<std::string> names{"x_0", "x_1", "z_0"};
  write_solution_file(folder / "m.sol", outcome, names);
  CHECK(
      read_file(folder / "m.sol") ==
      "# status feasible\n# objective 2.5\n# bound 2.25\n# solver Cbc 2.10.8\nx_0 0\nx_1 1\nz_0 0.30000000000000004\n");
  Outcome none;
  none.claim = Claim::infeasible;
  none.solver = "Cbc 2.10.8";
  CHECK(solution_text(none, names) == "# status infeasible\n# solver Cbc 2.10.8\n");
}

TEST_CASE("A model read from a file is solved like the model that wrote it") {
  const test::TemporaryFolder folder;
  std::mt19937 random(9);
  for (int trial = 0; trial < 15; ++trial) {
    const Model model = random_model(random, true);
    write_model_file(folder / "m.lp.gz", model);
    const Outcome direct = run_cbc(model, {});
    const Outcome read = run_cbc(read_model_file(folder / "m.lp.gz"), {});
    REQUIRE(read.claim == direct.claim);
    REQUIRE(read.values == direct.values);
  }
}

}  // namespace
}  // namespace copse
