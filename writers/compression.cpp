#include "writers/compression.hpp"

#include <zlib.h>

#include <vector>

#include "generator/base/error.hpp"

namespace copse {

struct GzipSink::Stream {
  Stream() : chunk(std::size_t{1} << 16) {
    constexpr int kGzipWrapper = 16;  // zlib then writes a gzip header without time and name
    constexpr int kDefaultMemory = 8;
    const int status = deflateInit2(&zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + kGzipWrapper, kDefaultMemory,
                                    Z_DEFAULT_STRATEGY);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    ensure(status == Z_OK, "zlib takes our settings");
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { deflateEnd(&zlib); }

  // Compresses all of zlib's input into `sink`.
  void drain(int flush, Sink& sink) {
    int status = Z_OK;
    do {
      zlib.next_out = chunk.data();
      zlib.avail_out = static_cast<uInt>(chunk.size());
      status = deflate(&zlib, flush);
      ensure(status != Z_STREAM_ERROR, "zlib's stream is sound");
      sink.write({reinterpret_cast<const char*>(chunk.data()), chunk.size() - zlib.avail_out});
    } while (zlib.avail_out == 0);
    ensure(flush != Z_FINISH || status == Z_STREAM_END, "zlib finishes the stream");
  }

  z_stream zlib{};
  std::vector<Bytef> chunk;
};

GzipSink::GzipSink(Sink& compressed) : compressed_(compressed), stream_(std::make_unique<Stream>()) {}
GzipSink::~GzipSink() = default;

void GzipSink::write(std::string_view bytes) {
  constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, kMostAtOnce);
    stream_->zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));  // zlib only reads it
    stream_->zlib.avail_in = static_cast<uInt>(part.size());
    stream_->drain(Z_NO_FLUSH, compressed_);
    bytes.remove_prefix(part.size());
  }
}

void GzipSink::finish() {
  stream_->zlib.avail_in = 0;
  stream_->drain(Z_FINISH, compressed_);
}

}  // namespace copse
