// Text on its way to a sink, in chunks: appending is a copy into a buffer that is always there.
//
// Numbers are written in the shortest form that restores the double (std::to_chars), whole ones in plain digits.
// Neither the locale nor the compiler's flags have a say.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>
#include <vector>

#include "writers/sink.hpp"

namespace copse {

// The longest text of a double: sign, 17 digits, point, "e-308".
inline constexpr std::size_t kLongestNumber = 24;

// Writes the number's shortest text to `first` and returns its end. There must be room for kLongestNumber characters.
inline char* write_number(char* first, double value) {
  constexpr double kPlainDigitsBelow = 1e15;
  if (std::abs(value) < kPlainDigitsBelow) {
    const auto whole = static_cast<std::int64_t>(value);
    if (static_cast<double>(whole) == value) return std::to_chars(first, first + kLongestNumber, whole).ptr;
  }
  return std::to_chars(first, first + kLongestNumber, value).ptr;
}

class Output {
 public:
  explicit Output(Sink& sink) : sink_(sink), buffer_(kCapacity), cursor_(buffer_.data()) {}

  // What is appended since the last flush() reaches the sink only by the next one; a destructor could not report
  // failure.
  void flush() {
    sink_.write({buffer_.data(), static_cast<std::size_t>(cursor_ - buffer_.data())});
    cursor_ = buffer_.data();
  }

  // At most kCapacity characters.
  void put(std::string_view text) {
    make_room(text.size());
    std::memcpy(cursor_, text.data(), text.size());
    cursor_ += text.size();
  }

  void put(char c) {
    make_room(1);
    *cursor_++ = c;
  }

  void put_number(double value) {
    make_room(kLongestNumber);
    cursor_ = write_number(cursor_, value);
  }

 private:
  static constexpr std::size_t kCapacity = std::size_t{1} << 16;

  void make_room(std::size_t size) {
    if (static_cast<std::size_t>(buffer_.data() + kCapacity - cursor_) < size) [[unlikely]] {
      flush();
    }
  }

  Sink& sink_;
  std::vector<char> buffer_;
  char* cursor_;
};

}  // namespace copse
