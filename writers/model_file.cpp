#include "writers/model_file.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "generator/base/error.hpp"
#include "writers/compression.hpp"
#include "writers/lp.hpp"
#include "writers/minizinc.hpp"
#include "writers/mps.hpp"
#include "writers/opb.hpp"
#include "writers/smt2.hpp"
#include "writers/temporary_file.hpp"
#include "writers/wcnf.hpp"

namespace copse {
namespace {

constexpr std::array<ModelFormat, 7> kFormats{{
    {".fixed.mps", [](const Model& model, Sink& sink) { write_mps(model, MpsFormat::fixed, sink); }, kMpsAbilities},
    {".mps", [](const Model& model, Sink& sink) { write_mps(model, MpsFormat::free, sink); }, kMpsAbilities},
    {".lp", write_lp, kLpAbilities},
    {".opb", [](const Model& model, Sink& sink) { write_opb(model, sink); }, kOpbAbilities},
    {".wcnf", [](const Model& model, Sink& sink) { write_wcnf(model, sink); }, kWcnfAbilities},
    {".smt2", write_smt2, kSmt2Abilities},
    {".mzn", write_minizinc, kMiniZincAbilities},
}};

bool take_suffix(std::string_view& name, std::string_view suffix) {
  if (!name.ends_with(suffix)) return false;
  name.remove_suffix(suffix.size());
  return true;
}

struct Choice {
  const ModelFormat* format;
  bool compressed;
};

Choice choice_of(const std::filesystem::path& path) {
  const std::string text = path.filename().string();
  std::string_view name = text;
  const bool compressed = take_suffix(name, ".gz");
  std::string suffixes;
  for (const ModelFormat& format : kFormats) {
    if (take_suffix(name, format.suffix) && !name.empty()) return {&format, compressed};
    suffixes += fmt::format("{}{}", suffixes.empty() ? "" : ", ", format.suffix);
  }
  throw InputError(path.string(), "the name does not say which format to write",
                   fmt::format("end it in one of {}, each with .gz if it shall be compressed", suffixes));
}

}  // namespace

std::span<const ModelFormat> model_formats() { return kFormats; }

const ModelFormat& model_format(const std::filesystem::path& path) { return *choice_of(path).format; }

void write_model_file(const std::filesystem::path& path, const Model& model) {
  const auto [format, compressed] = choice_of(path);
  TemporaryFile file(path);
  if (compressed) {
    GzipSink gzip(file);
    format->write(model, gzip);
    gzip.finish();
  } else {
    format->write(model, file);
  }
  file.commit();
}

}  // namespace copse
