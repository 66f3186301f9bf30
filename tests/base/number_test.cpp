#include "generator/base/number.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "tests/support/catch.hpp"

namespace copse {

TEST_CASE("numbers are written in their shortest form") {
  CHECK(shortest(0) == "0");
  CHECK(shortest(-0.0) == "-0.0");
  CHECK(shortest(100000) == "100000");
  CHECK(shortest(-123456789012345) == "-123456789012345");
  CHECK(shortest(0.1) == "0.1");
  CHECK(shortest(0.1F) == "0.10000000149011612");
  CHECK(shortest(1e20) == "1e+20");
  CHECK(shortest(9007199254740992.0) == "9007199254740992");
  CHECK(shortest(5e-324) == "5e-324");
}

TEST_CASE("what is written restores every bit") {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    const double value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    const auto read = parse_number(shortest(value));
    REQUIRE(read.has_value());
    REQUIRE(std::bit_cast<std::uint64_t>(*read) == std::bit_cast<std::uint64_t>(value));
  }
}

TEST_CASE("only whole decimal texts are numbers") {
  CHECK(parse_number("12.5") == 12.5);
  CHECK(parse_number("-1e-3") == -1e-3);
  CHECK(parse_number(".5") == 0.5);
  for (const char* text :
       {"", "-", " 1", "1 ", "+1", "1,5", "0x10", "inf", "-inf", "nan", "1e999", "1e", "--1", "one"}) {
    INFO(text);
    CHECK(!parse_number(text).has_value());
  }
}

}  // namespace copse
