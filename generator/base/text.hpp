// Words for messages: quoting, listing, guessing what a user meant, and finding places in a text.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace copse {

// The text in double quotes, cut to a length that suits a message.
std::string quote(std::string_view text);

// The texts, quoted, with commas between them; a long list is cut and says how many more there are.
std::string listed(std::span<const std::string> texts);

// The candidate that a person who typed `text` most likely meant: equal but for case, or a few letters off.
std::optional<std::string> closest(std::string_view text, std::span<const std::string> candidates);

// Offset of the first byte that is not part of well-formed UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);

struct LineColumn {
  std::size_t line = 1;    // counted from 1
  std::size_t column = 1;  // in characters, counted from 1
};
LineColumn line_column(std::string_view text, std::size_t offset);

}  // namespace copse
