// libFuzzer target: parse_samples on any bytes, against tests/good/credit.json.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "generator/base/error.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const copse::Forest forest = copse::read_forest(COPSE_SOURCE_DIR "/tests/good/credit.json");
  try {
    copse::parse_samples(std::string_view(reinterpret_cast<const char*>(data), size), "samples.csv", forest);
  } catch (const copse::InputError&) {
    return 0;
  }
  return 0;
}
