// gzip on the way to another sink. The header holds neither time nor name: same bytes in, same bytes out.
#pragma once

#include <memory>

#include "writers/sink.hpp"

namespace copse {

class GzipSink final : public Sink {
 public:
  explicit GzipSink(Sink& compressed);
  ~GzipSink() override;
  void write(std::string_view bytes) override;
  // Writes what is still held back and the trailer. Nothing may be written after it.
  void finish();

 private:
  struct Stream;
  Sink& compressed_;
  std::unique_ptr<Stream> stream_;
};

}  // namespace copse
