// SHA-256 (FIPS 180-4): the fingerprint by which a map file knows its forest, sample and query.
#pragma once

#include <string>
#include <string_view>

namespace copse {

// 64 lower-case hexadecimal digits, the same as sha256sum prints.
std::string sha256(std::string_view bytes);

}  // namespace copse
