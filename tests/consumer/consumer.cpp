// Another project's use of the library: a forest of one tree, built in code, and what it answers for two samples.
#include <iostream>

#include "generator/forest/forest.hpp"
#include "generator/forest/predict.hpp"

namespace {

// Age <= 30: bad (0.8 to 0.2), otherwise good (0.3 to 0.7).
copse::Forest one_tree() {
  copse::Forest forest;
  forest.features = {{.name = "Age"}};
  forest.columns = {{.feature = 0}};
  forest.classes = {"bad", "good"};
  forest.outputs = 2;
  forest.base = {0, 0};
  forest.tree_begin = {0, 3};
  forest.tree_weight = {1};
  forest.tree_output = {-1};
  forest.column = {0, -1, -1};
  forest.threshold = {30, 0, 0};
  forest.left = {1, -1, -1};
  forest.right = {2, -1, -1};
  forest.leaf = {-1, 0, 1};
  forest.value_begin = {0, 2, 4};
  forest.value = {0.8, 0.2, 0.3, 0.7};
  return forest;
}

}  // namespace

int main() {
  const copse::Forest forest = one_tree();
  for (const double age : {30.0, 31.0}) {
    std::cout << "Age " << age << ": " << forest.classes[copse::predicted_class(forest, {age})] << '\n';
  }
}
