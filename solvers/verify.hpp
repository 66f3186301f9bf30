// The last word: a counterfactual checked against the forest and the query, independently of cells, models and solvers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/forest/forest.hpp"
#include "generator/query/query.hpp"

namespace copse {

struct Change {
  int feature = 0;
  double from = 0;
  double to = 0;
  double cost = 0;
};

struct Verdict {
  bool confirmed = false;                 // admissible, allowed, plausible, and the forest meets the target
  std::vector<std::string> why;           // what is wrong, if not confirmed
  int prediction = 0;                     // the class that the forest answers
  double margin = 0;                      // score of the target minus the best rival's; negative if it loses
  double cost = 0;                        // of all changes
  std::vector<Change> changes;            // features whose value differs from the origin's
  std::optional<double> isolation_score;  // if plausibility is asked for
  std::optional<double> isolation_rank;   // share of the isolation forest's stored scores below it
};

Verdict verify(const Forest& forest, const Sample& origin, const Query& query, const Sample& counterfactual);

// Score of the class minus the best other score; for a single score its value, or minus it for the first class.
double margin(const Forest& forest, int target, const Sample& sample);

}  // namespace copse
