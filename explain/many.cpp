#include "explain/many.hpp"

#include <algorithm>

#include "explain/stages.hpp"
#include "generator/problem/asked.hpp"

namespace copse {

namespace {

std::vector<int> cells_of(const Forest& forest, const Geometry& geometry, const Sample& sample) {
  std::vector<int> cells;
  for (int f = 0; f < static_cast<int>(sample.size()); ++f) cells.push_back(cell_of(forest, geometry, f, sample[f]));
  return cells;
}

// At most all but `differing` features lie in the answer's cells.
FeatureRow differs(const Geometry& geometry, const std::vector<int>& answer, int differing) {
  FeatureRow row;
  for (std::size_t f = 0; f < answer.size(); ++f) {
    row.weight.emplace_back(geometry.features[f].count, 0.0);
    row.weight.back()[answer[f]] = 1;
  }
  row.limit = static_cast<double>(answer.size()) - differing;
  return row;
}

// Some feature changes that the answer leaves, or stays that the answer changes.
FeatureRow changes_others(const Geometry& geometry, const std::vector<int>& origin, const std::vector<int>& answer) {
  FeatureRow row;
  for (std::size_t f = 0; f < answer.size(); ++f) {
    const bool changed = answer[f] != origin[f];
    row.weight.emplace_back(geometry.features[f].count, changed ? 0.0 : -1.0);
    row.weight.back()[origin[f]] = changed ? -1.0 : 0.0;
  }
  row.limit = -1;
  return row;
}

}  // namespace

std::vector<Explanation> explain_many(const Forest& forest, const Sample& sample, const Query& query,
                                      const ExplainOptions& options) {
  const Geometry geometry = build_geometry(forest, query, sample);
  Searcher searcher(geometry);
  const std::vector<int> origin = cells_of(forest, geometry, sample);
  RowContext context{forest, geometry, searcher, sample, {}};
  std::vector<Explanation> answers;
  while (static_cast<int>(answers.size()) < query.count) {
    answers.push_back(explain_steps(context, query, options));
    answers.back().number = static_cast<int>(answers.size());
    if (!answers.back().answered()) break;
    const std::vector<int> cells = cells_of(forest, geometry, answers.back().counterfactual);
    context.rows.push_back(query.diverse_sets ? changes_others(geometry, origin, cells)
                                              : differs(geometry, cells, std::max(1, query.diverse)));
  }
  return answers;
}

}  // namespace copse
