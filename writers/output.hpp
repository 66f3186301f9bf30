// Text on its way to a sink, in chunks: appending is a copy into a buffer that is always there. Numbers are written in
// the shortest form that restores the double; neither the locale nor the order of a hash has a say in any byte.
#pragma once

#include <cstring>
#include <string_view>
#include <vector>

#include "generator/base/number.hpp"
#include "writers/sink.hpp"

namespace copse {

class Output {
 public:
  explicit Output(Sink& sink) : sink_(sink), buffer_(kCapacity), cursor_(buffer_.data()) {}

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
    cursor_ = write_shortest(cursor_, value);
  }

  // The last bytes reach the sink only by this: a destructor could not report that they did not.
  void flush() {
    sink_.write({buffer_.data(), static_cast<std::size_t>(cursor_ - buffer_.data())});
    cursor_ = buffer_.data();
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
