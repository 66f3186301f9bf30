#include "generator/problem/geometry.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "generator/base/error.hpp"
#include "generator/forest/predict.hpp"
#include "generator/problem/grid.hpp"

namespace copse {

namespace {

// Sets of categories, each stored once.
class SetPool {
 public:
  explicit SetPool(std::vector<std::uint64_t>& words) : words_(words) {}

  int intern(std::span<const std::uint64_t> set) {
    std::uint64_t hash = set.size();
    for (const std::uint64_t word : set) hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL + (hash >> 29);
    const auto [begin, end] = known_.equal_range(hash);
    for (auto entry = begin; entry != end; ++entry) {
      const auto [offset, size] = entry->second;
      if (size == set.size() && std::equal(set.begin(), set.end(), words_.begin() + offset)) return offset;
    }
    const int offset = static_cast<int>(words_.size());
    words_.insert(words_.end(), set.begin(), set.end());
    known_.emplace(hash, std::pair(offset, set.size()));
    return offset;
  }

 private:
  std::vector<std::uint64_t>& words_;
  std::unordered_multimap<std::uint64_t, std::pair<int, std::size_t>> known_;
};

// Levels of all ordered features over all forests, then cells between them.
std::vector<FeatureCells> list_cells(std::span<const Forest* const> forests, const Levels& more) {
  const std::vector<Feature>& features = forests[0]->features;
  Levels levels = more;
  levels.resize(features.size());
  for (const Forest* forest : forests) {
    std::vector<std::vector<double>> thresholds(features.size());
    for (std::size_t node = 0; node < forest->column.size(); ++node) {
      if (forest->column[node] < 0) continue;
      const int feature = forest->columns[forest->column[node]].feature;
      if (features[feature].ordered()) thresholds[feature].push_back(forest->threshold[node]);
    }
    for (std::size_t f = 0; f < features.size(); ++f) {
      std::sort(thresholds[f].begin(), thresholds[f].end());
      thresholds[f].erase(std::unique(thresholds[f].begin(), thresholds[f].end()), thresholds[f].end());
      if (thresholds[f].empty()) continue;
      const Grid grid(features[f], forest->arithmetic);
      for (const double threshold : thresholds[f]) {
        const auto level = grid.largest_left(threshold);
        if (level && *level < grid.largest()) levels[f].push_back(*level);
      }
    }
  }
  std::vector<FeatureCells> cells(features.size());
  for (std::size_t f = 0; f < features.size(); ++f) {
    cells[f].ordered = features[f].ordered();
    if (!cells[f].ordered) {
      cells[f].count = static_cast<int>(features[f].labels.size());
      continue;
    }
    std::sort(levels[f].begin(), levels[f].end());
    levels[f].erase(std::unique(levels[f].begin(), levels[f].end()), levels[f].end());
    const Grid grid(features[f], forests[0]->arithmetic);
    double first = grid.smallest();
    for (const double level : levels[f]) {
      cells[f].ranges.push_back({first, level});
      first = grid.next(level);
    }
    cells[f].ranges.push_back({first, grid.largest()});
    cells[f].count = static_cast<int>(cells[f].ranges.size());
  }
  return cells;
}

// Walks one tree at a time, with the box of the current node held in flat arrays and restored on the way back.
class BoxWalker {
 public:
  BoxWalker(const std::vector<Feature>& features, Geometry& geometry)
      : geometry_(geometry), pool_(geometry.sets), first_(features.size(), 0), last_(features.size()) {
    for (std::size_t f = 0; f < features.size(); ++f) {
      last_[f] = geometry.features[f].count - 1;
      set_begin_.push_back(static_cast<int>(set_.size()));
      if (features[f].ordered()) continue;
      for (int k = 0; k < geometry.features[f].count; k += 64) {
        const int bits = std::min(64, geometry.features[f].count - k);
        set_.push_back(bits == 64 ? ~0ULL : (1ULL << bits) - 1);
      }
    }
    full_ = set_;
  }

  void use(const Forest& forest) {
    forest_ = &forest;
    grids_.clear();
    set_splits_.assign(forest.columns.size(), {});
    for (const Feature& feature : forest.features) {
      // A categorical feature has no grid: the placeholder is never asked.
      static const Feature placeholder{};
      grids_.emplace_back(feature.ordered() ? feature : placeholder, forest.arithmetic);
    }
  }

  // Appends the nodes and leaves of the tree to the geometry. A split that the box already decides is skipped.
  void walk(int tree) {
    struct Visit {
      int node;    // of the forest
      int parent;  // CellNode that waits for this child
      bool is_left;
      std::size_t undo;  // the box is as it was when this many changes had been made ...
      int feature;       // ... and then this feature is narrowed to the child's side
      Side side;
    };
    std::vector<Visit> stack;
    stack.push_back({forest_->tree_begin[tree], -1, false, undo_.size(), -1, {}});
    while (!stack.empty()) {
      const Visit visit = stack.back();
      stack.pop_back();
      restore(visit.undo);
      if (visit.feature >= 0) narrow(visit.feature, visit.side);
      int node = visit.node;
      Side left;
      Side right;
      int feature = -1;
      while (forest_->column[node] >= 0) {
        feature = forest_->columns[forest_->column[node]].feature;
        split(node, left, right);
        if (!left.empty && !right.empty) break;
        node = left.empty ? forest_->right[node] : forest_->left[node];
      }
      const int index = static_cast<int>(geometry_.nodes.size());
      geometry_.nodes.emplace_back();
      if (visit.parent >= 0) {
        CellNode& parent = geometry_.nodes[visit.parent];
        (visit.is_left ? parent.left : parent.right) = index;
      }
      if (forest_->column[node] < 0) {
        geometry_.nodes[index].leaf = geometry_.leaves();
        list_leaf(forest_->leaf[node]);
        continue;
      }
      geometry_.nodes[index].feature = feature;
      geometry_.nodes[index].cut = geometry_.features[feature].ordered ? left.last + 1 : left.set;
      stack.push_back({forest_->right[node], index, false, undo_.size(), feature, right});
      stack.push_back({forest_->left[node], index, true, undo_.size(), feature, left});
    }
    restore(0);
  }

 private:
  struct Side {
    bool empty = true;
    int first = 0;
    int last = -1;
    int set = -1;  // categorical: the whole side of the split, not yet cut with the box
  };

  // The last split of a column of a categorical feature. Nearly all splits of a one-hot column are alike.
  struct SetSplit {
    double threshold = std::numeric_limits<double>::quiet_NaN();
    int left = -1;
    int right = -1;
  };

  // Both sides of the split, cut with the current box (ordered features), or as sets (categorical features).
  void split(int node, Side& left, Side& right) {
    const Column& tested = forest_->columns[forest_->column[node]];
    const double threshold = forest_->threshold[node];
    const int f = tested.feature;
    if (geometry_.features[f].ordered) {
      const int cut = find_cut(f, threshold);
      left = {cut == first_[f], first_[f], cut - 1, -1};
      right = {cut > last_[f], cut, last_[f], -1};
      return;
    }
    SetSplit& known = set_splits_[forest_->column[node]];
    if (known.threshold != threshold) known = split_categories(tested, threshold);
    left = {!meets(f, known.left), 0, -1, known.left};
    right = {!meets(f, known.right), 0, -1, known.right};
  }

  SetSplit split_categories(const Column& tested, double threshold) {
    const int categories = geometry_.features[tested.feature].count;
    std::vector<std::uint64_t> left(set_words(categories), 0);
    std::vector<std::uint64_t> right(set_words(categories), 0);
    for (int k = 0; k < categories; ++k) {
      const double value = tested.category < 0 ? k : (k == tested.category ? 1.0 : 0.0);
      auto& side = copse::goes_left(forest_->arithmetic, value, threshold) ? left : right;
      side[k / 64] |= 1ULL << (k % 64);
    }
    const int left_set = pool_.intern(left);
    return {threshold, left_set, pool_.intern(right)};
  }

  bool meets(int f, int set) const {
    for (int w = 0; w < set_words(geometry_.features[f].count); ++w) {
      if ((geometry_.sets[set + w] & set_[set_begin_[f] + w]) != 0) return true;
    }
    return false;
  }

  // The first cell of the feature in the box, or else the cell behind the box, that goes right at the threshold: all
  // values of a cell go the same way.
  int find_cut(int f, double threshold) const {
    const auto level = grids_[f].largest_left(threshold);
    if (!level) return first_[f];
    const std::vector<CellRange>& ranges = geometry_.features[f].ranges;
    const auto beyond = std::partition_point(ranges.begin() + first_[f], ranges.begin() + last_[f] + 1,
                                             [&](const CellRange& range) { return range.last <= *level; });
    return static_cast<int>(beyond - ranges.begin());
  }

  void narrow(int f, const Side& side) {
    if (geometry_.features[f].ordered) {
      undo_.push_back({f, first_[f], last_[f], 0});
      first_[f] = side.first;
      last_[f] = side.last;
      return;
    }
    for (int w = 0; w < set_words(geometry_.features[f].count); ++w) {
      std::uint64_t& word = set_[set_begin_[f] + w];
      undo_.push_back({f, w, -1, word});
      word &= geometry_.sets[side.set + w];
    }
  }

  void restore(std::size_t size) {
    while (undo_.size() > size) {
      const Change change = undo_.back();
      undo_.pop_back();
      if (geometry_.features[change.feature].ordered) {
        first_[change.feature] = change.first;
        last_[change.feature] = change.last;
      } else {
        set_[set_begin_[change.feature] + change.first] = change.word;
      }
    }
  }

  void list_leaf(int forest_leaf) {
    // Only features narrowed on the way can have a side: the undo list names them.
    touched_.clear();
    for (const Change& change : undo_) touched_.push_back(change.feature);
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    for (const int f : touched_) {
      if (geometry_.features[f].ordered) {
        if (first_[f] > 0 || last_[f] < geometry_.features[f].count - 1) {
          geometry_.sides.push_back({f, first_[f], last_[f]});
        }
        continue;
      }
      const auto words = std::span(set_).subspan(set_begin_[f], set_words(geometry_.features[f].count));
      if (!std::equal(words.begin(), words.end(), full_.begin() + set_begin_[f])) {
        geometry_.sides.push_back({f, pool_.intern(words), 0});
      }
    }
    geometry_.forest_leaf.push_back(forest_leaf);
    geometry_.side_begin.push_back(static_cast<int>(geometry_.sides.size()));
  }

  struct Change {
    int feature;
    int first;  // categorical: the word's number
    int last;
    std::uint64_t word;
  };

  Geometry& geometry_;
  SetPool pool_;
  const Forest* forest_ = nullptr;
  std::vector<Grid> grids_;
  std::vector<SetSplit> set_splits_;  // per column of the forest
  std::vector<int> first_;
  std::vector<int> last_;
  std::vector<int> set_begin_;
  std::vector<std::uint64_t> set_;
  std::vector<std::uint64_t> full_;
  std::vector<Change> undo_;
  std::vector<int> touched_;
};

}  // namespace

Geometry build_geometry(std::span<const Forest* const> forests, const Levels& more) {
  ensure(!forests.empty(), "a geometry is built from at least one forest");
  for (const Forest* forest : forests) {
    ensure(forest->features == forests[0]->features, "forests of one geometry have the same features");
    ensure(forest->arithmetic.input == forests[0]->arithmetic.input,
           "forests of one geometry read their inputs in the same precision");
  }
  Geometry geometry;
  geometry.features = list_cells(forests, more);
  geometry.tree_begin.push_back(0);
  geometry.side_begin.push_back(0);
  geometry.node_begin.push_back(0);
  BoxWalker walker(forests[0]->features, geometry);
  for (const Forest* forest : forests) {
    walker.use(*forest);
    for (int tree = 0; tree < forest->trees(); ++tree) {
      walker.walk(tree);
      geometry.tree_begin.push_back(geometry.leaves());
      geometry.node_begin.push_back(static_cast<int>(geometry.nodes.size()));
    }
  }
  return geometry;
}

Geometry build_geometry(const Forest& forest) {
  const Forest* const only = &forest;
  return build_geometry(std::span(&only, 1));
}

int reached_leaf(const Geometry& geometry, int tree, std::span<const int> cells) {
  const CellNode* node = &geometry.nodes[geometry.node_begin[tree]];
  while (node->feature >= 0) {
    const int child = geometry.goes_left(*node, cells[node->feature]) ? node->left : node->right;
    if (child < 0) return -1;
    node = &geometry.nodes[child];
  }
  return node->leaf;
}

int cell_of(const Forest& forest, const Geometry& geometry, int feature, double value) {
  if (!geometry.features[feature].ordered) return static_cast<int>(value);
  const double admitted = Grid(forest.features[feature], forest.arithmetic).admit(value);
  const auto& ranges = geometry.features[feature].ranges;
  const auto found =
      std::partition_point(ranges.begin(), ranges.end(), [&](const CellRange& range) { return range.last < admitted; });
  ensure(found != ranges.end(), "every admissible value lies in a cell");
  return static_cast<int>(found - ranges.begin());
}

}  // namespace copse
