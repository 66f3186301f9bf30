// The embedded Cbc against enumeration, and its manners: claims, limits, silence, threads.
#include "solvers/cbc.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <optional>
#include <random>
#include <thread>

#include "tests/support/catch.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Entry {
  int row;
  double value;
};

void add_column(LinearProgram& program, double cost, double lower, double upper, bool integer,
                const std::vector<Entry>& entries) {
  program.cost.push_back(cost);
  program.column_lower.push_back(lower);
  program.column_upper.push_back(upper);
  program.integer.push_back(integer);
  for (const Entry& entry : entries) {
    program.entry_row.push_back(entry.row);
    program.entry_value.push_back(entry.value);
  }
  program.column_begin.push_back(static_cast<std::int32_t>(program.entry_row.size()));
}

void add_row_bounds(LinearProgram& program, double lower, double upper) {
  program.row_lower.push_back(lower);
  program.row_upper.push_back(upper);
}

// Small integer columns, rows of every kind; about a third of them have no point.
LinearProgram random_program(std::mt19937& random, int columns, int rows, double cost_scale) {
  const auto pick = [&random](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  LinearProgram program;
  for (int r = 0; r < rows; ++r) {
    const double rhs = pick(-3, 8);
    const int kind = pick(0, 5);
    add_row_bounds(program,
                   kind == 0 || kind == 1 ? rhs
                   : kind == 2            ? rhs - pick(1, 3)
                                          : -kInfinity,
                   kind == 0   ? rhs
                   : kind == 1 ? kInfinity
                               : rhs);
  }
  for (int j = 0; j < columns; ++j) {
    std::vector<Entry> entries;
    for (int r = 0; r < rows; ++r) {
      if (pick(0, 2) != 0) entries.push_back({r, static_cast<double>(pick(1, 5) * (pick(0, 3) ? 1 : -1))});
    }
    const double cost = cost_scale * (pick(-20, 40) + pick(0, 1000) * 1e-3);
    add_column(program, cost, pick(0, 4) ? 0 : -1, pick(0, 3) ? 1 : 2, true, entries);
  }
  return program;
}

// The best objective by enumeration of all integer points; nothing if there is no point. Integer columns only.
std::optional<double> enumerate(const LinearProgram& program) {
  std::optional<double> best;
  std::vector<double> point = program.column_lower;
  while (true) {
    if (check_point(program, point).amount <= 1e-9) {
      const double objective = objective_value(program, point);
      if (!best || objective < *best) best = objective;
    }
    std::size_t j = 0;
    while (j < point.size() && point[j] == program.column_upper[j]) {
      point[j] = program.column_lower[j];
      ++j;
    }
    if (j == point.size()) return best;
    ++point[j];
  }
}

// A set of knapsacks that keeps Cbc busy for far longer than any test.
LinearProgram hard_program(int columns, int rows, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> weight(1, 1000);
  LinearProgram program;
  std::vector<double> total(static_cast<std::size_t>(rows), 0.0);
  for (int j = 0; j < columns; ++j) {
    std::vector<Entry> entries;
    double sum = 0;
    for (int r = 0; r < rows; ++r) {
      entries.push_back({r, static_cast<double>(weight(random))});
      total[static_cast<std::size_t>(r)] += entries.back().value;
      sum += entries.back().value;
    }
    add_column(program, -(sum / rows + weight(random) * 0.5), 0, 1, true, entries);
  }
  for (const double sum : total) add_row_bounds(program, -kInfinity, std::floor(sum / 2));
  return program;
}

// What the file descriptors 1 and 2 receive while `action` runs.
std::string captured(const std::function<void()>& action) {
  std::fflush(nullptr);
  std::FILE* sink = std::tmpfile();
  REQUIRE(sink != nullptr);
  const std::array saved{dup(1), dup(2)};
  dup2(fileno(sink), 1);
  dup2(fileno(sink), 2);
  action();
  std::fflush(nullptr);
  dup2(saved[0], 1);
  dup2(saved[1], 2);
  close(saved[0]);
  close(saved[1]);
  std::string text(static_cast<std::size_t>(lseek(fileno(sink), 0, SEEK_END)), '\0');
  lseek(fileno(sink), 0, SEEK_SET);
  REQUIRE(read(fileno(sink), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  std::fclose(sink);
  return text;
}

void require_optimum(const LinearProgram& program, const Outcome& outcome, const std::optional<double>& best) {
  CAPTURE(outcome.detail);
  if (!best) {
    REQUIRE(outcome.claim == Claim::infeasible);
    REQUIRE(outcome.values.empty());
    return;
  }
  REQUIRE(outcome.claim == Claim::optimal);
  REQUIRE(check_point(program, outcome.values).amount <= 1e-9);
  REQUIRE(outcome.objective == Approx(*best).epsilon(1e-12).margin(1e-15));
  REQUIRE(outcome.objective == objective_value(program, outcome.values));
  REQUIRE(outcome.bound == outcome.objective);
}

TEST_CASE("Cbc agrees with enumeration on random programs of any objective scale") {
  std::mt19937 random(20240611);
  int infeasible = 0;
  for (int trial = 0; trial < 400; ++trial) {
    CAPTURE(trial);
    const double scale = std::array{1.0, 1e-5, 1e-8, 1e4}[static_cast<std::size_t>(trial % 4)];
    const LinearProgram program = random_program(random, 4 + trial % 6, 1 + trial % 5, scale);
    const auto best = enumerate(program);
    infeasible += !best;
    require_optimum(program, run_cbc(program, {}), best);
    if (!best) continue;
    CbcOptions at_optimum;
    at_optimum.cutoff = *best;
    require_optimum(program, run_cbc(program, at_optimum), best);
    CbcOptions below;
    below.cutoff = *best - 1e-2 * scale;
    REQUIRE(run_cbc(program, below).claim == Claim::infeasible);
    REQUIRE(relax_cbc(program).objective <= *best + 1e-6 * scale);
  }
  CHECK(infeasible > 40);
  CHECK(infeasible < 360);
}

TEST_CASE("Cbc returns continuous columns that satisfy their rows beside integer ones") {
  // Minimise -x - y with y continuous, 2 x + 3 y <= 12.5, x <= 4.5 whole: x = 4, y = 1.5.
  LinearProgram program;
  add_row_bounds(program, -kInfinity, 12.5);
  add_column(program, -1, 0, 4.5, true, {{0, 2}});
  add_column(program, -1, 0, kInfinity, false, {{0, 3}});
  const Outcome outcome = run_cbc(program, {});
  REQUIRE(outcome.claim == Claim::optimal);
  REQUIRE(outcome.values[0] == 4);
  REQUIRE(outcome.values[1] == Approx(1.5));
  REQUIRE(relax_cbc(program).objective == Approx(-4.5 - 3.5 / 3));
}

TEST_CASE("A difference in the seventh digit of a tiny objective decides") {
  // One of forty columns must be chosen; the costs lie 1e-12 apart around 1e-5.
  LinearProgram program;
  add_row_bounds(program, 1, 1);
  add_row_bounds(program, 0.5, kInfinity);
  for (int j = 0; j < 40; ++j) {
    add_column(program, 1e-5 + 1e-12 * ((j * 17) % 40), 0, 1, true, {{0, 1}, {1, j == 0 ? 0.25 : 1}});
  }
  const Outcome outcome = run_cbc(program, {});
  REQUIRE(outcome.claim == Claim::optimal);
  REQUIRE(outcome.objective == Approx(1e-5 + 1e-12).epsilon(1e-12));
}

TEST_CASE("Degenerate programs get plain answers") {
  SECTION("no rows") {
    LinearProgram program;
    add_column(program, -2, 0, 3, true, {});
    add_column(program, 1, -1, 3, false, {});
    const Outcome outcome = run_cbc(program, {});
    REQUIRE(outcome.claim == Claim::optimal);
    REQUIRE(outcome.objective == -7);
  }
  SECTION("no integers") {
    LinearProgram program;
    add_row_bounds(program, 1, kInfinity);
    add_column(program, 2, 0, 1, false, {{0, 1}});
    add_column(program, 3, 0, 1, false, {{0, 2}});
    const Outcome outcome = run_cbc(program, {});
    REQUIRE(outcome.claim == Claim::optimal);
    REQUIRE(outcome.objective == Approx(1.5));
    CbcOptions options;
    options.cutoff = 1.4;
    REQUIRE(run_cbc(program, options).claim == Claim::infeasible);
  }
  SECTION("one column, fixed") {
    LinearProgram program;
    add_column(program, 5, 1, 1, true, {});
    const Outcome outcome = run_cbc(program, {});
    REQUIRE(outcome.claim == Claim::optimal);
    REQUIRE(outcome.values == std::vector<double>{1});
  }
  SECTION("an integer column without a whole number between its bounds") {
    LinearProgram program;
    add_column(program, 1, 0.25, 0.75, true, {});
    REQUIRE(run_cbc(program, {}).claim == Claim::infeasible);
    REQUIRE(relax_cbc(program).claim == Claim::optimal);
  }
  SECTION("no objective") {
    LinearProgram program;
    add_row_bounds(program, 3, 3);
    for (int j = 0; j < 5; ++j) add_column(program, 0, 0, 1, true, {{0, 1}});
    const Outcome outcome = run_cbc(program, {});
    REQUIRE(outcome.claim == Claim::optimal);
    REQUIRE(outcome.objective == 0);
  }
  SECTION("infeasible only for whole numbers") {
    LinearProgram program;
    add_row_bounds(program, 3, 3);
    for (int j = 0; j < 6; ++j) add_column(program, 1 + j, 0, 1, true, {{0, 2}});
    REQUIRE(run_cbc(program, {}).claim == Claim::infeasible);
    REQUIRE(relax_cbc(program).claim == Claim::optimal);
  }
  SECTION("unbounded is a failure, with a reason") {
    LinearProgram program;
    add_column(program, -1, 0, kInfinity, true, {});
    const Outcome outcome = run_cbc(program, {});
    REQUIRE(outcome.claim == Claim::failure);
    REQUIRE(outcome.detail.find("unbounded") != std::string::npos);
  }
}

TEST_CASE("A start comes back when there is no time to find a better point, and a wrong one is ignored") {
  const LinearProgram program = hard_program(60, 5, 3);
  CbcOptions options;
  options.time_limit = 0;
  options.start.assign(60, 0.0);
  options.start[7] = 1;
  Outcome outcome = run_cbc(program, options);
  REQUIRE(outcome.claim == Claim::feasible);
  REQUIRE(outcome.values == options.start);
  REQUIRE(outcome.objective == program.cost[7]);
  REQUIRE(outcome.bound == -kInfinity);

  options.start.assign(60, 1.0);
  outcome = run_cbc(program, options);
  REQUIRE(outcome.claim == Claim::limit);
  REQUIRE(outcome.values.empty());

  const LinearProgram small = hard_program(15, 2, 3);
  const double best = *enumerate(small);
  CbcOptions wrong;
  wrong.start.assign(3, 1.0);
  require_optimum(small, run_cbc(small, wrong), best);
  CbcOptions right;
  right.start = run_cbc(small, {}).values;
  require_optimum(small, run_cbc(small, right), best);
  right.cutoff = best;
  require_optimum(small, run_cbc(small, right), best);
}

TEST_CASE("A time limit ends the run with the best point and a bound below the optimum") {
  const LinearProgram program = hard_program(200, 10, 5);
  CbcOptions options;
  options.time_limit = 1;
  const Outcome outcome = run_cbc(program, options);
  REQUIRE(outcome.claim == Claim::feasible);
  REQUIRE(check_point(program, outcome.values).amount <= 1e-9);
  REQUIRE(outcome.bound <= outcome.objective);
  REQUIRE(outcome.bound >= relax_cbc(program).objective - 1e-6 * std::abs(outcome.objective));
  CHECK(outcome.seconds < 10);
}

TEST_CASE("Bounds of interrupted runs never exceed the optimum") {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    CAPTURE(seed);
    const LinearProgram program = hard_program(22, 3, seed);
    const Outcome whole = run_cbc(program, {});
    REQUIRE(whole.claim == Claim::optimal);
    for (const std::int64_t calls : {1, 2, 4, 12}) {
      std::atomic<bool> stop{false};
      std::int64_t seen = 0;
      CbcOptions options;
      options.stop = &stop;
      options.progress = [&](const Progress& progress) {
        if (++seen == calls) stop = true;
        if (progress.bound > whole.objective + 1e-6) stop = true;
      };
      const Outcome outcome = run_cbc(program, options);
      REQUIRE(outcome.bound <= whole.objective + 1e-6);
      if (outcome.claim == Claim::optimal) REQUIRE(outcome.objective == Approx(whole.objective).epsilon(1e-12));
      if (outcome.claim == Claim::feasible) REQUIRE(check_point(program, outcome.values).amount <= 1e-9);
      if (seen >= calls) REQUIRE((outcome.claim == Claim::feasible || outcome.claim == Claim::limit));
    }
  }
}

TEST_CASE("The stop flag, set from the progress callback, ends the run with the point so far") {
  const LinearProgram program = hard_program(200, 10, 6);
  std::atomic<bool> stop{false};
  double announced = kInfinity;
  CbcOptions options;
  options.stop = &stop;
  options.progress = [&](const Progress& progress) {
    if (progress.incumbent < kInfinity && progress.nodes >= 50) {
      announced = progress.incumbent;
      stop = true;
    }
  };
  const Outcome outcome = run_cbc(program, options);
  REQUIRE(stop);
  REQUIRE(outcome.claim == Claim::feasible);
  REQUIRE(outcome.objective <= announced + 1e-6 * std::abs(announced));
  REQUIRE(outcome.nodes >= 50);
  REQUIRE(outcome.bound <= outcome.objective);
  REQUIRE(outcome.bound > -kInfinity);
}

TEST_CASE("A run that may end within a gap does not claim more than it proved") {
  const LinearProgram program = hard_program(30, 4, 8);
  const Outcome exact = run_cbc(program, {});
  REQUIRE(exact.claim == Claim::optimal);
  CbcOptions options;
  options.relative_gap = 0.05;
  const Outcome loose = run_cbc(program, options);
  REQUIRE(loose.claim == Claim::feasible);
  REQUIRE(loose.bound <= exact.objective);
  REQUIRE(loose.objective - loose.bound <= 0.0501 * std::abs(loose.objective));
}

TEST_CASE("Nothing reaches standard output or standard error") {
  const LinearProgram hard = hard_program(120, 8, 4);
  const LinearProgram easy = hard_program(25, 3, 4);
  std::mt19937 random(7);
  const std::string text = captured([&] {
    CbcOptions limited;
    limited.time_limit = 0.5;
    run_cbc(hard, limited);
    limited.threads = 2;
    run_cbc(hard, limited);
    CbcOptions started;
    started.start.assign(25, 0.0);
    started.threads = 2;
    run_cbc(easy, started);
    started.cutoff = -1e9;
    run_cbc(easy, started);
    for (int trial = 0; trial < 30; ++trial) {
      const LinearProgram program = random_program(random, 8, 4, 1);
      run_cbc(program, {});
      relax_cbc(program);
    }
  });
  REQUIRE(text.empty());
}

TEST_CASE("One thread gives the same run twice, two threads the same optimum") {
  const LinearProgram program = hard_program(24, 3, 11);
  const Outcome first = run_cbc(program, {});
  const Outcome second = run_cbc(program, {});
  REQUIRE(first.claim == Claim::optimal);
  REQUIRE(first.values == second.values);
  REQUIRE(first.nodes == second.nodes);
  CbcOptions options;
  options.threads = 2;
  const Outcome parallel = run_cbc(program, options);
  REQUIRE(parallel.claim == Claim::optimal);
  REQUIRE(parallel.objective == Approx(first.objective).epsilon(1e-12));
}

TEST_CASE("Runs in two threads at a time give right answers") {
  const auto work = [](unsigned seed, int& wrong) {
    std::mt19937 random(seed);
    for (int trial = 0; trial < 60; ++trial) {
      const LinearProgram program = random_program(random, 9, 4, 1e-3);
      const auto best = enumerate(program);
      const Outcome outcome = run_cbc(program, {});
      const bool right = best ? outcome.claim == Claim::optimal && std::abs(outcome.objective - *best) <= 1e-12
                              : outcome.claim == Claim::infeasible;
      wrong += !right;
    }
  };
  int first_wrong = 0, second_wrong = 0;
  std::thread other(work, 1, std::ref(first_wrong));
  work(2, second_wrong);
  other.join();
  REQUIRE(first_wrong == 0);
  REQUIRE(second_wrong == 0);
}

TEST_CASE("A Model runs like its program, and a quadratic one is refused") {
  ModelBuilder builder;
  const ColumnId x = builder.add_binary(indexed_name("x", 0), 3);
  const ColumnId y = builder.add_binary(indexed_name("x", 1), 2);
  const ColumnId z = builder.add_unit(indexed_name("z", 0), 1);
  builder.add_row(indexed_name("r", 0), {{1, x}, {1, y}, {0.5, z}}, Relation::greater_equal, 1.25);
  builder.add_row(indexed_name("r", 1), {{1, x}, {1, z}}, Relation::less_equal, 1);
  builder.add_row(indexed_name("r", 2), {{1, z}}, Relation::equal, 0.75);
  const Model model = std::move(builder).finish();
  const Outcome outcome = run_cbc(model, {});
  REQUIRE(outcome.claim == Claim::optimal);
  REQUIRE(check_point(model, outcome.values).amount <= 1e-9);
  REQUIRE(outcome.values == std::vector<double>{0, 1, 0.75});
  REQUIRE(outcome.objective == 2.75);
  REQUIRE(outcome.solver.rfind("Cbc 2.", 0) == 0);
  REQUIRE(relax_cbc(model).objective <= 2.75);

  ModelBuilder squares;
  const ColumnId curved = squares.add_unit(indexed_name("z", 0));
  squares.set_quadratic(curved, 2);
  squares.add_row(indexed_name("r", 0), {{1, curved}}, Relation::greater_equal, 0.5);
  REQUIRE(run_cbc(std::move(squares).finish(), {}).claim == Claim::failure);
}

}  // namespace
}  // namespace copse
