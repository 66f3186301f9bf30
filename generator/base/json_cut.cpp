#include "generator/base/json_cut.hpp"

#include <algorithm>

namespace copse {

namespace {

constexpr std::size_t kBlock = 64;

// False if none of these characters is a quote or a bracket. Written for the vectoriser: no early exit, and square
// brackets folded into curly ones, which may turn other characters into false alarms.
bool may_hold_mark(const char* block) {
  unsigned found = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    const auto folded = static_cast<unsigned char>(block[i] | 0x20);
    found |= static_cast<unsigned>(folded == '{') | static_cast<unsigned>(folded == '}') |
             static_cast<unsigned>(folded == '"');
  }
  return found != 0;
}

// Steps return false where the text cannot go on like this, its end included.
class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {}

  std::optional<JsonCut> cut(std::string_view key) {
    if (!take('{')) return std::nullopt;
    do {
      skip_blanks();
      const std::size_t start = at_;
      if (here() != '"' || !skip_text()) return std::nullopt;
      const std::string_view found = text_.substr(start + 1, at_ - start - 2);
      if (!take(':')) return std::nullopt;
      if (found == key) return take('[') ? cut_elements() : std::nullopt;
      if (!skip_value()) return std::nullopt;
    } while (take(','));
    return std::nullopt;
  }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_blanks() {
    while (here() == ' ' || here() == '\n' || here() == '\r' || here() == '\t') ++at_;
  }

  bool take(char c) {
    skip_blanks();
    if (here() != c) return false;
    ++at_;
    return true;
  }

  std::optional<JsonCut> cut_elements() {
    JsonCut cut;
    cut.begin = at_;
    skip_blanks();
    if (here() != ']') {
      do {
        skip_blanks();
        const std::size_t start = at_;
        if (!skip_value()) return std::nullopt;
        cut.elements.push_back(text_.substr(start, at_ - start));
      } while (take(','));
    }
    if (!take(']')) return std::nullopt;
    cut.end = at_ - 1;
    return cut;
  }

  bool skip_value() {
    skip_blanks();
    if (here() == '"') return skip_text();
    if (here() == '[' || here() == '{') return skip_brackets();
    const std::size_t start = at_;
    at_ = std::min(text_.find_first_of(",]} \n\r\t", at_), text_.size());
    return at_ > start;
  }

  bool skip_text() {
    for (++at_;; at_ += 2) {
      at_ = text_.find_first_of("\"\\", at_);
      if (at_ == std::string_view::npos) return false;
      if (text_[at_] == '"') break;
    }
    ++at_;
    return true;
  }

  // To the end of the list or object that opens here. Whether brackets match in kind is for the parser to say.
  bool skip_brackets() {
    std::size_t depth = 0;
    while (at_ < text_.size()) {
      const std::size_t stop = std::min(at_ + kBlock, text_.size());
      if (at_ + kBlock == stop && !may_hold_mark(text_.data() + at_)) at_ = stop;
      while (at_ < stop) {
        const char c = text_[at_];
        if (c == '"') {
          if (!skip_text()) return false;
          continue;
        }
        ++at_;
        if (c == '[' || c == '{') ++depth;
        if ((c == ']' || c == '}') && --depth == 0) return true;
      }
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<JsonCut> cut_list(std::string_view text, std::string_view key) { return Cutter(text).cut(key); }

}  // namespace copse
