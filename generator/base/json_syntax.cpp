// A recognizer for RFC 8259 with an explicit stack: `open_` holds the brackets around the current place, so the depth
// of the text never becomes the depth of our calls. The first fault ends the scan.
#include "generator/base/json_syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>

#include "generator/base/text.hpp"

namespace copse {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Decides between overflow and underflow for a decimal number that a double cannot hold: the sign of the power of ten
// of its first digit that is not zero.
bool is_huge(std::string_view number) {
  const std::size_t e = std::min(number.find_first_of("eE"), number.size());
  const std::string_view mantissa = number.substr(0, e);
  std::int64_t exponent = 0;
  if (e < number.size()) {
    std::string_view digits = number.substr(e + 1);
    const bool negative = digits.starts_with('-');
    if (negative || digits.starts_with('+')) digits.remove_prefix(1);
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (parsed.ec != std::errc()) return !negative;
    if (negative) exponent = -exponent;
  }
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::size_t first = std::min(mantissa.find_first_of("123456789"), mantissa.size());
  return exponent + static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) > 0;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<JsonFault> scan() {
    skip_blanks();
    if (at_end()) return JsonFault{at_, "the text is empty", "put a JSON value here"};
    if (!scan_document()) return fault_;
    skip_blanks();
    if (!at_end()) fail("there is more text after the end of the JSON value", "keep one JSON value per file");
    return fault_;
  }

 private:
  bool at_end() const { return at_ >= text_.size(); }
  char here() const { return at_end() ? '\0' : text_[at_]; }

  bool fail(std::string what, std::string advice) {
    fault_ = JsonFault{at_, std::move(what), std::move(advice)};
    return false;
  }

  bool fail_truncated(std::string_view inside) {
    return fail(fmt::format("the text ends inside {}", inside), "the file seems cut off: copy or export it again");
  }

  bool fail_encoding() { return fail("the text is not UTF-8", "save the file as UTF-8"); }

  void skip_blanks() {
    while (!at_end() && (here() == ' ' || here() == '\n' || here() == '\r' || here() == '\t')) ++at_;
  }

  // A value, then whatever brackets and commas follow, until the outermost value is complete.
  bool scan_document() {
    do {
      if (!scan_value()) return false;
      if (!scan_after_value()) return false;
    } while (!open_.empty());
    return true;
  }

  // Leaves `at_` after a scalar or an empty list or object, or at the first value inside the brackets that it opened.
  bool scan_value() {
    for (;;) {
      skip_blanks();
      if (at_end()) return fail_truncated(open_.empty() ? "the document" : surrounding());
      const char c = here();
      if (c != '[' && c != '{') return scan_scalar();
      if (open_.size() >= kJsonDepth) {
        return fail(fmt::format("lists and objects are nested deeper than {} levels", kJsonDepth),
                    "check that it is the right file");
      }
      open_ += c;
      ++at_;
      skip_blanks();
      if (at_end()) return fail_truncated(surrounding());
      if (here() == closing()) return true;
      if (c == '{' && !scan_key()) return false;
    }
  }

  // Closes brackets and takes a comma (with the next key), so that a value or the end of the document follows.
  bool scan_after_value() {
    while (!open_.empty()) {
      skip_blanks();
      if (at_end()) return fail_truncated(surrounding());
      if (here() == closing()) {
        open_.pop_back();
        ++at_;
        continue;
      }
      if (here() != ',') {
        return fail(fmt::format("expected a comma or \"{}\"", closing()), "check the text before this place");
      }
      ++at_;
      skip_blanks();
      if (here() == closing()) {
        return fail(fmt::format("there is a comma before \"{}\"", closing()), "remove the comma");
      }
      return open_.back() != '{' || scan_key();
    }
    return true;
  }

  bool scan_key() {
    if (at_end()) return fail_truncated("an object");
    if (here() != '"') return fail("expected a key in double quotes", "write \"key\": value");
    if (!scan_text()) return false;
    skip_blanks();
    if (at_end()) return fail_truncated("an object");
    if (here() != ':') return fail("expected a colon after the key", "write \"key\": value");
    ++at_;
    return true;
  }

  std::string_view surrounding() const { return open_.back() == '[' ? "a list" : "an object"; }
  char closing() const { return open_.back() == '[' ? ']' : '}'; }

  bool scan_scalar() {
    const char c = here();
    if (c == '"') return scan_text();
    if (c == '-' || is_digit(c)) return scan_number();
    if (is_letter(c)) return scan_word();
    if (c == '\'') return fail("text is in single quotes", "use double quotes");
    if (c == '/') return fail("there is a comment", "JSON has no comments: remove it");
    if (c == ',' || c == ']' || c == '}') return fail("a value is missing", "put a value here");
    if (find_invalid_utf8(text_.substr(at_, 4)) == 0) return fail_encoding();
    return fail("no JSON value starts like this", "put a number, \"text\", true, false, null, [list] or {object} here");
  }

  bool scan_word() {
    const std::size_t start = at_;
    std::size_t end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]) || text_[end] == '_')) ++end;
    const std::string_view word = text_.substr(start, end - start);
    if (word == "true" || word == "false" || word == "null") {
      at_ = end;
      return true;
    }
    if (word == "NaN" || word == "nan" || word == "Infinity" || word == "inf") {
      return fail(fmt::format("{} is not a JSON number", word), "put a finite number here");
    }
    if (end == text_.size() &&
        (std::string_view("true").starts_with(word) || std::string_view("false").starts_with(word) ||
         std::string_view("null").starts_with(word))) {
      return fail_truncated("a word");
    }
    return fail(fmt::format("{} is not a JSON value", quote(word)), "put text in double quotes");
  }

  bool scan_number() {
    const std::size_t start = at_;
    if (here() == '-') ++at_;
    if (text_.substr(at_, 8) == "Infinity") return fail("Infinity is not a JSON number", "put a finite number here");
    const std::size_t whole = at_;
    bool integer = true;
    if (!scan_digits()) return false;
    if (text_[whole] == '0' && at_ > whole + 1) {
      at_ = whole;
      return fail("a number starts with a needless zero", "remove the zero");
    }
    if (here() == '.') {
      integer = false;
      ++at_;
      if (!scan_digits()) return false;
    }
    if (here() == 'e' || here() == 'E') {
      integer = false;
      ++at_;
      if (here() == '+' || here() == '-') ++at_;
      if (!scan_digits()) return false;
    }
    if (is_letter(here()) || here() == '.' || here() == '_' || here() == '-' || here() == '+') {
      return fail("a number goes on in a way that JSON does not know", "write it like -12.5 or 1e-3");
    }
    const std::string_view number = text_.substr(start, at_ - start);
    if (fits(number, integer)) return true;
    at_ = start;
    return fail(fmt::format("{} is out of range", number.size() > 40 ? "the number" : number),
                integer ? "whole numbers of more than 19 digits need an exponent, like 1e20"
                        : "numbers must stay within 1.7976931348623157e308");
  }

  bool scan_digits() {
    if (at_end()) return fail_truncated("a number");
    if (!is_digit(here())) return fail("a digit is missing in a number", "write it like -12.5 or 1e-3");
    while (is_digit(here())) ++at_;
    return true;
  }

  static bool fits(std::string_view number, bool integer) {
    const char* const begin = number.data();
    const char* const end = begin + number.size();
    if (integer) {
      std::int64_t negative = 0;
      std::uint64_t positive = 0;
      const bool below = number.starts_with('-');
      return (below ? std::from_chars(begin, end, negative).ec : std::from_chars(begin, end, positive).ec) ==
             std::errc();
    }
    double value = 0;
    const std::errc error = std::from_chars(begin, end, value).ec;
    return error == std::errc() || !is_huge(number.substr(number.starts_with('-') ? 1 : 0));
  }

  bool scan_text() {
    ++at_;
    while (!at_end() && here() != '"') {
      const auto code = static_cast<unsigned char>(here());
      if (code < 0x20) {
        return fail(fmt::format("a text in double quotes holds the control character 0x{:02x}", code),
                    "close the quotes on the same line, or write it as an escape like \\n");
      }
      if (here() == '\\' ? !scan_escape() : !scan_character()) return false;
    }
    if (at_end()) return fail_truncated("a text in double quotes");
    ++at_;
    return true;
  }

  bool scan_character() {
    const auto lead = static_cast<unsigned char>(here());
    if (lead >= 0x80 && find_invalid_utf8(text_.substr(at_, 4)) == 0) return fail_encoding();
    at_ += lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    return true;
  }

  bool scan_escape() {
    if (at_ + 1 >= text_.size()) {
      at_ = text_.size();
      return fail_truncated("a text in double quotes");
    }
    const char kind = text_[at_ + 1];
    if (kind != 'u') {
      if (std::string_view("\"\\/bfnrt").find(kind) == std::string_view::npos) {
        return fail("a text in double quotes holds an unknown escape", "write a backslash as \\\\");
      }
      at_ += 2;
      return true;
    }
    const std::int32_t unit = code_unit(at_);
    if (unit < 0) return fail("\\u needs four hexadecimal digits", "write it like \\u00e9");
    if (unit >= 0xD800 && unit < 0xDC00) {
      const std::int32_t second = code_unit(at_ + 6);
      if (second < 0xDC00 || second > 0xDFFF) return fail("\\u escape is half of a pair", "write both halves");
      at_ += 6;
    } else if (unit >= 0xDC00 && unit < 0xE000) {
      return fail("\\u escape is half of a pair", "write both halves");
    }
    at_ += 6;
    return true;
  }

  // The code unit of the escape \uXXXX at `offset`, or -1.
  std::int32_t code_unit(std::size_t offset) const {
    const std::string_view escape = text_.substr(std::min(offset, text_.size()), 6);
    if (escape.size() < 6 || !escape.starts_with("\\u")) return -1;
    std::int32_t unit = -1;
    if (!std::all_of(escape.begin() + 2, escape.end(),
                     [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); })) {
      return -1;
    }
    std::from_chars(escape.data() + 2, escape.data() + 6, unit, 16);
    return unit;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string open_;
  std::optional<JsonFault> fault_;
};

}  // namespace

std::optional<JsonFault> find_json_fault(std::string_view text) { return Scanner(text).scan(); }

}  // namespace copse
