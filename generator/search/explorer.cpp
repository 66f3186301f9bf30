#include "generator/search/explorer.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace copse {

std::int64_t Explorer::explore(const SearchTuning& tuning, OpenNodes& open, Answers& answers, std::int64_t quota,
                               const std::function<bool()>& stopped) {
  tuning_ = &tuning;
  nodes_ = 0;
  while (!open.empty() && nodes_ < quota && !stopped()) {
    std::unique_ptr<Node> node = std::move(open.back());
    open.pop_back();
    ++nodes_;
    expand(std::move(node), open, answers);
  }
  return nodes_;
}

std::unique_ptr<Node> Explorer::fresh_node() {
  if (pool_.empty()) return std::make_unique<Node>();
  std::unique_ptr<Node> node = std::move(pool_.back());
  pool_.pop_back();
  return node;
}

void Explorer::expand(std::unique_ptr<Node> node, OpenNodes& open, Answers& answers) {
  const auto done = [&] { pool_.push_back(std::move(node)); };
  for (int repeats = 0;; ++repeats) {
    if (!filter_costs(*node, answers) || settle(*node, answers)) return done();
    node->bound = std::max(node->bound, raise_bound(*node, answers, node->depth == 0 && repeats == 0));
    if (tuning_->observer) tuning_->observer(node->instance, bound_.value(), answers.cut());
    if (node->bound > answers.cut()) return done();
    if (node->depth < 3 || nodes_ % 4 == 0) {
      Incumbent incumbent(root_, answers);
      search_.attach(node->instance);
      incumbent.repair(search_, bound_.relaxed_cells());
      if (node->bound > answers.cut()) return done();
    }
    bound_.fix(answers.cut(), live_);
    if (!tuning_->fixing) live_.keep_all(node->instance);
    if (repeats >= tuning_->most_repeats || !much_is_gone(node->instance)) break;
    if (!shrink(*node)) return done();
  }
  split(std::move(node), open, answers);
}

bool Explorer::shrink(Node& node) {
  if (!compressor_.compress(node.instance, live_, spare_)) return false;
  std::swap(node.instance, spare_);
  return true;
}

// False if no interesting point is left.
bool Explorer::filter_costs(Node& node, const Answers& answers) {
  for (;;) {
    const Filtered filtered = filter_.by_cost(node.instance, answers.cut(), live_);
    if (filtered == Filtered::everything) return false;
    if (filtered == Filtered::nothing) return true;
    if (!shrink(node)) return false;
  }
}

// Votes of the node's cheapest point.
void Explorer::evaluate_cheapest(const Instance& instance) {
  const int rows = instance.rows();
  votes_.assign(rows, 0.0);
  holds_.resize(instance.boxes.size());
  for (std::size_t box = 0; box < instance.boxes.size(); ++box) {
    const Box& b = instance.boxes[box];
    holds_[box] = instance.contains(b, instance.cheapest[b.feature]) ? 1 : 0;
  }
  for (int leaf = 0; leaf < instance.leaves(); ++leaf) {
    bool reached = true;
    for (int side = instance.side_begin[leaf]; side < instance.side_begin[leaf + 1] && reached; ++side) {
      reached = holds_[instance.side_box[side]] != 0;
    }
    if (!reached) continue;
    for (int r = 0; r < rows; ++r) votes_[r] += instance.gain[leaf * rows + r];
  }
}

// True if nothing more is to be done: the cheapest point of the node is an answer, or all its points reach the same
// leaves.
bool Explorer::settle(Node& node, Answers& answers) {
  const Instance& instance = node.instance;
  if (instance.trees() == 0) {
    offer_constant_box(instance, answers);
    return true;
  }
  evaluate_cheapest(instance);
  for (int r = 0; r < instance.rows(); ++r) {
    if (votes_[r] < instance.need[r]) return false;
  }
  numbers_.resize(instance.features());
  for (int i = 0; i < instance.features(); ++i) {
    numbers_[i] = instance.original[instance.cheapest[i]] - root_.cell_begin[i];
  }
  return answers.offer(numbers_) == Answers::Reception::entered && answers.count() == 1;
}

// All points of the instance reach the same leaves, and there is one merged cell per feature. Offers the cheapest
// points that its members make up: feature by feature, the `count` cheapest beginnings are enough.
void Explorer::offer_constant_box(const Instance& instance, Answers& answers) {
  std::vector<Found> beginnings(1);
  std::vector<Found> longer;
  const std::size_t most = static_cast<std::size_t>(answers.count());
  for (int i = 0; i < instance.features(); ++i) {
    longer.clear();
    const int cell = instance.cell_begin[i];
    int member = instance.keeps_members ? instance.first_member[cell] : instance.original[cell];
    while (member >= 0) {
      for (const Found& beginning : beginnings) {
        longer.push_back(beginning);
        longer.back().cells.push_back(member - root_.cell_begin[i]);
        longer.back().cost += root_.cost[member];
      }
      member = instance.keeps_members ? instance.next_member[member] : -1;
    }
    std::stable_sort(longer.begin(), longer.end(), [](const Found& a, const Found& b) { return a.cost < b.cost; });
    if (longer.size() > most + answers.found().size()) longer.resize(most + answers.found().size());
    beginnings.swap(longer);
  }
  for (const Found& point : beginnings) {
    const Answers::Reception reception = answers.offer(point.cells);
    if (reception == Answers::Reception::refused || reception == Answers::Reception::too_dear) return;
  }
}

void Explorer::price_rows(Instance& instance, double cut) {
  const double extra = tuning_->price_factor * (cut - instance.cheapest_total());
  int missed = 0;
  for (int r = 0; r < instance.rows(); ++r) missed += votes_[r] < instance.need[r] ? 1 : 0;
  instance.price.assign(instance.rows(), 0.0);
  for (int r = 0; r < instance.rows(); ++r) {
    if (votes_[r] < instance.need[r]) instance.price[r] = extra / missed / (instance.need[r] - votes_[r]);
  }
  instance.priced = true;
}

double Explorer::raise_bound(Node& node, const Answers& answers, bool at_root) {
  Instance& instance = node.instance;
  if (!instance.grouped) index_groups(instance);
  bound_.attach(instance, answers.cut());
  if (!instance.priced) {
    price_rows(instance, answers.cut());
    bound_.split_evenly();
  }
  bound_.evaluate();
  bound_.run_passes(at_root ? tuning_->root_passes : tuning_->node_passes);
  bound_.run_steps(at_root ? tuning_->root_steps : tuning_->node_steps, tuning_->ascent, at_root);
  bound_.run_passes(at_root ? tuning_->root_passes : tuning_->node_passes);
  return bound_.value();
}

bool Explorer::much_is_gone(const Instance& instance) const {
  const auto gone = [](const std::vector<std::uint8_t>& flags) {
    return static_cast<int>(std::count(flags.begin(), flags.end(), 0));
  };
  const int share = tuning_->repeat_share;
  return gone(live_.cells) * share > instance.cells() || gone(live_.leaves) * share > instance.leaves();
}

void Explorer::split(std::unique_ptr<Node> node, OpenNodes& open, const Answers& answers) {
  const Instance& instance = node->instance;
  const Branch branch =
      brancher_.choose(instance, bound_, live_, answers.cut() - bound_.value(), tuning_->torn_branching);
  const int begin = branch.feature < 0 ? 0 : instance.cell_begin[branch.feature];
  const int end = branch.feature < 0 ? 0 : instance.cell_end(branch.feature);
  if (branch.feature < 0) {
    // One live cell per feature: compressing folds every tree, and settle() has the last word.
    std::unique_ptr<Node> child = fresh_node();
    child->bound = node->bound;
    child->depth = node->depth + 1;
    if (compressor_.compress(instance, live_, child->instance)) open.push_back(std::move(child));
    pool_.push_back(std::move(node));
    return;
  }
  double lift[2] = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  for (int cell = begin; cell < end; ++cell) {
    double& least = lift[on_first_side(instance, branch, cell) ? 0 : 1];
    if (live_.cells[cell]) least = std::min(least, bound_.lift()[cell]);
  }
  const bool first_is_better = lift[0] <= lift[1];
  for (const bool first : {!first_is_better, first_is_better}) {
    side_ = live_;
    for (int cell = begin; cell < end; ++cell) {
      if (on_first_side(instance, branch, cell) != first) side_.cells[cell] = 0;
    }
    std::unique_ptr<Node> child = fresh_node();
    child->bound = node->bound;
    child->depth = node->depth + 1;
    if (compressor_.compress(instance, side_, child->instance)) {
      open.push_back(std::move(child));
    } else {
      pool_.push_back(std::move(child));
    }
  }
  pool_.push_back(std::move(node));
}

}  // namespace copse
