// Where bytes go: a string, a file, a compressor that hands on to either.
#pragma once

#include <string>
#include <string_view>

namespace copse {

class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  virtual void write(std::string_view bytes) = 0;
};

class StringSink final : public Sink {
 public:
  void write(std::string_view bytes) override { text_ += bytes; }
  const std::string& text() const { return text_; }
  void clear() { text_.clear(); }

 private:
  std::string text_;
};

}  // namespace copse
