#include "writers/model_file.hpp"

#include <functional>
#include <string>

#include "generator/base/error.hpp"
#include "writers/compression.hpp"
#include "writers/lp.hpp"
#include "writers/mps.hpp"
#include "writers/temporary_file.hpp"

namespace copse {
namespace {

using Writer = void (*)(const Model&, Sink&);

struct Format {
  Writer write;
  bool compressed;
};

bool take_suffix(std::string_view& name, std::string_view suffix) {
  if (!name.ends_with(suffix)) return false;
  name.remove_suffix(suffix.size());
  return true;
}

Format format_of(const std::filesystem::path& path) {
  const std::string text = path.filename().string();
  std::string_view name = text;
  const bool compressed = take_suffix(name, ".gz");
  Writer write = nullptr;
  if (take_suffix(name, ".fixed.mps")) {
    write = [](const Model& model, Sink& sink) { write_mps(model, MpsFormat::fixed, sink); };
  } else if (take_suffix(name, ".mps")) {
    write = [](const Model& model, Sink& sink) { write_mps(model, MpsFormat::free, sink); };
  } else if (take_suffix(name, ".lp")) {
    write = write_lp;
  }
  if (write == nullptr || name.empty()) {
    throw InputError(path.string(), "the name does not say which format to write",
                     "end it in .mps, .fixed.mps or .lp, each with .gz if it shall be compressed");
  }
  return {write, compressed};
}

}  // namespace

void write_model_file(const std::filesystem::path& path, const Model& model) {
  const Format format = format_of(path);
  TemporaryFile file(path);
  if (format.compressed) {
    GzipSink gzip(file);
    format.write(model, gzip);
    gzip.finish();
  } else {
    format.write(model, file);
  }
  file.commit();
}

}  // namespace copse
