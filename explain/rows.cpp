// Many rows at once: workers take row after row, the calling thread hands the answers over in order.
#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "explain/explain.hpp"

namespace copse {

namespace {

struct Board {
  std::mutex mutex;
  std::condition_variable posted;
  std::size_t next = 0;  // the first row that nobody has begun
  std::vector<std::optional<Explanation>> answers;
  int working = 0;
  std::exception_ptr trouble;
};

void work(const Forest& forest, const Geometry& geometry, std::span<const Sample> rows, const Query& query,
          const ExplainOptions& options, Board& board) {
  try {
    Explainer explainer(forest, geometry);
    for (;;) {
      std::size_t row = 0;
      {
        const std::lock_guard lock(board.mutex);
        const bool stop = options.stop != nullptr && *options.stop;
        if (stop || board.trouble || board.next == rows.size()) break;
        row = board.next++;
      }
      Explanation answer = explainer.explain(rows[row], query, options);
      const std::lock_guard lock(board.mutex);
      board.answers[row] = std::move(answer);
      board.posted.notify_one();
    }
  } catch (...) {
    const std::lock_guard lock(board.mutex);
    if (!board.trouble) board.trouble = std::current_exception();
  }
  const std::lock_guard lock(board.mutex);
  --board.working;
  board.posted.notify_one();
}

}  // namespace

void explain_rows(const Forest& forest, const Geometry& geometry, std::span<const Sample> rows, const Query& query,
                  const ExplainOptions& options, int workers,
                  const std::function<void(std::size_t row, const Explanation&)>& take) {
  workers = std::clamp<int>(workers, 1, static_cast<int>(std::max<std::size_t>(rows.size(), 1)));
  if (workers == 1) {
    Explainer explainer(forest, geometry);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (options.stop != nullptr && *options.stop) return;
      take(row, explainer.explain(rows[row], query, options));
    }
    return;
  }
  Board board;
  board.answers.resize(rows.size());
  board.working = workers;
  std::vector<std::jthread> threads;
  for (int worker = 0; worker < workers; ++worker) {
    threads.emplace_back([&] { work(forest, geometry, rows, query, options, board); });
  }
  std::unique_lock lock(board.mutex);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    board.posted.wait(lock, [&] { return board.answers[row].has_value() || board.working == 0; });
    if (!board.answers[row]) break;
    const Explanation answer = std::move(*board.answers[row]);
    lock.unlock();
    take(row, answer);
    lock.lock();
  }
  board.next = rows.size();  // whatever ended the loop: nothing more is begun
  board.posted.wait(lock, [&] { return board.working == 0; });
  if (board.trouble) std::rethrow_exception(board.trouble);
}

}  // namespace copse
