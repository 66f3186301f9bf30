// MiniZinc files, for constraint solvers, under the model's names. No output item: MiniZinc then prints `name = value;`
// for every column.
//
// A model of whole columns only is written in whole numbers of at most 30 bits, sums included: what Gecode, Chuffed and
// their like compute in. Comments state how numbers were scaled. A model with continuous columns is written in floats,
// as it is, for back ends that solve mixed-integer programs.
#pragma once

#include "writers/abilities.hpp"
#include "writers/sink.hpp"

namespace copse {

inline constexpr FormatAbilities kMiniZincAbilities{
    .name = "MiniZinc", .integers = true, .continuous = true, .quadratic = false, .exact = false, .whole = true};

// Throws InputError if the objective is quadratic.
void write_minizinc(const Model& model, Sink& sink);

}  // namespace copse
