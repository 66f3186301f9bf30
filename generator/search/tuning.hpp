// Knobs of the search that experiments turn (benchmarks/search_parts.cpp). The defaults are the product.
#pragma once

#include <functional>

#include "generator/reduce/instance.hpp"
#include "generator/reduce/reducer.hpp"
#include "generator/search/bound.hpp"

namespace copse {

struct SearchTuning {
  ReduceTuning reduce;
  AscentTuning ascent;
  double price_factor = 1.2;  // first prices: this times (largest interesting extra cost) / (missing votes)
  int root_passes = 5;        // before and after the root's steps
  int root_steps = 20;
  int node_passes = 1;
  int node_steps = 14;
  bool fixing = true;          // delete by reduced costs
  bool torn_branching = true;  // else by reduced costs
  int most_repeats = 4;        // of a node whose fixing deleted much
  int repeat_share = 8;        // "much": more than one in this many cells or leaves
  int round_tasks = 16;
  int round_nodes = 16;
  // Sees every bounded node: its instance, its bound and the largest interesting cost. For tests.
  std::function<void(const Instance&, double bound, double cut)> observer;
};

}  // namespace copse
