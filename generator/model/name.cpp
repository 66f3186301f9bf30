// Names are rendered on demand: a model of a million rows holds no strings of its own.
#include <charconv>

#include "generator/model/model.hpp"

namespace copse {

void Name::append_to(std::string& text) const {
  constexpr std::size_t kLongestIndex = 12;  // the underscore, and a sign that only broken names have
  std::array<char, kLongestIndex * std::tuple_size_v<decltype(index)>> digits;
  char* end = digits.data();
  for (int i = 0; i < indices; ++i) {
    *end++ = '_';
    end = std::to_chars(end, digits.data() + digits.size(), index[i]).ptr;
  }
  text += stem;
  text.append(digits.data(), end);
}

std::string Name::text() const {
  std::string text;
  append_to(text);
  return text;
}

Name indexed_name(std::string_view stem, int a) { return {stem, {a, 0, 0}, 1}; }
Name indexed_name(std::string_view stem, int a, int b) { return {stem, {a, b, 0}, 2}; }
Name indexed_name(std::string_view stem, int a, int b, int c) { return {stem, {a, b, c}, 3}; }

}  // namespace copse
