// Text on its way to a sink, in chunks: appending is a copy into a buffer that is always there. Numbers are written in
// the shortest form that restores the double; neither the locale nor the order of a hash has a say in any byte.
#pragma once

#include <array>
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
    cursor_ = copy(cursor_, text);
  }

  void put(char c) {
    make_room(1);
    *cursor_++ = c;
  }

  void put_number(double value) {
    make_room(kLongestNumber);
    cursor_ = write_shortest(cursor_, value);
  }

  // A name of at most kCapacity / 2 characters and a number, each after a blank: what most of a file consists of. The
  // cursor is a local, since a character written through a member may change the member for all that the compiler
  // knows.
  void put_pair(std::string_view name, double value) {
    make_room(name.size() + kLongestNumber + 2);
    char* at = cursor_;
    *at++ = ' ';
    at = copy(at, name);
    *at++ = ' ';
    cursor_ = write_shortest(at, value);
  }

  // The last bytes reach the sink only by this: a destructor could not report that they did not.
  void flush() {
    sink_.write({buffer_.data(), static_cast<std::size_t>(cursor_ - buffer_.data())});
    cursor_ = buffer_.data();
  }

 private:
  static constexpr std::size_t kCapacity = std::size_t{1} << 16;

  // Two moves that may overlap, for the usual lengths of names: a copy of any length is a call.
  static char* copy(char* to, std::string_view text) {
    const auto move_ends = [&]<std::size_t kHalf>(std::array<char, kHalf> half) {
      std::memcpy(half.data(), text.data() + text.size() - kHalf, kHalf);
      std::memcpy(to, text.data(), kHalf);
      std::memcpy(to + text.size() - kHalf, half.data(), kHalf);
    };
    if (text.size() < 8 || text.size() > 32) {
      std::memcpy(to, text.data(), text.size());
    } else if (text.size() <= 16) {
      move_ends(std::array<char, 8>());
    } else {
      move_ends(std::array<char, 16>());
    }
    return to + text.size();
  }

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
