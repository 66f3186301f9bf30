// The words of a constraint, each with its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace copse {

enum class TokenKind : std::uint8_t { word, quoted, number, sign, end };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string text;  // of a quoted token: what stands between the quotes
  double number = 0;
  std::size_t offset = 0;  // of its first byte
};

// The last token is the end. Throws InputError at `place` and the column of what is no token.
std::vector<Token> list_tokens(std::string_view text, std::string_view place);

// "q.json:/constraints/2:7": where in the constraint, in characters counted from 1.
std::string place_in(std::string_view text, std::size_t offset, std::string_view place);

}  // namespace copse
