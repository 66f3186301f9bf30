#include "generator/base/json.hpp"

#include <fmt/format.h>

#include <array>

#include "generator/base/error.hpp"
#include "generator/base/json_syntax.hpp"
#include "generator/base/json_writer.hpp"
#include "tests/support/catch.hpp"

namespace copse {

TEST_CASE("a handle knows its JSON pointer, with the escapes of RFC 6901") {
  const JsonDocument document(R"({"a/b": [0, {"~": "x"}]})", "f.json");
  const auto members = document.root().members();
  const Json list = members.at(0).second;
  const Json inner = list.elements().at(1).members().at(0).second;
  CHECK(document.root().place() == "f.json");
  CHECK(inner.place() == "f.json:/a~1b/1/~0");
  CHECK_THROWS_WITH(inner.number(), "f.json:/a~1b/1/~0: this is text, not a number; put a number here");
}

TEST_CASE("bulk lists are read in full, and the first wrong element is named") {
  const JsonDocument document(R"([[1, 2.5, -3e2, 18446744073709551615], [0, 3.0, 4], [1, "2"], [1, 9]])", "f.json");
  const auto lists = document.root().elements();
  std::vector<double> numbers = {7};
  lists[0].read_numbers(numbers);
  CHECK(numbers == std::vector<double>{1, 2.5, -300, 18446744073709551616.0});
  std::vector<int> whole;
  lists[1].read_whole_numbers(whole, 0, 4);
  CHECK(whole == std::vector<int>{0, 3, 4});
  CHECK_THROWS_WITH(lists[2].read_numbers(numbers), "f.json:/2/1: this is text, not a number; put a number here");
  CHECK_THROWS_WITH(lists[3].read_whole_numbers(whole, 0, 4),
                    "f.json:/3/1: 9 is not a whole number from 0 to 4; put such a number here");
}

TEST_CASE("a byte order mark before JSON is skipped") {
  CHECK(JsonDocument("\xEF\xBB\xBF[1]", "f.json").root().elements().size() == 1);
}

TEST_CASE("nesting up to the limit is JSON, and one level more is not") {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK_NOTHROW(JsonDocument(nested(kJsonDepth), "f.json"));
  CHECK_THROWS_WITH(JsonDocument(nested(kJsonDepth + 1), "f.json"),
                    "f.json:1:65: lists and objects are nested deeper than 64 levels; check that it is the right file");
}

namespace {

// JSON and what is nearly JSON.
constexpr std::array kTexts = {"1",
                               "-0",
                               "01",
                               "1.",
                               "1.e5",
                               ".5",
                               "1e5",
                               "1e+",
                               "-",
                               "1e400",
                               "1e-400",
                               "0e999",
                               "-1e309",
                               "\"\"",
                               "\"",
                               "\"\\\"",
                               "\"\\u12\"",
                               "[",
                               "[]",
                               "[1,]",
                               "[,1]",
                               "[1 2]",
                               "{",
                               "{}",
                               "{\"a\"}",
                               "{\"a\":}",
                               "{\"a\":1,}",
                               "{1:2}",
                               "true",
                               "tru",
                               "truee",
                               "nul",
                               "[true]",
                               "[truefalse]",
                               "\"\t\"",
                               "\"\x7f\"",
                               "\"\xC3\xA9\"",
                               "\"\xC3\"",
                               "[1]]",
                               "[1}",
                               "{\"a\":1]",
                               "1 2",
                               "\xFF",
                               "9223372036854775808",
                               "-9223372036854775809",
                               "18446744073709551616",
                               "0.1e-99999999999999999999",
                               "1e99999999999999999999",
                               "\"\\ud83d\\ude00\"",
                               "\"\\ud83d\\u0041\"",
                               "\"\\ude00\"",
                               "[\"a\":1]"};
// What is wrong with the document, its list "list" visited to the end; nothing if it is read.
std::string complaint(const JsonDocument& document) {
  try {
    document.root().members().at(0).second.visit([](const Json&, double) {});
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

template <typename... Arguments>
std::string complaint(const std::string& text, Arguments... arguments) {
  try {
    return complaint(JsonDocument(text, "f.json", arguments...));
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("the slow scanner and the fast parser agree on what is JSON") {
  for (const char* text : kTexts) {
    INFO(text);
    bool accepted = true;
    try {
      const JsonDocument document(text, "f.json");
    } catch (const InputError& error) {
      accepted = false;
      CHECK(std::string(error.what()).find("is not JSON (") == std::string::npos);
    }
    CHECK(accepted == !find_json_fault(text).has_value());
  }
}

TEST_CASE("a long list is visited element by element, with the places of the whole") {
  const JsonDocument document(
      "\xEF\xBB\xBF"
      R"({"a": {"list": [7]}, "list": [ [1, 2] , "]\\\"[", {"x": {"y": 3}},4],
                                  "b": "\\"})",
      "f.json", "list");
  const auto members = document.root().members();
  REQUIRE(members.size() == 3);
  CHECK(members[2].second.text() == "\\");
  const Json list = members[1].second;
  for (int round = 0; round < 2; ++round) {
    std::vector<std::string> places;
    double last = 0;
    list.visit([&](const Json& element, double done) {
      places.push_back(element.place());
      CHECK(done > last);
      last = done;
      if (places.size() == 1) CHECK(element.elements().at(1).number() == 2);
      if (places.size() == 2) CHECK(element.text() == "]\\\"[");
      if (places.size() == 3) {
        const Json inner = element.members().at(0).second.members().at(0).second;
        CHECK(inner.place() == "f.json:/list/2/x/y");
      }
      if (places.size() == 4) CHECK(element.number() == 4);
    });
    CHECK(places == std::vector<std::string>{"f.json:/list/0", "f.json:/list/1", "f.json:/list/2", "f.json:/list/3"});
    CHECK(last == 1);
  }
  CHECK_THROWS_AS(list.elements(), InternalError);
}

TEST_CASE("texts with a long list are refused where and as they are without it") {
  for (const char* text : kTexts) {
    for (const char* frame :
         {"{{\"list\": [{}]}}", "{{\"list\": [0,\n{}\n, 1], \"b\": 2}}", "{{\"list\": {}, \"b\": 2}}",
          "{{\"list\": [1], \"b\": {}}}", "{{\"list\": [[\"a\", {}], 5] }} "}) {
      const std::string whole = fmt::format(fmt::runtime(frame), text);
      INFO(whole);
      CHECK(complaint(whole, "list") == complaint(whole));
    }
  }
  for (const char* text :
       {"", " ", "{", "{\"list\"", "{\"list\":", "{\"list\":[", "{\"list\":[]", "{\"list\":[ ]}", "{\"list\":[1",
        "{\"list\":[{\"a\":[1]}", "{\"list\":[1],}", "{\"list\":[1]}}", "{\"list\":[1],\"list\":[2]}"}) {
    INFO(text);
    CHECK(complaint(std::string(text), "list") == complaint(std::string(text)));
  }
}

TEST_CASE("a long list counts for the depth of nesting") {
  const auto nested = [](std::size_t depth) {
    return "{\"list\": " + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
  };
  CHECK(complaint(nested(kJsonDepth), "list").empty());
  CHECK(complaint(nested(kJsonDepth + 1), "list") ==
        "f.json:1:73: lists and objects are nested deeper than 64 levels; check that it is the right file");
}

TEST_CASE("a long list whose key is spelled with an escape is visited all the same") {
  const JsonDocument document(R"({"l\u0069st": [1, 2]})", "f.json", "list");
  std::vector<double> values;
  document.root().members().at(0).second.visit(
      [&](const Json& element, double) { values.push_back(element.number()); });
  CHECK(values == std::vector<double>{1, 2});
}

TEST_CASE("JSON is written in one line or indented") {
  const auto write = [](JsonLayout layout) {
    JsonWriter json(layout);
    json.begin_object()
        .key("a\n\"")
        .number(0.1)
        .key("b")
        .begin_array()
        .whole(1)
        .begin_object()
        .end_object()
        .end_array();
    json.key("c").numbers(std::array{1.0, 1e300}).key("d").null().key("e").truth(false).end_object();
    return std::move(json).finish();
  };
  CHECK(write(JsonLayout::one_line) == R"({"a\n\"": 0.1, "b": [1, {}], "c": [1, 1e+300], "d": null, "e": false})");
  CHECK(write(JsonLayout::indented) ==
        "{\n  \"a\\n\\\"\": 0.1,\n  \"b\": [\n    1,\n    {}\n  ],\n  \"c\": [1, 1e+300],\n"
        "  \"d\": null,\n  \"e\": false\n}\n");
}

TEST_CASE("JSON output that would not be JSON is an error of ours") {
  JsonWriter infinite(JsonLayout::one_line);
  CHECK_THROWS_AS(infinite.number(1e308 * 10), InternalError);
  JsonWriter open(JsonLayout::one_line);
  open.begin_array();
  CHECK_THROWS_AS(std::move(open).finish(), InternalError);
  JsonWriter keyless(JsonLayout::one_line);
  keyless.begin_object();
  CHECK_THROWS_AS(keyless.whole(1), InternalError);
}

}  // namespace copse
