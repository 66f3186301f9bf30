#include "generator/reduce/incumbent.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace copse {

Incumbent::Incumbent(const Instance& root, Answers& answers)
    : root_(root), answers_(answers), lift_(root.rows(), 0.0), numbers_(root.features()), frozen_(root.features()) {}

Answers::Reception Incumbent::offer(const LocalSearch& search) {
  for (int i = 0; i < root_.features(); ++i) {
    numbers_[i] = search.instance().original[search.cells()[i]] - root_.cell_begin[i];
  }
  return answers_.offer(numbers_);
}

// Where several answers are wanted: the point's neighbours that satisfy the rows, the cheapest first.
void Incumbent::offer_neighbours(const LocalSearch& search) {
  if (answers_.count() == 1) return;
  const Instance& instance = search.instance();
  std::vector<std::pair<double, int>> moves;
  for (int i = 0; i < instance.features(); ++i) {
    const double rest = search.cost() - instance.cost[search.cells()[i]];
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      if (cell == search.cells()[i] || rest + instance.cost[cell] > answers_.cut()) continue;
      if (search.satisfied_by_move(cell)) moves.emplace_back(rest + instance.cost[cell], cell);
    }
  }
  const std::size_t most = std::min<std::size_t>(moves.size(), 2 * answers_.count());
  std::partial_sort(moves.begin(), moves.begin() + most, moves.end());
  for (std::size_t q = 0; q < most; ++q) {
    const int cell = moves[q].second;
    const int i = static_cast<int>(std::upper_bound(instance.cell_begin.begin(), instance.cell_begin.end(), cell) -
                                   instance.cell_begin.begin()) -
                  1;
    for (int j = 0; j < root_.features(); ++j) {
      numbers_[j] = instance.original[j == i ? cell : search.cells()[j]] - root_.cell_begin[j];
    }
    answers_.offer(numbers_);
  }
}

void Incumbent::lift_tightest_row(LocalSearch& search) {
  int tightest = -1;
  double least = 0;
  for (int r = 0; r < root_.rows(); ++r) {
    const double surplus = search.votes(r) - search.need(r);
    if (tightest >= 0 && surplus >= least) continue;
    tightest = r;
    least = surplus;
  }
  if (tightest < 0) return;
  const double step = 1e-9 * (std::abs(search.need(tightest)) + std::abs(search.votes(tightest)));
  lift_[tightest] += std::max(0.0, least) + step;
  search.set_need(tightest, search.need(tightest) + std::max(0.0, least) + step);
}

bool Incumbent::climb_and_offer(LocalSearch& search, LocalSearch::Climb how) {
  constexpr int kMostRefusals = 4;
  for (int refusals = 0; refusals <= kMostRefusals; ++refusals) {
    how.limit = std::max(how.limit, answers_.cut());
    how.tolerance = answers_.tolerance();
    if (!search.climb(how)) return false;
    search.descend(answers_.tolerance());
    const Answers::Reception reception = offer(search);
    if (reception != Answers::Reception::refused) {
      offer_neighbours(search);
      return reception == Answers::Reception::entered;
    }
    lift_tightest_row(search);
  }
  return false;
}

void Incumbent::climb_from_cheapest(LocalSearch& search, double exponent) {
  search.start_cheapest();
  LocalSearch::Climb how;
  how.limit = answers_.cut();
  how.exponent = exponent;
  climb_and_offer(search, how);
}

void Incumbent::repair(LocalSearch& search, std::span<const int> cells) {
  search.start(cells);
  LocalSearch::Climb how;
  how.limit = answers_.cut() + 0.05 * std::abs(answers_.cut());
  climb_and_offer(search, how);
}

bool Incumbent::locate_best(const Instance& instance, std::vector<int>& cells) const {
  if (answers_.found().empty()) return false;
  cells.resize(instance.features());
  for (int i = 0; i < instance.features(); ++i) {
    const int wanted = root_.cell_begin[i] + answers_.found().front().cells[i];
    const auto begin = instance.original.begin() + instance.cell_begin[i];
    const auto end = instance.original.begin() + instance.cell_end(i);
    const auto place = std::find(begin, end, wanted);
    if (place == end) return false;
    cells[i] = static_cast<int>(place - instance.original.begin());
  }
  return true;
}

void Incumbent::improve(LocalSearch& search, const Instance& instance, std::int64_t budget) {
  search.attach(instance, lift_);
  const std::int64_t end = search.work() + budget;
  std::vector<int> best;
  while (search.work() < end && locate_best(instance, best)) {
    if (!drop_and_repair(search, best, end) && !raise_and_descend(search, best, end)) break;
  }
  wander(search, end);
}

// Each change of the best answer goes back to the cheapest cell (or, for ordered features, one cell towards it), and
// must not come back, or may; then the climb repairs.
bool Incumbent::drop_and_repair(LocalSearch& search, const std::vector<int>& best, std::int64_t end) {
  const Instance& instance = search.instance();
  for (int i = 0; i < instance.features(); ++i) {
    const int cheapest = instance.cheapest[i];
    if (best[i] == cheapest) continue;
    const int closer = best[i] + (best[i] < cheapest ? 1 : -1);
    for (int way = 0; way < 3; ++way) {
      if (search.work() >= end) return false;
      if (way == 1 && (!instance.ordered[i] || closer == cheapest)) continue;
      std::fill(frozen_.begin(), frozen_.end(), 0);
      frozen_[i] = way < 2 ? 1 : 0;
      search.start(best);
      search.move(i, way == 1 ? closer : cheapest);
      LocalSearch::Climb how;
      how.limit = answers_.cut();
      how.exponent = way == 2 ? 0.5 : 1;
      how.frozen = frozen_.data();
      if (climb_and_offer(search, how)) return true;
    }
  }
  return false;
}

// One more change, the best gain for its cost first, then a descent.
bool Incumbent::raise_and_descend(LocalSearch& search, const std::vector<int>& best, std::int64_t end) {
  struct Raise {
    double rank;
    int feature, cell;
  };
  const Instance& instance = search.instance();
  search.start(best);
  search.scan();
  std::vector<Raise> raises;
  for (int i = 0; i < instance.features(); ++i) {
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      double gain = 0;
      for (int r = 0; r < instance.rows(); ++r) {
        const double change = search.votes_after(cell, r) - search.votes(r);
        gain += change > 0 ? change : 0;
      }
      if (cell == best[i] || gain <= 0) continue;
      const double extra = std::max(answers_.tolerance(), instance.cost[cell] - instance.cost[best[i]]);
      raises.push_back({gain / extra, i, cell});
    }
  }
  std::stable_sort(raises.begin(), raises.end(), [](const Raise& a, const Raise& b) { return a.rank > b.rank; });
  for (const Raise& raise : raises) {
    if (search.work() >= end) return false;
    search.start(best);
    search.move(raise.feature, raise.cell);
    search.scan();
    if (!search.satisfied()) continue;
    search.descend(answers_.tolerance());
    if (offer(search) == Answers::Reception::entered) return true;
  }
  return false;
}

void Incumbent::wander(LocalSearch& search, std::int64_t end) {
  const Instance& instance = search.instance();
  std::mt19937 random(20210607);
  const auto fraction = [&] { return random() * 0x1p-32; };
  std::vector<int> best, changed;
  while (search.work() < end) {
    LocalSearch::Climb how;
    how.limit = answers_.cut();
    how.exponent = 0.5 + fraction();
    how.noise = &random;
    if (!locate_best(instance, best) || random() % 4 == 0) {
      search.start_cheapest();
      how.noise_size = 1.0;
    } else {
      search.start(best);
      changed.clear();
      for (int i = 0; i < instance.features(); ++i) {
        if (best[i] != instance.cheapest[i]) changed.push_back(i);
      }
      std::fill(frozen_.begin(), frozen_.end(), 0);
      const std::size_t drops = std::min<std::size_t>(1 + random() % 3, changed.size());
      for (std::size_t q = 0; q < drops; ++q) {
        const std::size_t pick = random() % changed.size();
        const int i = changed[pick];
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(pick));
        search.move(i, instance.cheapest[i]);
        frozen_[i] = random() % 2;
      }
      how.frozen = frozen_.data();
      how.noise_size = 0.5;
    }
    climb_and_offer(search, how);
  }
}

}  // namespace copse
