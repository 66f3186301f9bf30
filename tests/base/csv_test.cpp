#include "generator/base/csv.hpp"

#include "tests/support/catch.hpp"

namespace copse {

TEST_CASE("quotes, commas, line ends and a byte order mark are read as RFC 4180 says") {
  const CsvTable table = parse_csv("\xEF\xBB\xBF\"a, b\",c\r\n\"say \"\"hi\"\"\",\"two\nlines\"\r\n,2\n\n", "t.csv");
  CHECK(table.header == std::vector<std::string>{"a, b", "c"});
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[0].cells == std::vector<std::string>{"say \"hi\"", "two\nlines"});
  CHECK(table.rows[1].cells == std::vector<std::string>{"", "2"});
  CHECK(table.place(table.rows[0]) == "t.csv:2");
  CHECK(table.place(table.rows[1], 0) == "t.csv:4:a, b");
}

TEST_CASE("the last line needs no line end") {
  CHECK(parse_csv("a\n1", "t.csv").rows.at(0).cells == std::vector<std::string>{"1"});
}

}  // namespace copse
