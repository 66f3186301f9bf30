#include "generator/query/tokens.hpp"

#include <fmt/format.h>

#include <array>

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"

namespace copse {

namespace {

// Longer signs before their beginnings.
constexpr std::array<std::string_view, 18> kSigns = {"=>", "<=", ">=", "!=", "==", "<", ">", "=", "+",
                                                     "-",  "*",  "(",  ")",  "[",  "]", "{", "}", ","};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Letters, digits, low lines and everything beyond ASCII.
bool is_wordly(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::size_t number_end(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_digit(text[at]) || text[at] == '.')) ++at;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    std::size_t digits = at + 1;
    if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
    if (digits < text.size() && is_digit(text[digits])) {
      at = digits;
      while (at < text.size() && is_digit(text[at])) ++at;
    }
  }
  return at;
}

}  // namespace

std::string place_in(std::string_view text, std::size_t offset, std::string_view place) {
  return fmt::format("{}:{}", place, line_column(text, offset).column);
}

std::vector<Token> list_tokens(std::string_view text, std::string_view place) {
  std::vector<Token> tokens;
  std::size_t at = 0;
  const auto take = [&](TokenKind kind, std::size_t end) {
    tokens.push_back({kind, std::string(text.substr(at, end - at)), 0, at});
    at = end;
  };
  while (at < text.size()) {
    const char c = text[at];
    if (c == ' ' || c == '\t') {
      ++at;
    } else if (is_digit(c) || c == '.') {
      const std::size_t start = at;
      take(TokenKind::number, number_end(text, at));
      const auto number = parse_number(tokens.back().text);
      if (!number || (at < text.size() && is_wordly(text[at]))) {
        throw InputError(place_in(text, start, place), "this is no number",
                         "write it as in 12.5, or put it in quotes if it is a name");
      }
      tokens.back().number = *number;
    } else if (is_wordly(c)) {
      std::size_t end = at;
      while (end < text.size() && (is_wordly(text[end]) || text[end] == '.')) ++end;
      take(TokenKind::word, end);
    } else if (c == '"' || c == '\'') {
      const std::size_t end = text.find(c, at + 1);
      if (end == std::string_view::npos) {
        throw InputError(place_in(text, at, place), "this quote is never closed", fmt::format("close it with {}", c));
      }
      tokens.push_back({TokenKind::quoted, std::string(text.substr(at + 1, end - at - 1)), 0, at});
      at = end + 1;
    } else {
      std::size_t length = 0;
      for (const std::string_view sign : kSigns) {
        if (length == 0 && text.substr(at).starts_with(sign)) length = sign.size();
      }
      if (length == 0) {
        throw InputError(place_in(text, at, place), fmt::format("{} has no meaning here", quote(text.substr(at, 1))),
                         "put names with signs in quotes");
      }
      take(TokenKind::sign, at + length);
    }
  }
  tokens.push_back({TokenKind::end, "", 0, text.size()});
  return tokens;
}

}  // namespace copse
