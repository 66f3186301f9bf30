// Explores open nodes depth first: one worker's memory and the work at a node.
//
// At a node: delete by costs and compress; try the cheapest point; climb to a bound; prune; round the relaxed point and
// descend from it; delete by reduced costs; repeat if much went; branch.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "generator/reduce/answers.hpp"
#include "generator/reduce/compress.hpp"
#include "generator/reduce/filter.hpp"
#include "generator/reduce/incumbent.hpp"
#include "generator/reduce/local_search.hpp"
#include "generator/search/bound.hpp"
#include "generator/search/branching.hpp"
#include "generator/search/tuning.hpp"

namespace copse {

struct Node {
  Instance instance;
  double bound = 0;
  int depth = 0;
};

using OpenNodes = std::vector<std::unique_ptr<Node>>;  // the last one is next

class Explorer {
 public:
  // `root` is the instance whose places `original` speaks of; it must outlive this object.
  explicit Explorer(const Instance& root) : root_(root) {}

  // Explores the open nodes, at most `quota` of them or until `stopped` says so; what is left stays in `open`. Returns
  // the number of nodes done.
  std::int64_t explore(const SearchTuning& tuning, OpenNodes& open, Answers& answers, std::int64_t quota,
                       const std::function<bool()>& stopped);

 private:
  void expand(std::unique_ptr<Node> node, OpenNodes& open, Answers& answers);
  bool filter_costs(Node& node, const Answers& answers);
  bool settle(Node& node, Answers& answers);
  void evaluate_cheapest(const Instance& instance);
  void offer_constant_box(const Instance& instance, Answers& answers);
  double raise_bound(Node& node, const Answers& answers, bool at_root);
  void price_rows(Instance& instance, double cut);
  bool much_is_gone(const Instance& instance) const;
  bool shrink(Node& node);
  void split(std::unique_ptr<Node> node, OpenNodes& open, const Answers& answers);
  std::unique_ptr<Node> fresh_node();

  const Instance& root_;
  const SearchTuning* tuning_ = nullptr;
  Compressor compressor_;
  Filter filter_;
  Bound bound_;
  Brancher brancher_;
  LocalSearch search_;
  Survivors live_, side_;
  Instance spare_;
  OpenNodes pool_;  // spent nodes, for their memory
  std::vector<std::uint8_t> holds_;
  std::vector<double> votes_;  // of the cheapest point
  std::vector<int> numbers_;
  std::int64_t nodes_ = 0;
};

}  // namespace copse
