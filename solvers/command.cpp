#include "solvers/command.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"
#include "solvers/private_folder.hpp"
#include "solvers/process.hpp"
#include "solvers/settle.hpp"
#include "solvers/solution_file.hpp"
#include "solvers/solution_table.hpp"
#include "solvers/start_file.hpp"
#include "writers/model_file.hpp"

namespace copse {
namespace {

constexpr double kObjectiveTolerance = 1e-4;  // between what a solver says and what its point costs; relative
constexpr double kBetterTolerance = 1e-6;     // by which a start must beat an "optimum" to refute it; relative
constexpr std::size_t kLongestQuotation = 160;

// What went wrong inside the solver; becomes Claim::failure.
struct Trouble {
  std::string what;
};

bool whole(const ModelColumn& column) {
  return column.kind != ColumnKind::continuous ||
         (column.lower == column.upper && column.lower == std::round(column.lower));
}

bool has_point(Claim claim) { return claim == Claim::optimal || claim == Claim::feasible; }

std::string_view line_around(std::string_view text, std::size_t at) {
  const std::size_t before = text.rfind('\n', at);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  std::string_view line = text.substr(begin, std::min(text.find('\n', at), text.size()) - begin);
  while (line.starts_with(' ')) line.remove_prefix(1);
  return line.substr(0, kLongestQuotation);
}

// One run of one solver on one model.
class Run {
 public:
  Run(const Model& model, const ExternalSolver& solver, const RunOptions& options)
      : model_(model), solver_(solver), profile_(solver.profile), options_(options) {}

  Outcome go() {
    Outcome outcome = attempt();
    outcome.solver = solver_.version.empty() ? profile_.name : fmt::format("{} {}", profile_.name, solver_.version);
    outcome.seconds = seconds();
    return outcome;
  }

 private:
  Outcome attempt() {
    if (!options_.start.empty() && check_point(model_, options_.start).amount <= kPointTolerance) {
      start_ = options_.start;
    }
    if (const std::string refusal = cannot_take(); !refusal.empty()) return failure(refusal);
    folder_.emplace(options_.temporary);
    for (const ModelColumn& column : model_.columns()) names_.push_back(column.name.text());
    try {
      const ProcessResult result = call();
      log_ = read_file(*folder_ / kLog);
      check_end(result);
      Outcome outcome = understand(result);
      if (has_point(outcome.claim)) settle(outcome);
      if (!profile_.proof) doubt(outcome);
      compare_with_start(outcome);
      if (result.end == ProcessEnd::exited && result.code != 0) outcome.detail += fmt::format("; {}", describe(result));
      return outcome;
    } catch (const Trouble& trouble) {
      return failure(trouble.what);
    }
  }

  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }

  std::string cannot_take() const {
    if (model_.quadratic() && !profile_.takes.quadratic) return "takes linear objectives only";
    if (!profile_.takes.continuous && !std::ranges::all_of(model_.columns(), whole)) {
      return "takes whole columns only; a formulation with binaries alone suits it";
    }
    return {};
  }

  Outcome failure(std::string_view what) {
    Outcome outcome;
    outcome.detail = fmt::format("{} {}", profile_.name, what);
    if (folder_) {
      const std::string kept = keep_log();
      outcome.detail += kept.empty() ? "; its log could not be kept" : fmt::format("; its log: {}", kept);
    }
    return outcome;
  }

  // The log's new place outside the private folder; empty if the file system refuses.
  std::string keep_log() const {
    const std::filesystem::path parent = std::filesystem::absolute(options_.temporary);
    std::string name = (parent / fmt::format("copse-{}-XXXXXX.log", profile_.name)).string();
    const int file = ::mkstemps(name.data(), 4);
    if (file < 0) return {};
    ::close(file);
    std::error_code error;
    std::filesystem::rename(*folder_ / kLog, name, error);
    return name;
  }

  Placeholders placeholders() const {
    Placeholders values;
    values["model"] = (*folder_ / ("model." + profile_.model)).string();
    values["solution"] = (*folder_ / kSolution).string();
    values["log"] = (*folder_ / kLog).string();
    values["threads"] = std::to_string(options_.threads);
    values["gap"] = shortest(options_.relative_gap);
    if (!start_.empty() && profile_.takes.start) values["start"] = (*folder_ / kStart).string();
    if (std::isfinite(options_.time_limit)) {
      const double left = std::max(0.01, options_.time_limit - seconds());
      values["seconds"] = fmt::format("{:.3f}", left);
      values["whole_seconds"] = fmt::format("{:.0f}", std::ceil(left));
    }
    for (const auto& [name, lines] : profile_.files) values[name] = (*folder_ / name).string();
    return values;
  }

  ProcessResult call() {
    write_model_file(*folder_ / ("model." + profile_.model), model_);
    if (!start_.empty() && profile_.takes.start) {
      write_file(*folder_ / kStart, start_text(model_, start_, profile_.start));
    }
    const Placeholders values = placeholders();
    for (const auto& [name, lines] : profile_.files) {
      std::string text;
      for (const std::string& line : fill_arguments(lines, values)) text += line + '\n';
      write_file(*folder_ / name, text);
    }
    for (const auto& [name, text] : profile_.scripts) write_file(*folder_ / name, text);
    std::vector<std::string> command{solver_.program.string()};
    if (!profile_.driver.empty()) command.push_back((*folder_ / profile_.driver).string());
    std::ranges::move(fill_arguments(profile_.arguments, values), std::back_inserter(command));

    ProcessOptions process;
    process.folder = folder_->path();
    process.log = *folder_ / kLog;
    process.log_limit = options_.log_limit;
    process.interrupt = profile_.interrupt;
    process.stop = options_.stop;
    const double left = std::max(0.01, options_.time_limit - seconds());
    process.seconds = profile_.takes.time_limit ? left + options_.patience : left;
    return run_process(command, process);
  }

  void check_end(const ProcessResult& result) const {
    if (result.end == ProcessEnd::not_started) throw Trouble{describe(result)};
    for (const std::string& complaint : profile_.complaints) {
      const std::size_t at = log_.find(complaint);
      if (at == std::string::npos) continue;
      std::string what = fmt::format("complains: \"{}\"", line_around(log_, at));
      if (!profile_.free_size.empty()) what += fmt::format(" (free for {})", profile_.free_size);
      throw Trouble{what};
    }
    if (result.end == ProcessEnd::signalled || result.end == ProcessEnd::flooded) {
      throw Trouble{fmt::format("was {}", describe(result))};
    }
  }

  // What the phrases of the profile say, in the log and in the solution.
  const std::pair<std::string, SolverStatus>* status(std::string_view solution) const {
    for (const auto& entry : profile_.statuses) {
      if (log_.find(entry.first) != std::string::npos || solution.find(entry.first) != std::string_view::npos) {
        return &entry;
      }
    }
    return nullptr;
  }

  Outcome understand(const ProcessResult& result) const {
    const bool ended_by_us = result.end == ProcessEnd::deadline || result.end == ProcessEnd::stopped;
    try {
      Outcome outcome = read();
      if (ended_by_us && outcome.claim == Claim::optimal && result.killed) outcome.claim = Claim::feasible;
      return outcome;
    } catch (const InputError& error) {
      if (ended_by_us) return without_answer(result);
      throw Trouble{fmt::format("left no usable solution ({}): {}", describe(result), error.what())};
    } catch (const Trouble& trouble) {
      if (ended_by_us) return without_answer(result);
      throw Trouble{fmt::format("{} ({})", trouble.what, describe(result))};
    }
  }

  // We ended it, and it told nothing. That is its trouble if it knew the time limit and went on.
  Outcome without_answer(const ProcessResult& result) const {
    if (result.end == ProcessEnd::deadline && profile_.takes.time_limit) {
      throw Trouble{fmt::format("did not stop at its time limit and was {}", describe(result))};
    }
    Outcome outcome;
    outcome.claim = Claim::limit;
    outcome.detail = describe(result);
    return outcome;
  }

  Outcome read() const {
    const std::filesystem::path file = *folder_ / (profile_.solution_in_log ? kLog : kSolution);
    const bool there = std::filesystem::exists(file);
    if (profile_.reader == SolutionReader::own && profile_.statuses.empty()) {
      if (!there) throw Trouble{"wrote no solution"};
      return read_solution(file, names_);
    }
    const std::string text = there ? read_file(file) : std::string();
    const auto* found = status(text);
    if (found == nullptr) throw Trouble{"says nothing about its search that the profile knows"};
    Outcome outcome;
    if (found->second == SolverStatus::optimal || found->second == SolverStatus::stopped) {
      if (profile_.reader == SolutionReader::table) {
        auto values = read_solution_table(text, file.string(), profile_.table_begin, profile_.table_end, names_);
        if (values && there) outcome.values = std::move(*values);
      } else if (there) {
        outcome = read_solution(file, names_);
      }
    }
    outcome.detail = found->first;
    outcome.claim = claim_of(found->second, !outcome.values.empty());
    return outcome;
  }

  static Claim claim_of(SolverStatus status, bool point) {
    switch (status) {
      case SolverStatus::optimal:
        if (!point) throw Trouble{"speaks of an optimum but wrote no solution"};
        return Claim::optimal;
      case SolverStatus::stopped:
        return point ? Claim::feasible : Claim::limit;
      case SolverStatus::infeasible:
        return Claim::infeasible;
      case SolverStatus::failure:
        break;
    }
    throw Trouble{"did not solve the model"};
  }

  // From the solver's point to ours: exact, checked, with our objective.
  void settle(Outcome& outcome) const {
    if (outcome.claim == Claim::failure) return;
    const double claimed =
        std::isfinite(outcome.objective) ? outcome.objective : objective_value(model_, outcome.values);
    if (const std::string wrong = settle_point(model_, outcome.values); !wrong.empty()) {
      throw Trouble{fmt::format("says {}, but {}", quote(outcome.detail), wrong)};
    }
    outcome.objective = objective_value(model_, outcome.values);
    if (!(std::abs(outcome.objective - claimed) <= kObjectiveTolerance * std::max(1.0, std::abs(claimed)))) {
      throw Trouble{fmt::format("says that its point costs {:.9g}, but it costs {:.9g}", claimed, outcome.objective)};
    }
    if (outcome.claim == Claim::optimal) outcome.bound = outcome.objective;
    if (outcome.claim == Claim::optimal && options_.relative_gap > 0) {
      outcome.claim = Claim::feasible;
      outcome.bound = outcome.objective - options_.relative_gap * std::abs(outcome.objective);
    }
    outcome.bound = std::min(outcome.bound, outcome.objective);
  }

  static void doubt(Outcome& outcome) {
    if (outcome.claim == Claim::optimal) outcome.claim = Claim::feasible;
    if (outcome.claim == Claim::infeasible) outcome.claim = Claim::limit;
    outcome.bound = -std::numeric_limits<double>::infinity();
    outcome.detail += "; its proofs do not count";
  }

  // The start is a point that satisfies the model: no answer may contradict it, none may be worse.
  void compare_with_start(Outcome& outcome) const {
    if (outcome.claim == Claim::failure) throw Trouble{fmt::format("failed: {}", quote(outcome.detail))};
    if (start_.empty()) return;
    const double cost = objective_value(model_, start_);
    if (outcome.claim == Claim::infeasible) throw Trouble{"says that there is no point, but the start is one"};
    const double tolerance = kBetterTolerance * std::max(1.0, std::abs(cost));
    if (outcome.claim == Claim::optimal && cost < outcome.objective - tolerance) {
      throw Trouble{fmt::format("calls {:.9g} optimal, but the start costs {:.9g}", outcome.objective, cost)};
    }
    if (has_point(outcome.claim) && outcome.objective <= cost + tolerance) return;
    outcome.claim = Claim::feasible;
    outcome.values = start_;
    outcome.objective = cost;
    outcome.bound = std::min(outcome.bound, cost);
  }

  static constexpr const char* kLog = "log.txt";
  static constexpr const char* kSolution = "solution.txt";
  static constexpr const char* kStart = "start.txt";

  const Model& model_;
  const ExternalSolver& solver_;
  const SolverProfile& profile_;
  const RunOptions& options_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::optional<PrivateFolder> folder_;
  std::vector<std::string> names_;
  std::vector<double> start_;  // empty if there is none that satisfies the model
  std::string log_;
};

}  // namespace

Outcome run_command(const Model& model, const ExternalSolver& solver, const RunOptions& options) {
  return Run(model, solver, options).go();
}

}  // namespace copse
