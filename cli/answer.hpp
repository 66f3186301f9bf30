// An explanation as a user sees it: a JSON object on one line (docs/formats.md, "Answers"), or a text for people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explain/explain.hpp"
#include "explain/region.hpp"
#include "explain/why.hpp"
#include "generator/forest/forest.hpp"

namespace copse {

// A value for people: its label, or a number as short as the forest's input precision allows, so that typing it again
// leads to the same leaves.
std::string value_text(const Forest& forest, const Feature& feature, double value);

// Whose word the status is: copse's own, or that of a solver whose run copse has not seen.
enum class Proof : std::uint8_t { own, claimed };

// Both end with a line end. `row` counts from 1.
std::string answer_json(const Forest& forest, int row, const Explanation& answer);
std::string answer_text(const Forest& forest, int row, const Explanation& answer, Proof proof = Proof::own);

// What to give up for an answer, and the answer then.
std::string reason_text(const Forest& forest, const Reason& reason);

// How far the changed values may move, one line per feature.
std::string region_text(const Forest& forest, const std::vector<FeatureRegion>& regions);

}  // namespace copse
