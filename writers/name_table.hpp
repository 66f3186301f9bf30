// All names of one kind, rendered once into one string: a name of a matrix entry is then a copy of a few bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace copse {

class NameTable {
 public:
  explicit NameTable(std::size_t expected) { begin_.reserve(expected + 1); }

  // `render` appends one name to the text that it is given.
  template <typename Render>
  void add(Render&& render) {
    render(text_);
    begin_.push_back(text_.size());
  }

  std::string_view operator[](std::size_t i) const { return {text_.data() + begin_[i], begin_[i + 1] - begin_[i]}; }

 private:
  std::string text_;
  std::vector<std::size_t> begin_{0};
};

// The names of columns or rows, in order.
template <typename Items>
NameTable render_names(const Items& items) {
  NameTable table(items.size());
  for (const auto& item : items) table.add([&](std::string& text) { item.name.append_to(text); });
  return table;
}

}  // namespace copse
