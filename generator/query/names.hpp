// Looking up what a query names: features, and values or categories of a feature.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generator/forest/forest.hpp"

namespace copse {

// The number of the feature. Throws InputError with the name that was probably meant.
int find_feature(const Forest& forest, std::string_view name, std::string_view place);

// What a text stands for: the number of a category, the value of a binary feature's label, or an admissible value.
// Labels are compared as text first, then as numbers.
std::optional<double> find_value(const Feature& feature, std::string_view text);

// How a query names this value.
std::string value_name(const Feature& feature, double value);

}  // namespace copse
