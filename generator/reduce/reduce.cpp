#include "generator/reduce/reduce.hpp"

#include <algorithm>
#include <utility>

#include "generator/reduce/prune_trees.hpp"

namespace copse {
namespace {

std::unique_ptr<Geometry> geometry_of(const Geometry& whole, const Instance& root, const Instance& instance) {
  auto made = std::make_unique<Geometry>();
  for (int i = 0; i < instance.features(); ++i) {
    FeatureCells cells;
    cells.ordered = instance.ordered[i] != 0;
    cells.count = instance.cell_count(i);
    if (cells.ordered && !whole.features[i].ranges.empty()) {
      for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
        cells.ranges.push_back(whole.features[i].ranges[instance.original[cell] - root.cell_begin[i]]);
      }
    }
    made->features.push_back(std::move(cells));
  }
  made->tree_begin = instance.leaf_begin;
  made->side_begin.push_back(0);
  for (int leaf = 0; leaf < instance.leaves(); ++leaf) {
    for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1]; ++side) {
      const Box& box = instance.boxes[instance.side_box[side]];
      const int begin = instance.cell_begin[box.feature];
      if (instance.ordered[box.feature]) {
        made->sides.push_back({box.feature, box.first - begin, box.last - begin});
        continue;
      }
      const int place = static_cast<int>(made->sets.size());
      made->sides.push_back({box.feature, place, place});
      const auto set = instance.sets.begin() + box.first;
      made->sets.insert(made->sets.end(), set, set + instance.words(box.feature));
    }
    std::sort(made->sides.begin() + made->side_begin.back(), made->sides.end(),
              [](const BoxSide& a, const BoxSide& b) { return a.feature < b.feature; });
    made->side_begin.push_back(static_cast<int>(made->sides.size()));
    made->forest_leaf.push_back(whole.forest_leaf[instance.leaf_number[leaf]]);
  }
  return made;
}

Problem problem_of(const Problem& whole, const Geometry& geometry, const Instance& instance,
                   const std::vector<std::vector<int>>& original_cell) {
  Problem made;
  made.forest = whole.forest;
  made.geometry = &geometry;
  made.query = whole.query;
  made.origin = whole.origin;
  for (int i = 0; i < instance.features(); ++i) {
    const FeatureCosts& old = whole.features[i];
    FeatureCosts costs;
    costs.origin = -1;
    for (const int cell : original_cell[i]) {
      if (cell == old.origin) costs.origin = static_cast<int>(costs.cost.size());
      costs.cost.push_back(old.cost[cell]);
      costs.representative.push_back(old.representative[cell]);
    }
    made.features.push_back(std::move(costs));
  }
  for (int r = 0; r < instance.rows(); ++r) {
    VoteRow row;
    row.need = instance.need[r];
    for (int leaf = 0; leaf < instance.leaves(); ++leaf) row.gain.push_back(instance.gain[leaf * instance.rows() + r]);
    made.rows.push_back(std::move(row));
  }
  return made;
}

// The cell that stands for an original cell.
int holder_of(const Instance& instance, int feature, int place) {
  for (int cell = instance.cell_begin[feature]; cell < instance.cell_end(feature); ++cell) {
    for (int member = instance.first_member[cell]; member >= 0; member = instance.next_member[member]) {
      if (member == place) return cell - instance.cell_begin[feature];
    }
  }
  return -1;
}

void record_merged(const Instance& root, const Instance& instance, double cut, std::vector<Deletion>& deletions) {
  for (int i = 0; i < instance.features(); ++i) {
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      for (int member = instance.first_member[cell]; member >= 0; member = instance.next_member[member]) {
        if (member != instance.original[cell]) deletions.push_back({Rule::merged, i, member - root.cell_begin[i], cut});
      }
    }
  }
}

}  // namespace

std::vector<int> ReducedProblem::to_original(std::span<const int> cells) const {
  std::vector<int> numbers(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) numbers[i] = original_cell[i][cells[i]];
  return numbers;
}

ReducedProblem reduce(const Problem& problem, const ReduceOptions& options) {
  ReducedProblem reduced;
  Judge judge = options.judge;
  if (!judge) judge = [&problem](std::span<const int> cells) { return confirms(problem, cells); };
  Answers answers(problem, std::move(judge), 1, options.cutoff);
  ReduceTuning tuning;
  tuning.probing = options.probing;
  tuning.keep_equal = true;
  tuning.keep_members = true;
  Reducer reducer(*problem.geometry);
  if (options.record_reasons) reducer.record_to(&reduced.deletions);
  reduced.none = !reducer.run(problem, options.starts, tuning, answers);
  reduced.before = reducer.size_before();
  reduced.after = reducer.size_after();
  if (reduced.none) return reduced;

  const Instance& root = reducer.root();
  const Instance& instance = reducer.instance();
  for (int i = 0; i < instance.features(); ++i) {
    auto& cells = reduced.original_cell.emplace_back();
    for (int cell = instance.cell_begin[i]; cell < instance.cell_end(i); ++cell) {
      cells.push_back(instance.original[cell] - root.cell_begin[i]);
    }
  }
  reduced.original_tree = instance.tree_number;
  reduced.original_leaf = instance.leaf_number;
  reduced.geometry = geometry_of(*problem.geometry, root, instance);
  prune_trees(*problem.geometry, reduced.original_tree, reduced.original_leaf, reduced.original_cell,
              *reduced.geometry);
  reduced.problem = problem_of(problem, *reduced.geometry, instance, reduced.original_cell);
  if (options.record_reasons) record_merged(root, instance, answers.inclusive_cut(), reduced.deletions);
  if (!answers.found().empty()) {
    reduced.incumbent = answers.found().front();
    Found start;
    for (int i = 0; i < instance.features(); ++i) {
      start.cells.push_back(holder_of(instance, i, root.cell_begin[i] + reduced.incumbent->cells[i]));
    }
    start.cost = total_cost(reduced.problem, start.cells);
    reduced.start = std::move(start);
  }
  return reduced;
}

}  // namespace copse
