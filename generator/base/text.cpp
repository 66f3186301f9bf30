#include "generator/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace copse {

namespace {

constexpr std::size_t kLongestQuote = 60;
constexpr std::size_t kLongestList = 12;

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

// Insertions, deletions, replacements and swaps of neighbours from one to the other, blind to the case of ASCII
// letters.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  const auto same = [&](std::size_t i, std::size_t j) { return lower(a[i]) == lower(b[j]); };
  for (std::size_t i = 0; i < a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({last[j] + (same(i, j) ? 0 : 1), last[j + 1] + 1, row[j] + 1});
      const bool swapped = i > 0 && j > 0 && same(i, j - 1) && same(i - 1, j);
      if (swapped) row[j + 1] = std::min(row[j + 1], before_last[j - 1] + 1);
    }
  }
  return row.back();
}

// Length of the well-formed UTF-8 character at the start of `text`, or 0 (Unicode standard, table 3-7).
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  const unsigned lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < lowest || byte(1) > highest) return 0;
  return std::all_of(text.begin() + 2, text.begin() + static_cast<std::ptrdiff_t>(length), continues_character) ? length
                                                                                                                : 0;
}

}  // namespace

std::string quote(std::string_view text) {
  if (text.size() <= kLongestQuote) return fmt::format("\"{}\"", text);
  std::size_t end = kLongestQuote;
  while (end > 0 && continues_character(text[end])) --end;
  return fmt::format("\"{}...\"", text.substr(0, end));
}

std::string listed(std::span<const std::string> texts) {
  std::string list;
  for (std::size_t i = 0; i < texts.size() && i < kLongestList; ++i) {
    if (i > 0) list += ", ";
    list += quote(texts[i]);
  }
  if (texts.size() > kLongestList) list += fmt::format(" and {} more", texts.size() - kLongestList);
  return list;
}

std::optional<std::string> closest(std::string_view text, std::span<const std::string> candidates) {
  if (text.size() > kLongestQuote) return std::nullopt;
  std::size_t best = std::max<std::size_t>(text.size() / 3, 1) + 1;
  std::optional<std::string> found;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > text.size() + best || text.size() > candidate.size() + best) continue;
    const std::size_t distance = edit_distance(text, candidate);
    if (distance < std::min(best, std::max(text.size(), candidate.size()))) {
      best = distance;
      found = candidate;
    }
  }
  return found;
}

std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = character_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

LineColumn line_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  LineColumn place;
  place.line += static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  place.column += static_cast<std::size_t>(std::count_if(before.begin() + static_cast<std::ptrdiff_t>(line_start),
                                                         before.end(), [](char c) { return !continues_character(c); }));
  return place;
}

}  // namespace copse
