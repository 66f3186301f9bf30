// A model as a foreign reader sees it, to be compared with ours.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/model/model.hpp"

namespace copse::test {

struct PlainColumn {
  std::string name;
  bool integral = false;
  double lower = 0, upper = 0, cost = 0, quadratic = 0;
};

struct PlainRow {
  std::string name;
  Relation relation = Relation::equal;
  double rhs = 0;
  std::map<int, double> terms;  // by column
};

struct PlainModel {
  std::vector<PlainColumn> columns;
  std::vector<PlainRow> rows;
};

// Names as in the model, or as in fixed MPS files.
PlainModel plain(const Model& model, bool numbered_names = false);

// The first difference in words, empty if there is none. Numbers may differ by `ulps` units in the last place.
std::string difference(const PlainModel& a, const PlainModel& b, int ulps = 0);

// Columns of all kinds, bounds of all signs, numbers with few and with all digits.
Model random_model(unsigned seed, bool short_numbers = false);

}  // namespace copse::test
