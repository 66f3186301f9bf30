#include "explain/region.hpp"

#include <algorithm>
#include <optional>

#include "generator/base/error.hpp"
#include "generator/forest/predict.hpp"
#include "generator/query/target.hpp"

namespace copse {

namespace {

using CellSets = std::vector<std::vector<bool>>;  // per feature

class Certifier {
 public:
  Certifier(const Forest& forest, const Geometry& geometry, const Query& query)
      : forest_(forest), geometry_(geometry), query_(query) {}

  // True if the target is certain to hold at every point of the box.
  bool holds_in(const CellSets& box) const {
    std::vector<double> least(forest_.outputs);
    std::vector<double> most(forest_.outputs);
    for (int output = 0; output < forest_.outputs; ++output) {
      const auto [low, high] = extremes(box, output);
      least[output] = scores(forest_, low)[output];
      most[output] = scores(forest_, high)[output];
    }
    return meets_everywhere(least, most);
  }

 private:
  // Per tree, the leaves touching the box that add least and most to the output.
  std::pair<std::vector<int>, std::vector<int>> extremes(const CellSets& box, int output) const {
    std::vector<int> low;
    std::vector<int> high;
    for (int tree = 0; tree < forest_.trees(); ++tree) {
      std::optional<double> least;
      std::optional<double> most;
      low.push_back(-1);
      high.push_back(-1);
      for (int leaf = geometry_.tree_begin[tree]; leaf < geometry_.tree_begin[tree + 1]; ++leaf) {
        if (!touches(box, leaf)) continue;
        const int number = geometry_.forest_leaf[leaf];
        const double added = forest_.tree_weight[tree] * leaf_contribution(forest_, tree, number, output);
        if (!least || added < *least) {
          least = added;
          low.back() = number;
        }
        if (!most || added > *most) {
          most = added;
          high.back() = number;
        }
      }
    }
    return {low, high};
  }

  bool touches(const CellSets& box, int leaf) const {
    const auto sides = geometry_.box(leaf);
    return std::all_of(sides.begin(), sides.end(), [&](const BoxSide& side) {
      const std::vector<bool>& cells = box[side.feature];
      for (int k = 0; k < static_cast<int>(cells.size()); ++k) {
        if (cells[k] && geometry_.contains(side, k)) return true;
      }
      return false;
    });
  }

  // The target at the worst scores that the two bounds allow: every target is monotone in every score.
  bool meets_everywhere(const std::vector<double>& least, const std::vector<double>& most) const {
    if (query_.aim == Aim::output) return meets_target(forest_, query_, least) && meets_target(forest_, query_, most);
    const bool wanted = query_.aim != Aim::other;
    if (forest_.outputs == 1) {
      const bool up = (query_.target == 1) == wanted;
      return meets_target(forest_, query_, up ? least : most);
    }
    std::vector<double> worst = wanted ? most : least;
    worst[query_.target] = wanted ? least[query_.target] : most[query_.target];
    return meets_target(forest_, query_, worst);
  }

  const Forest& forest_;
  const Geometry& geometry_;
  const Query& query_;
};

class Grower {
 public:
  Grower(const Certifier& certifier, const Geometry& geometry, CellSets box, std::vector<int> at)
      : certifier_(certifier), geometry_(geometry), box_(std::move(box)), at_(std::move(at)) {}

  const CellSets& box() const { return box_; }

  // One cell more for the feature, if the target still holds: a category, or the next cell on one side.
  bool widen(int feature, bool upwards) {
    std::vector<bool>& cells = box_[feature];
    const int count = geometry_.features[feature].count;
    if (!geometry_.features[feature].ordered) {
      bool grown = false;
      for (int k = 0; upwards && k < count; ++k) grown = (!cells[k] && add(cells, k)) || grown;
      return grown;
    }
    int next = at_[feature];
    while (next >= 0 && next < count && cells[next]) next += upwards ? 1 : -1;
    return next >= 0 && next < count && add(cells, next);
  }

 private:
  bool add(std::vector<bool>& cells, int k) {
    cells[k] = true;
    if (certifier_.holds_in(box_)) return true;
    cells[k] = false;
    return false;
  }

  const Certifier& certifier_;
  const Geometry& geometry_;
  CellSets box_;
  std::vector<int> at_;
};

Interval interval_of(const FeatureCells& feature, const std::vector<bool>& cells) {
  const auto first = std::find(cells.begin(), cells.end(), true) - cells.begin();
  const auto last = cells.rend() - std::find(cells.rbegin(), cells.rend(), true) - 1;
  return {feature.ranges[first].first, feature.ranges[last].last};
}

std::vector<int> members_of(const std::vector<bool>& cells) {
  std::vector<int> members;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (cells[k]) members.push_back(static_cast<int>(k));
  }
  return members;
}

// Cell by cell, each with all other features at the answer: exact.
std::vector<bool> widest_alone(const Certifier& certifier, const Geometry& geometry, CellSets point, int feature,
                               int at) {
  const int count = geometry.features[feature].count;
  const auto keeps = [&](int k) {
    point[feature].assign(count, false);
    point[feature][k] = true;
    return certifier.holds_in(point);
  };
  std::vector<bool> cells(count, false);
  if (!geometry.features[feature].ordered) {
    for (int k = 0; k < count; ++k) cells[k] = keeps(k);
    return cells;
  }
  for (int k = at; k >= 0 && keeps(k); --k) cells[k] = true;
  for (int k = at; k < count && keeps(k); ++k) cells[k] = true;
  return cells;
}

}  // namespace

std::vector<FeatureRegion> certify_region(const Forest& forest, const Geometry& geometry, const Query& query,
                                          const Sample& origin, const Sample& answer) {
  const Certifier certifier(forest, geometry, query);
  CellSets point;
  std::vector<int> at;
  std::vector<int> changed;
  for (int f = 0; f < static_cast<int>(answer.size()); ++f) {
    at.push_back(cell_of(forest, geometry, f, answer[f]));
    point.emplace_back(geometry.features[f].count, false);
    point.back()[at.back()] = true;
    if (answer[f] != origin[f]) changed.push_back(f);
  }
  ensure(certifier.holds_in(point), "a region is asked for around an answer");
  Grower joint(certifier, geometry, point, at);
  for (bool grown = true; grown;) {
    grown = false;
    for (const int f : changed) {
      for (const bool upwards : {false, true}) grown = joint.widen(f, upwards) || grown;
    }
  }
  std::vector<FeatureRegion> regions;
  for (const int f : changed) {
    const std::vector<bool> alone = widest_alone(certifier, geometry, point, f, at[f]);
    const std::vector<bool>& together = changed.size() == 1 ? alone : joint.box()[f];
    FeatureRegion region;
    region.feature = f;
    if (geometry.features[f].ordered) {
      region.alone = interval_of(geometry.features[f], alone);
      region.joint = interval_of(geometry.features[f], together);
    } else {
      region.categories = members_of(alone);
      region.joint_categories = members_of(together);
    }
    regions.push_back(std::move(region));
  }
  return regions;
}

}  // namespace copse
