// Writing JSON: the same calls give the same bytes. Numbers are in shortest form and restore the exact value.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace copse {

enum class JsonLayout : std::uint8_t {
  one_line,  // {"a": 1, "b": [2, 3]}
  indented,  // one member of an object or element of a list per line, but lists of numbers or texts in one line
};

class JsonWriter {
 public:
  explicit JsonWriter(JsonLayout layout) : layout_(layout) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('{', '}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close('[', ']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& text(std::string_view value);
  JsonWriter& number(double value);  // must be finite: JSON has no other numbers
  JsonWriter& whole(std::int64_t value);
  JsonWriter& truth(bool value);
  JsonWriter& null();

  // Whole lists, in one line in every layout.
  JsonWriter& numbers(std::span<const double> values);
  JsonWriter& whole_numbers(std::span<const int> values);
  JsonWriter& texts(std::span<const std::string> values);

  // The text; ends with a line end if indented. Everything that was begun must be ended.
  std::string finish() &&;

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket, char closing);
  void before_value();
  void separate();
  template <typename Values, typename Append>
  JsonWriter& list(const Values& values, const Append& append);

  JsonLayout layout_;
  std::string out_;
  std::string open_;  // the brackets around the current place
  bool first_ = true;
  bool after_key_ = false;
};

}  // namespace copse
