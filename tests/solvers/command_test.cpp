// External solvers that misbehave: each gives one clear line with the log's place, and leaves nothing behind.
#include "solvers/command.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>

#include "generator/base/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fake_solver.hpp"

namespace copse {
namespace {

using Catch::Contains;
using test::either_or;
using test::fake_solver;
using test::TemporaryFolder;

// A fake and a folder for its runs, which must be empty afterwards, but for kept logs.
struct Trial {
  explicit Trial(const std::string& script, const test::ProfileChanges& changes = {})
      : solver(fake_solver(programs, script, changes)) {
    options.temporary = runs.path();
    options.time_limit = 20;
    options.patience = 0;
  }

  Outcome run() { return run_command(model, solver, options); }

  std::vector<std::filesystem::path> left_behind() const {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(runs.path())) paths.push_back(entry.path());
    return paths;
  }

  // Runs it; the outcome must be a failure, with a log that is there and in the message.
  std::string trouble() {
    const Outcome outcome = run();
    CHECK(outcome.claim == Claim::failure);
    CHECK(outcome.values.empty());
    CHECK(outcome.detail.find('\n') == std::string::npos);
    const std::vector<std::filesystem::path> left = left_behind();
    REQUIRE(left.size() == 1);
    CHECK_THAT(outcome.detail, Contains("its log: " + left.front().string()));
    log = read_file(left.front());
    return outcome.detail;
  }

  TemporaryFolder programs, runs;
  ExternalSolver solver;
  RunOptions options;
  Model model = either_or();
  std::string log;
};

constexpr const char* kOptimal = "printf '# status optimal\\n# objective 1\\nx_0 1\\nx_1 0\\n' > \"$2\"\n";

TEST_CASE("a well-behaved program's optimum is checked and returned, and nothing is left behind") {
  Trial trial(std::string("echo thinking\n") + kOptimal);
  const Outcome outcome = trial.run();
  CHECK(outcome.claim == Claim::optimal);
  CHECK(outcome.values == std::vector<double>{1, 0});
  CHECK(outcome.objective == 1);
  CHECK(outcome.bound == 1);
  CHECK(outcome.solver == "fake 1.0");
  CHECK(trial.left_behind().empty());
}

TEST_CASE("folders with blanks and letters beyond ASCII reach the program whole") {
  Trial trial(std::string("test -f \"$1\" || exit 9\n") + kOptimal);
  trial.options.temporary = trial.runs / "größer als $HOME; `x` \"q\"";
  std::filesystem::create_directory(trial.options.temporary);
  CHECK(trial.run().claim == Claim::optimal);
  CHECK(std::filesystem::is_empty(trial.options.temporary));
}

TEST_CASE("a program that is missing or cannot run says so") {
  Trial trial("");
  trial.solver.program = trial.programs / "nobody";
  CHECK_THAT(trial.trouble(), Contains("fake cannot be started: No such file"));
}

TEST_CASE("a program that knows its time limit but hangs is ended") {
  Trial trial("echo waiting\nsleep 1000\n");
  trial.options.time_limit = 0.2;
  CHECK_THAT(trial.trouble(), Contains("did not stop at its time limit"));
  CHECK(trial.log == "waiting\n");
}

TEST_CASE("a program that cannot be told of a time limit is ended at it, which is no failure") {
  Trial trial("sleep 1000\n", {{"takes", "[]"}});
  trial.options.time_limit = 0.2;
  const Outcome outcome = trial.run();
  CHECK(outcome.claim == Claim::limit);
  CHECK(outcome.seconds < 10);
  CHECK(trial.left_behind().empty());
}

TEST_CASE("where the profile says so, a program is interrupted first and may save what it has") {
  Trial trial(
      "trap 'printf \"# status feasible\\nx_0 0\\nx_1 1\\n\" > \"$2\"; exit 0' INT\nwhile :; do sleep 0.02; done\n",
      {{"interrupt", "true"}});
  trial.options.time_limit = 0.3;
  const Outcome outcome = trial.run();
  CHECK(outcome.claim == Claim::feasible);
  CHECK(outcome.objective == 2);
  CHECK(trial.left_behind().empty());
}

TEST_CASE("the user's stop ends a program") {
  Trial trial("sleep 1000\n");
  std::atomic<bool> stop{true};
  trial.options.stop = &stop;
  const Outcome outcome = trial.run();
  CHECK(outcome.claim == Claim::limit);
  CHECK(outcome.detail == "stopped by the user");
  CHECK(trial.left_behind().empty());
}

TEST_CASE("a program that dies of a signal failed, even with a solution") {
  Trial trial(std::string(kOptimal) + "kill -SEGV $$\n");
  CHECK_THAT(trial.trouble(), Contains("fake was killed by signal 11"));
}

TEST_CASE("a program that floods its output is ended, and its log stays small") {
  Trial trial("exec yes\n");
  trial.options.log_limit = 10000;
  CHECK_THAT(trial.trouble(), Contains("printed without end"));
  CHECK(trial.log.size() == 10000);
}

TEST_CASE("garbage, half a file and no file are failures") {
  SECTION("garbage") {
    Trial trial("printf '\\001\\377 what is this' > \"$2\"\n");
    CHECK_THAT(trial.trouble(), Contains("left no usable solution"));
  }
  SECTION("half a file") {
    Trial trial("printf 'Optimal - objective value 1.0\\n      0 x_0     1     0\\n      1 x_' > \"$2\"\n");
    CHECK_THAT(trial.trouble(), Contains("the file ends before"));
  }
  SECTION("no file") {
    Trial trial("exit 3\n");
    CHECK_THAT(trial.trouble(), Contains("fake wrote no solution (exit code 3)"));
  }
  SECTION("an empty file") {
    Trial trial(": > \"$2\"\n");
    CHECK_THAT(trial.trouble(), Contains("the file is empty"));
  }
  SECTION("a name that is not the model's") {
    Trial trial("printf '# status optimal\\nx_0 1\\ny_1 0\\n' > \"$2\"\n");
    CHECK_THAT(trial.trouble(), Contains("the model has no column \"y_1\""));
  }
  SECTION("a value that is no number") {
    Trial trial("printf '# status optimal\\nx_0 nan\\nx_1 0\\n' > \"$2\"\n");
    CHECK_THAT(trial.trouble(), Contains("\"nan\" is not a number"));
  }
}

TEST_CASE("a point that violates the model is no answer, whatever the program calls it") {
  SECTION("a row") {
    Trial trial("printf '# status optimal\\nx_0 0\\nx_1 0\\n' > \"$2\"\n");
    CHECK_THAT(trial.trouble(), Contains("violates some_0 by 1"));
  }
  SECTION("a whole column") {
    Trial trial("printf '# status optimal\\nx_0 0.5\\nx_1 0.5\\n' > \"$2\"\n");
    CHECK_THAT(trial.trouble(), Contains("x_0 is not whole"));
  }
  SECTION("its own objective") {
    Trial trial("printf '# status optimal\\n# objective 0.5\\nx_0 1\\nx_1 0\\n' > \"$2\"\n");
    CHECK_THAT(trial.trouble(), Contains("says that its point costs 0.5, but it costs 1"));
  }
}

TEST_CASE("a complaint in the log means failure, even beside a good solution") {
  Trial trial(std::string("echo '  Sorry: No licence was found'\n") + kOptimal, {{"free size", "\"3 rows\""}});
  CHECK_THAT(trial.trouble(), Contains("complains: \"Sorry: No licence was found\" (free for 3 rows)"));
}

TEST_CASE("exit codes are recorded, not believed") {
  Trial trial(std::string(kOptimal) + "exit 3\n");
  const Outcome outcome = trial.run();
  CHECK(outcome.claim == Claim::optimal);
  CHECK(outcome.detail == "optimal; exit code 3");
}

bool alive(pid_t process) {
  if (::kill(process, 0) != 0) return false;
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string number, name, state;
  stat >> number >> name >> state;
  return !state.empty() && state != "Z";
}

TEST_CASE("what a program started is ended with it") {
  Trial trial("sleep 1000 &\necho $! > \"$2.pid\"\ncp \"$2.pid\" \"$(dirname \"$0\")/pid\"\n" + std::string(kOptimal));
  CHECK(trial.run().claim == Claim::optimal);
  const pid_t child = std::stoi(read_file(trial.programs / "pid"));
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (alive(child) && std::chrono::steady_clock::now() < patience) std::this_thread::yield();
  CHECK_FALSE(alive(child));
  CHECK(trial.left_behind().empty());
}

TEST_CASE("a start is written for those that take it, and no answer is worse") {
  SECTION("the program sees it") {
    Trial trial("cat \"$3\"\n(echo '# status optimal'; cat \"$3\") > \"$2\"\n");
    trial.options.start = {1, 0};
    CHECK(trial.run().claim == Claim::optimal);
  }
  SECTION("without a point from the program, the start is the point") {
    Trial trial("echo '# status limit' > \"$2\"\n");
    trial.options.start = {0, 1};
    const Outcome outcome = trial.run();
    CHECK(outcome.claim == Claim::feasible);
    CHECK(outcome.values == std::vector<double>{0, 1});
    CHECK(outcome.objective == 2);
  }
  SECTION("a start that violates the model is not handed over") {
    Trial trial("test -z \"$3\" || exit 9\n" + std::string(kOptimal));
    trial.options.start = {0, 0};
    CHECK(trial.run().detail == "optimal");
  }
  SECTION("who denies the start fails") {
    Trial trial("echo '# status infeasible' > \"$2\"\n");
    trial.options.start = {1, 0};
    CHECK_THAT(trial.trouble(), Contains("says that there is no point, but the start is one"));
  }
  SECTION("who calls something worse optimal fails") {
    Trial trial("printf '# status optimal\\nx_0 0\\nx_1 1\\n' > \"$2\"\n");
    trial.options.start = {1, 0};
    CHECK_THAT(trial.trouble(), Contains("calls 2 optimal, but the start costs 1"));
  }
}

TEST_CASE("within a gap, optimal means feasible") {
  Trial trial(kOptimal);
  trial.options.relative_gap = 0.25;
  const Outcome outcome = trial.run();
  CHECK(outcome.claim == Claim::feasible);
  CHECK(outcome.bound == 0.75);
}

TEST_CASE("of a solver whose proofs do not count, only points are taken") {
  const Outcome outcome = Trial(kOptimal, {{"proof", "false"}}).run();
  CHECK(outcome.claim == Claim::feasible);
  CHECK(outcome.bound == -std::numeric_limits<double>::infinity());
  CHECK(Trial("echo '# status infeasible' > \"$2\"\n", {{"proof", "false"}}).run().claim == Claim::limit);
}

TEST_CASE("digits that a solver does not print are found again") {
  ModelBuilder builder;
  const ColumnId choice = builder.add_binary(indexed_name("x", 0), 1);
  const ColumnId amount = builder.add_column(indexed_name("y", 0), ColumnKind::continuous, 0, 1000, 1);
  builder.add_row(indexed_name("need", 0), {{3, amount}, {1, choice}}, Relation::equal, 1001);
  Trial trial("printf '# status optimal\\nx_0 0.999999\\ny_0 333.333\\n' > \"$2\"\n");
  trial.model = std::move(builder).finish();
  const Outcome outcome = trial.run();
  CHECK(outcome.claim == Claim::optimal);
  REQUIRE(outcome.values.size() == 2);
  CHECK(outcome.values[0] == 1);
  CHECK(outcome.values[1] == Approx(1000.0 / 3).epsilon(1e-12));
}

TEST_CASE("a solver is handed only what it takes") {
  SECTION("linear objectives") {
    ModelBuilder builder;
    const ColumnId x = builder.add_binary(indexed_name("x", 0));
    builder.set_quadratic(x, 1);
    builder.add_row(indexed_name("r", 0), {{1, x}}, Relation::less_equal, 1);
    Trial trial(kOptimal);
    trial.model = std::move(builder).finish();
    CHECK(trial.run().detail == "fake takes linear objectives only");
  }
  SECTION("whole columns, among which one that is fixed to a whole number counts") {
    ModelBuilder builder;
    const ColumnId x = builder.add_column(indexed_name("x", 0), ColumnKind::continuous, 1, 1);
    const ColumnId y = builder.add_unit(indexed_name("x", 1));
    builder.add_row(indexed_name("r", 0), {{1, x}, {1, y}}, Relation::less_equal, 1);
    Trial trial(kOptimal, {{"takes", "[]"}});
    CHECK(trial.run().claim == Claim::optimal);
    trial.model = std::move(builder).finish();
    CHECK_THAT(trial.run().detail, Contains("takes whole columns only"));
  }
}

TEST_CASE("a profile's phrases and its table are enough to understand a new solver") {
  const test::ProfileChanges words = {
      {"solution", R"({"reader": "table", "in": "log", "begin": "Values:", "end": "Done"})"},
      {"statuses", R"({"no more time": "stopped", "best of all": "optimal", "nothing fits": "infeasible"})"}};
  const std::string table = "printf 'Values:\\n======\\nx_0 1 (basic)\\n\\nDone\\n'\n";
  SECTION("optimal") {
    Trial trial("echo best of all\n" + table, words);
    const Outcome outcome = trial.run();
    CHECK(outcome.claim == Claim::optimal);
    CHECK(outcome.values == std::vector<double>{1, 0});
    CHECK(outcome.detail == "best of all");
  }
  SECTION("stopped, with and without a point") {
    CHECK(Trial("echo no more time\n" + table, words).run().claim == Claim::feasible);
    CHECK(Trial("echo no more time\n", words).run().claim == Claim::limit);
  }
  SECTION("infeasible") { CHECK(Trial("echo nothing fits\n" + table, words).run().claim == Claim::infeasible); }
  SECTION("silent") {
    Trial trial(table, words);
    CHECK_THAT(trial.trouble(), Contains("says nothing about its search that the profile knows (exit code 0)"));
  }
  SECTION("without the values of its optimum") {
    Trial trial("echo best of all\n", words);
    CHECK_THAT(trial.trouble(), Contains("speaks of an optimum but wrote no solution"));
  }
  SECTION("cut off") {
    Trial trial("echo best of all\nprintf 'Values:\\nx_0 1\\n'\n", words);
    CHECK_THAT(trial.trouble(), Contains("the file ends before \"Done\""));
  }
}

}  // namespace
}  // namespace copse
