// All names of one kind, rendered once into one string: a name of a matrix entry is then a copy of a few bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "generator/base/memory.hpp"

namespace copse {

class NameTable {
 public:
  // `render` appends the name of a number, from 0 to count - 1, to the text that it is given.
  template <typename Render>
  NameTable(std::size_t count, Render&& render) {
    constexpr std::size_t kUsualLength = 20;
    reserve_large(text_, count * kUsualLength);
    reserve_large(begin_, count + 1);
    for (std::size_t i = 0; i < count; ++i) {
      begin_.push_back(text_.size());
      render(text_, i);
    }
    begin_.push_back(text_.size());
  }

  std::string_view operator[](std::size_t i) const { return {text_.data() + begin_[i], begin_[i + 1] - begin_[i]}; }

 private:
  std::string text_;
  std::vector<std::size_t> begin_;
};

// The names of columns or rows, in order.
template <typename Items>
NameTable render_names(const Items& items) {
  return {items.size(), [&](std::string& text, std::size_t i) { items[i].name.append_to(text); }};
}

}  // namespace copse
