// Model files as CoinUtils reads them: the foreign reader that our files are checked with.
#pragma once

#include <filesystem>

#include "tests/support/plain_model.hpp"

namespace copse::test {

// Throw if CoinUtils finds an error in the file, or no quadratic objective where there should be one.
PlainModel read_mps_with_coin(const std::filesystem::path& path, bool quadratic = false);
PlainModel read_lp_with_coin(const std::filesystem::path& path);

}  // namespace copse::test
