#include "generator/search/search.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "generator/base/error.hpp"
#include "generator/search/explorer.hpp"
#include "generator/search/tuning.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// One piece of a round: an open node, and what became of it.
struct Task {
  OpenNodes open;
  Answers answers;
  std::int64_t nodes = 0;
};

}  // namespace

struct Searcher::Parts {
  explicit Parts(const Geometry& geometry) : reducer(geometry) {}

  SearchResult search(const Problem& problem, const SearchOptions& options);
  void run_rounds(const SearchOptions& options, const SearchTuning& tuning, Answers& answers, SearchResult& result);
  void run_tasks(std::vector<Task>& tasks, const SearchTuning& tuning, std::int64_t quota, int threads,
                 const std::function<bool()>& stopped);

  Reducer reducer;
  std::vector<std::unique_ptr<Explorer>> explorers;  // one per thread
  Clock::time_point begin;
};

SearchResult Searcher::Parts::search(const Problem& problem, const SearchOptions& options) {
  begin = Clock::now();
  const SearchTuning defaults;
  SearchTuning tuning = options.tuning != nullptr ? *options.tuning : defaults;
  tuning.reduce.probing = tuning.reduce.probing && options.reduce;
  Judge judge = options.judge;
  if (!judge) judge = [&problem](std::span<const int> cells) { return confirms(problem, cells); };
  ensure(options.count >= 1 && options.threads >= 1, "a search has at least one thread and one answer to find");
  Answers answers(problem, std::move(judge), options.count, options.cutoff);

  SearchResult result;
  const bool left = reducer.run(problem, options.starts, tuning.reduce, answers);
  result.before = reducer.size_before();
  result.after = reducer.size_after();
  result.incumbent_seconds = reducer.times().incumbent;
  result.reduction_seconds = reducer.times().reduction;
  if (left) {
    const Clock::time_point search_begin = Clock::now();
    run_rounds(options, tuning, answers, result);
    result.search_seconds = seconds_since(search_begin);
  } else {
    result.status = SearchStatus::proven;
    result.prover = Prover::reduction;
    result.bound = answers.full() ? answers.found().back().cost : kInfinity;
  }
  result.found = answers.found();
  return result;
}

void Searcher::Parts::run_rounds(const SearchOptions& options, const SearchTuning& tuning, Answers& answers,
                                 SearchResult& result) {
  while (static_cast<int>(explorers.size()) < options.threads) {
    explorers.push_back(std::make_unique<Explorer>(reducer.root()));
  }
  const auto stopped = [&] {
    return (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) ||
           (options.seconds < kInfinity && seconds_since(begin) > options.seconds);
  };
  const auto least_open = [&](const OpenNodes& open) {
    double least = answers.full() ? answers.found().back().cost : kInfinity;
    for (const auto& node : open) least = std::min(least, node->bound);
    return least;
  };
  OpenNodes open;
  open.push_back(std::make_unique<Node>());
  std::swap(open.back()->instance, reducer.instance());
  open.back()->bound = -kInfinity;
  std::vector<Task> tasks;
  while (!open.empty() && result.nodes < options.nodes && !stopped()) {
    const std::int64_t left = options.nodes - result.nodes;
    const std::int64_t most =
        std::min<std::int64_t>({tuning.round_tasks, left, static_cast<std::int64_t>(open.size())});
    tasks.clear();
    for (std::int64_t q = 0; q < most; ++q) {
      tasks.push_back({{}, answers, 0});
      tasks.back().open.push_back(std::move(open.back()));
      open.pop_back();
    }
    run_tasks(tasks, tuning, std::min<std::int64_t>(tuning.round_nodes, left / most), options.threads, stopped);
    for (auto task = tasks.rbegin(); task != tasks.rend(); ++task) {
      std::move(task->open.begin(), task->open.end(), std::back_inserter(open));
    }
    for (const Task& task : tasks) {
      answers.merge(task.answers);
      result.nodes += task.nodes;
    }
    if (options.progress) {
      options.progress(
          {answers.found().empty() ? kInfinity : answers.found().front().cost, least_open(open), result.nodes});
    }
  }
  result.bound = least_open(open);
  if (!open.empty()) return;
  result.status = SearchStatus::proven;
  result.prover = Prover::search;
}

void Searcher::Parts::run_tasks(std::vector<Task>& tasks, const SearchTuning& tuning, std::int64_t quota, int threads,
                                const std::function<bool()>& stopped) {
  std::atomic<std::size_t> next{0};
  const auto work = [&](int worker) {
    for (std::size_t q = next++; q < tasks.size(); q = next++) {
      tasks[q].nodes = explorers[worker]->explore(tuning, tasks[q].open, tasks[q].answers, quota, stopped);
    }
  };
  std::vector<std::thread> helpers;
  const int wanted = std::min<int>(threads, static_cast<int>(tasks.size()));
  for (int worker = 1; worker < wanted; ++worker) helpers.emplace_back(work, worker);
  work(0);
  for (std::thread& helper : helpers) helper.join();
}

Searcher::Searcher(const Geometry& geometry) : parts_(std::make_unique<Parts>(geometry)) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

SearchResult Searcher::search(const Problem& problem, const SearchOptions& options) {
  return parts_->search(problem, options);
}

SearchResult search(const Problem& problem, const SearchOptions& options) {
  return Searcher(*problem.geometry).search(problem, options);
}

}  // namespace copse
