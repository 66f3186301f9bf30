// Cutting a long list out of a JSON text, so that it can be parsed element by element.
//
// A parsed document takes several times the memory of its text, and for large files fetching that memory from the
// system took longer than parsing. One element at a time stays in the cache.
//
// The cut proves nothing: it finds where elements must begin and end if the text is JSON, and leaves the judgement to
// the parser. If the text with an emptied list is JSON, and every element is, then so is the whole, because nothing but
// commas and blanks is left out.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace copse {

struct JsonCut {
  std::size_t begin = 0;                   // offset of the first character inside the brackets of the list
  std::size_t end = 0;                     // offset of its closing bracket
  std::vector<std::string_view> elements;  // into the text
};

// The list at `key` of the object that the text is. Nothing if there is no such list (a key spelled with escapes is not
// recognised), or if it does not end or lacks an element.
std::optional<JsonCut> cut_list(std::string_view text, std::string_view key);

}  // namespace copse
