// Good files, damaged at random a few thousand times: every reader must either take the result or throw InputError with
// a message of one line. Seeded, so that a failure can be repeated.
#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <random>
#include <string>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "generator/query/read_query.hpp"
#include "tests/support/catch.hpp"

namespace copse {

namespace {

const std::filesystem::path kGood = std::filesystem::path(COPSE_SOURCE_DIR) / "tests" / "good";

constexpr std::array kTokens = {"0", "-1", "1e999", "1e308", "4294967296", "null", "true", "NaN", "\"\"", "\"x\"", "[",
                                "]", "{",  "}",     ",",     ":",          "\"",   "\\u",  "\n",  "\r",   ";",     "-",
                                "e", "[]", "{}",    "\xFF",  "\xC3",       "99",   "-0.5", "2.5", "7"};

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  std::string mutate(std::string text) {
    for (std::size_t changes = 1 + pick(3); changes > 0; --changes) change(text);
    return text;
  }

 private:
  std::size_t pick(std::size_t count) { return count == 0 ? 0 : random_() % count; }

  void change(std::string& text) {
    const std::size_t at = pick(text.size() + 1);
    switch (pick(6)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(random_());
        break;
      case 1:
        text.erase(at, 1 + pick(8));
        break;
      case 2:
        text.insert(at, kTokens.at(pick(kTokens.size())));
        break;
      case 3:
        text.resize(at);
        break;
      case 4:
        text.insert(at, text.substr(pick(text.size() + 1), pick(40)));
        break;
      default:
        replace_token(text, at);
    }
  }

  // Replaces the number or word around `at`, so that many mutants are still JSON.
  void replace_token(std::string& text, std::size_t at) {
    constexpr std::string_view kEnds = " ,:[]{}\"\n";
    const std::size_t begin = text.find_last_of(kEnds, at) + 1;
    const std::size_t end = std::min(text.find_first_of(kEnds, begin), text.size());
    text.replace(begin, end - begin, kTokens.at(pick(kTokens.size())));
  }

  std::mt19937_64 random_;
};

struct Tally {
  int accepted = 0;
  int refused = 0;
};

Tally try_mutants(const std::string& text, int count, const std::function<void(std::string)>& read) {
  Mutator mutator(20240229);
  Tally tally;
  for (int i = 0; i < count; ++i) {
    const std::string mutant = mutator.mutate(text);
    INFO(mutant);
    try {
      read(mutant);
      ++tally.accepted;
    } catch (const InputError& error) {
      ++tally.refused;
      const std::string message = error.what();
      REQUIRE(message.starts_with("mutant"));
      REQUIRE(message.find('\n') == std::string::npos);
      REQUIRE(message.find("is not JSON (") == std::string::npos);
    }
  }
  return tally;
}

}  // namespace

TEST_CASE("a damaged forest is read or refused, never more") {
  for (const char* name : {"credit", "hard-votes", "many-class-sum", "isolation"}) {
    const Tally tally = try_mutants(read_file(kGood / (std::string(name) + ".json")), 2000, [](std::string text) {
      const Forest forest = parse_forest(std::move(text), "mutant");
      REQUIRE(parse_forest(write_forest(forest), "rewritten") == forest);
    });
    CHECK(tally.accepted > 10);
    CHECK(tally.refused > 1000);
  }
}

TEST_CASE("damaged samples are read or refused, never more") {
  const Forest forest = read_forest(kGood / "credit.json");
  const Tally tally = try_mutants(read_file(kGood / "credit.csv"), 4000, [&](const std::string& text) {
    for (const Sample& sample : parse_samples(text, "mutant", forest)) REQUIRE(sample.size() == forest.features.size());
  });
  CHECK(tally.accepted > 10);
  CHECK(tally.refused > 1000);
}

TEST_CASE("a damaged query is read or refused, never more") {
  const Forest forest = read_forest(kGood / "credit.json");
  const Tally tally = try_mutants(read_file(kGood / "credit-query.json"), 4000, [&](std::string text) {
    const Query query = parse_query(std::move(text), "mutant", forest);
    REQUIRE(query.weights.size() == forest.features.size());
    REQUIRE(query.target < static_cast<int>(forest.classes.size()));
  });
  CHECK(tally.accepted > 10);
  CHECK(tally.refused > 1000);
}

}  // namespace copse
