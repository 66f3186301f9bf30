// What the votes must reach, (13)-(14):   sum over leaves of  gain[l] * leaf[l]  >=  need,  one row per rival class.
//
// Rows are scaled by a power of two so that their largest gain is about 1: solvers' feasibility tolerances are
// absolute. Gains that are then too small for every dialect (below 1e-9) are left out, and `need` is lowered by as
// much, so that the row still refuses no point that the forest accepts.
#include <algorithm>
#include <cmath>

#include "generator/formulation/blocks.hpp"

namespace copse {

namespace {

constexpr double kSmallestGain = 1e-9;

void add_vote_row(Draft& draft, int number, const VoteRow& row, std::span<const ColumnId> leaf_columns) {
  double largest = 0;
  for (const double gain : row.gain) largest = std::max(largest, std::abs(gain));
  const double factor = largest > 0 ? std::ldexp(1.0, -std::ilogb(largest)) : 1.0;
  double need = row.need * factor;
  std::vector<Term> terms;
  const Geometry& geometry = draft.geometry;
  for (int tree = 0; tree < geometry.trees(); ++tree) {
    double left_out = 0;
    for (int leaf = geometry.tree_begin[tree]; leaf < geometry.tree_begin[tree + 1]; ++leaf) {
      const double gain = row.gain[leaf] * factor;
      if (std::abs(gain) >= kSmallestGain) {
        terms.push_back({gain, leaf_columns[leaf]});
      } else {
        left_out = std::max(left_out, gain);
      }
    }
    need -= left_out;
  }
  if (!terms.empty()) {
    draft.model.add_row(indexed_name("votes", number), terms, Relation::greater_equal, need);
  } else if (need > 0) {
    // No leaf gains anything: no point wins, and the model says so.
    draft.model.add_row(indexed_name("votes", number), {{1, draft.one()}}, Relation::greater_equal, 2);
  }
}

}  // namespace

void add_votes(Draft& draft, std::span<const ColumnId> leaf_columns) {
  for (int r = 0; r < static_cast<int>(draft.problem.rows.size()); ++r) {
    add_vote_row(draft, r, draft.problem.rows[r], leaf_columns);
  }
}

void add_forbidden(Draft& draft, std::span<const ColumnId> leaf_columns, std::span<const ForbiddenLeaves> forbidden) {
  for (int n = 0; n < static_cast<int>(forbidden.size()); ++n) {
    std::vector<Term> terms;
    if (forbidden[n].empty()) {
      // Every point reaches the same leaves, and the forest refuses them.
      draft.model.add_row(indexed_name("refused", n), {{1, draft.one()}}, Relation::greater_equal, 2);
      continue;
    }
    for (const int leaf : forbidden[n]) terms.push_back({1, leaf_columns[leaf]});
    draft.model.add_row(indexed_name("refused", n), terms, Relation::less_equal,
                        static_cast<double>(forbidden[n].size()) - 1);
  }
}

}  // namespace copse
