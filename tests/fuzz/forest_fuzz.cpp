// libFuzzer target: parse_forest on any bytes. What it takes must survive writing and reading.
#include <cstddef>
#include <cstdint>
#include <string>

#include "generator/base/error.hpp"
#include "generator/import/copse_json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const copse::Forest forest =
        copse::parse_forest(std::string(reinterpret_cast<const char*>(data), size), "forest.json");
    copse::ensure(copse::parse_forest(copse::write_forest(forest), "rewritten.json") == forest,
                  "a forest survives writing and reading");
  } catch (const copse::InputError&) {
    return 0;
  }
  return 0;
}
