// The only way for an importer to make a Forest: the frame first, then tree by tree, all validated.
#pragma once

#include <cstddef>

#include "generator/forest/forest.hpp"
#include "generator/forest/validate.hpp"

namespace copse {

class ForestBuilder {
 public:
  // `frame` holds everything but the trees; `place` names spots for complaints. Throws InputError, as all of these do.
  ForestBuilder(Forest frame, SpotNamer place);

  // Room for about as many nodes and values in all trees together. Only for speed.
  void reserve(std::size_t nodes, std::size_t values);

  void add_tree(const TreeArrays& tree);
  Forest finish() &&;

 private:
  Forest forest_;
  SpotNamer place_;
};

}  // namespace copse
