// From a problem to a mixed-integer program.
//
//   ocean  Parmentier & Vidal (ICML 2021): the point flows through every tree, level columns tie the flows together.
//          Branching on one binary per tree and depth (the paper's text), or on the flows themselves (its experiments).
//   oae    Cui et al. (KDD 2015), Kanamori et al. (IJCAI 2020): a binary per cell and per leaf, one row per leaf.
//   cell   ours: binaries for levels and categories, one aggregated row per tree and level.
//
// All three choose cells, never values: thresholds do not occur, and no solver tolerance can move a point across a
// split. They share costs, vote rows and forbidden answers, so that they can be compared fairly.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/formulation/layout.hpp"
#include "generator/model/model.hpp"
#include "generator/problem/problem.hpp"

namespace copse {

enum class FormulationKind : std::uint8_t { ocean, oae, cell };
enum class Branching : std::uint8_t { depth, path };  // of ocean

struct Formulation {
  Model model;
  Layout layout;
};

// A leaf per tree: what the forest refused, although the rows allow it. No answer may reach all of these leaves again.
using ForbiddenLeaves = std::vector<int>;

struct FormulationOptions {
  FormulationKind kind = FormulationKind::cell;
  Branching branching = Branching::depth;
  // Declares binary what is 0 or 1 at every answer anyway (flows, leaves, levels) but may be continuous for a
  // mixed-integer solver: for solvers and formats that know nothing else.
  bool pure_binary = false;
};

Formulation formulate(const Problem& problem, const FormulationOptions& options,
                      std::span<const ForbiddenLeaves> forbidden = {});

// The values of a model's columns at a cell vector: a start for a solver.
std::vector<double> point_of(const Problem& problem, const Layout& layout, std::span<const int> cells);

}  // namespace copse
