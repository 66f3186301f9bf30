#include "generator/base/text.hpp"

#include <vector>

#include "generator/base/error.hpp"
#include "tests/support/catch.hpp"

namespace copse {

TEST_CASE("a guess is made only where a person would make it") {
  const std::vector<std::string> names = {"Age", "Housing", "l1"};
  CHECK(closest("age", names) == "Age");
  CHECK(closest("Aeg", names) == "Age");
  CHECK(closest("Housng", names) == "Housing");
  CHECK(!closest("Income", names).has_value());
  CHECK(!closest("x", names).has_value());
  CHECK(!closest("", names).has_value());
}

TEST_CASE("long texts and lists are cut between characters") {
  CHECK(quote("own") == "\"own\"");
  CHECK(quote(std::string(59, 'a') + "é" + std::string(9, 'b')) == "\"" + std::string(59, 'a') + "...\"");
  CHECK(listed(std::vector<std::string>(14, "x")).ends_with("\"x\" and 2 more"));
}

TEST_CASE("ill-formed UTF-8 is found at its first byte") {
  CHECK(find_invalid_utf8("aé€😀") == std::string_view::npos);
  CHECK(find_invalid_utf8("ab\xC3") == 2);
  CHECK(find_invalid_utf8("\xC0\x80") == 0);
  CHECK(find_invalid_utf8("a\xED\xA0\x80") == 1);
  CHECK(find_invalid_utf8("\xF4\x90\x80\x80") == 0);
}

TEST_CASE("lines and columns count characters from 1") {
  CHECK(line_column("ab", 0).line == 1);
  CHECK(line_column("é\néxy", 6).line == 2);
  CHECK(line_column("é\néxy", 6).column == 3);
}

TEST_CASE("a message is one line whatever the names in it hold") {
  CHECK(std::string(InputError("a\nb", "c\td", "e\x01").what()) == "a\\nb: c\\td; e\\x01");
}

}  // namespace copse
