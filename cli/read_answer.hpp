// Reading answers back, as `explain --json` and `decode --json` print them: one JSON object per line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "generator/forest/forest.hpp"

namespace copse {

struct StoredAnswer {
  int row = 1;
  int prediction = 0;  // class numbers
  int target = 0;
  std::optional<double> cost;
  double listed_cost = 0;                // of the listed changes together
  std::optional<Sample> counterfactual;  // nothing if the answer is that there is none, or none was found
};

// At least one. Fields that checking does not need are ignored. Throws InputError with the place, also for values that
// the forest's features do not have.
std::vector<StoredAnswer> read_answers(const std::filesystem::path& path, const Forest& forest);

}  // namespace copse
