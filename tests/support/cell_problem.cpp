#include "tests/support/cell_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace copse::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Maker {
 public:
  Maker(std::uint64_t seed, const CellShape& shape) : random_(seed), shape_(shape) {}

  std::unique_ptr<CellProblem> make() {
    auto made = std::make_unique<CellProblem>();
    made_ = made.get();
    make_features();
    made->geometry.tree_begin.push_back(0);
    made->geometry.side_begin.push_back(0);
    const int trees = pick(1, shape_.max_trees);
    for (int tree = 0; tree < trees; ++tree) {
      box_ = whole_;
      grow(shape_.max_depth);
      made->geometry.tree_begin.push_back(made->geometry.leaves());
    }
    made->problem.geometry = &made->geometry;
    make_costs();
    make_rows();
    if (shape_.whimsical_judge && pick(0, 2) == 0) made->refusals = pick(0, 1) == 0 ? 60 : 230;
    made->whim = random_();
    return made;
  }

 private:
  int pick(int least, int most) { return least + static_cast<int>(random_() % (most - least + 1)); }

  void make_features() {
    const int features = pick(1, shape_.max_features);
    for (int i = 0; i < features; ++i) {
      FeatureCells cells;
      cells.ordered = pick(0, 2) != 0;
      cells.count = pick(1, shape_.max_cells);
      if (i == 0 && shape_.many_categories > 0) {
        cells.ordered = false;
        cells.count = shape_.many_categories;
      }
      made_->geometry.features.push_back(cells);
      whole_.emplace_back(cells.count);
      std::iota(whole_.back().begin(), whole_.back().end(), 0);
    }
  }

  void grow(int depth) {
    const int feature = pick(0, static_cast<int>(whole_.size()) - 1);
    if (depth == 0 || box_[feature].size() < 2 || pick(0, 5) == 0) {
      add_leaf();
      return;
    }
    std::vector<int> cells = box_[feature];
    if (!made_->geometry.features[feature].ordered && pick(0, 1) == 0)
      std::shuffle(cells.begin(), cells.end(), random_);
    const int split = pick(1, static_cast<int>(cells.size()) - 1);
    const std::vector<int> before = box_[feature];
    box_[feature].assign(cells.begin(), cells.begin() + split);
    grow(depth - 1);
    box_[feature].assign(cells.begin() + split, cells.end());
    grow(depth - 1);
    box_[feature] = before;
  }

  void add_leaf() {
    Geometry& geometry = made_->geometry;
    for (int i = 0; i < static_cast<int>(box_.size()); ++i) {
      if (box_[i].size() == whole_[i].size()) continue;
      if (geometry.features[i].ordered) {
        geometry.sides.push_back({i, box_[i].front(), box_[i].back()});
        continue;
      }
      const int place = static_cast<int>(geometry.sets.size());
      geometry.sides.push_back({i, place, place});
      geometry.sets.resize(place + (geometry.features[i].count + 63) / 64, 0);
      for (const int cell : box_[i]) geometry.sets[place + cell / 64] |= std::uint64_t{1} << (cell % 64);
    }
    geometry.side_begin.push_back(static_cast<int>(geometry.sides.size()));
    geometry.forest_leaf.push_back(geometry.leaves());
  }

  void make_costs() {
    const double scales[] = {1, 1e-6, 1e5};
    const double scale = scales[pick(0, 2)];
    for (const FeatureCells& cells : made_->geometry.features) {
      FeatureCosts costs;
      costs.origin = pick(0, cells.count - 1);
      const int way = pick(0, 4);
      for (int k = 0; k < cells.count; ++k) {
        const double distance = std::abs(k - costs.origin);
        double cost = 0;
        if (way == 0) cost = distance;                    // ties across features
        if (way == 1) cost = k == costs.origin ? 0 : 1;   // plateaus
        if (way == 2) cost = pick(0, 1000) / 1000.0;      // any shape
        if (way == 3) cost = pick(-1000, 1000) / 1000.0;  // negative prices
        if (way == 4) cost = distance * 0.1 + pick(0, 9) * 1e-3;
        costs.cost.push_back(pick(0, 9) == 0 ? kInfinity : cost * scale);
        costs.representative.push_back(k);
      }
      if (pick(0, 30) != 0) costs.cost[costs.origin] = std::min(costs.cost[costs.origin], scale);
      made_->problem.features.push_back(costs);
    }
  }

  void make_rows() {
    const Geometry& geometry = made_->geometry;
    const int rows = pick(1, shape_.max_rows);
    for (int r = 0; r < rows; ++r) {
      VoteRow row;
      const bool coarse = pick(0, 1) == 0;
      for (int leaf = 0; leaf < geometry.leaves(); ++leaf) {
        row.gain.push_back(coarse ? pick(-4, 4) : (pick(-1000000, 1000000) * 1e-6) / 3);
      }
      double least = 0;
      double most = 0;
      double some = 0;
      for (int tree = 0; tree < geometry.trees(); ++tree) {
        const auto begin = row.gain.begin() + geometry.tree_begin[tree];
        const auto end = row.gain.begin() + geometry.tree_begin[tree + 1];
        least += *std::min_element(begin, end);
        most += *std::max_element(begin, end);
        some += *(begin + pick(0, static_cast<int>(end - begin) - 1));
      }
      double need = least + (most - least) * pick(20, 90) / 100;
      if (pick(0, 2) == 0) need = some;  // met exactly by some leaves: one bit more or less decides
      if (pick(0, 3) == 0) need = std::nextafter(need, pick(0, 1) == 0 ? kInfinity : -kInfinity);
      made_->true_need.push_back(need);
      const double slacks[] = {0, 1e-12, 0.5};
      row.need = need - slacks[pick(0, shape_.whimsical_judge ? 2 : 1)] - 1e-13;
      made_->problem.rows.push_back(row);
    }
  }

  std::mt19937_64 random_;
  CellShape shape_;
  CellProblem* made_ = nullptr;
  std::vector<std::vector<int>> whole_, box_;
};

}  // namespace

int CellProblem::reached_leaf(int tree, std::span<const int> cells) const {
  for (int leaf = geometry.tree_begin[tree]; leaf < geometry.tree_begin[tree + 1]; ++leaf) {
    const auto box = geometry.box(leaf);
    if (std::all_of(box.begin(), box.end(), [&](const BoxSide& s) { return geometry.contains(s, cells[s.feature]); })) {
      return leaf;
    }
  }
  return -1;
}

bool CellProblem::accepts(std::span<const int> cells) const {
  for (int i = 0; i < problem.feature_count(); ++i) {
    if (!(problem.features[i].cost[cells[i]] < kInfinity)) return false;
  }
  std::vector<double> votes(problem.rows.size(), 0.0);
  std::uint64_t hash = whim;
  for (int tree = 0; tree < geometry.trees(); ++tree) {
    const int leaf = reached_leaf(tree, cells);
    hash = (hash ^ static_cast<std::uint64_t>(leaf)) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 29;
    for (std::size_t r = 0; r < votes.size(); ++r) votes[r] += problem.rows[r].gain[leaf];
  }
  for (std::size_t r = 0; r < votes.size(); ++r) {
    if (votes[r] < true_need[r]) return false;
  }
  return (hash >> 32) % 256 >= refusals;
}

std::unique_ptr<CellProblem> random_cell_problem(std::uint64_t seed, const CellShape& shape) {
  return Maker(seed, shape).make();
}

std::vector<Found> try_all(const CellProblem& problem) {
  std::vector<Found> all;
  std::vector<int> cells(problem.problem.feature_count(), 0);
  for (;;) {
    if (problem.accepts(cells)) all.push_back({cells, total_cost(problem.problem, cells)});
    std::size_t i = 0;
    while (i < cells.size() && ++cells[i] == problem.geometry.features[i].count) cells[i++] = 0;
    if (i == cells.size()) break;
  }
  std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) { return a.cost < b.cost; });
  return all;
}

}  // namespace copse::test
