// A start for a solver: a point that it may begin with.
#pragma once

#include <span>
#include <string>

#include "generator/model/model.hpp"
#include "solvers/profile.hpp"

namespace copse {

// The text of a start file, all columns, zeros too: cbc fills up what is missing with zeros, others with guesses.
std::string start_text(const Model& model, std::span<const double> values, StartFormat format);

}  // namespace copse
