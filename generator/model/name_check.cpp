// Blocks number their names in ascending order nearly always. Then a name costs one comparison with the last name of
// its stem, and nothing is stored. Only the names of stems that came out of order are sorted to find equal ones.
#include "generator/model/name_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "generator/base/error.hpp"

namespace copse {
namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
char lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool starts_with_inf(std::string_view stem) {
  return stem.size() >= 3 && lower(stem[0]) == 'i' && lower(stem[1]) == 'n' && lower(stem[2]) == 'f';
}

bool ends_in_index(std::string_view stem) {
  const std::size_t last = stem.find_last_not_of("0123456789");
  return last + 1 < stem.size() && stem[last] == '_';
}

void check_stem(std::string_view stem) {
  const auto in_grammar = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
  const bool good = !stem.empty() && is_letter(stem[0]) && lower(stem[0]) != 'e' &&
                    std::ranges::all_of(stem, in_grammar) && !starts_with_inf(stem) && !ends_in_index(stem);
  if (!good) ensure(false, fmt::format("the stem \"{}\" keeps to the grammar of names", stem));
}

int digits(std::int32_t index) {
  int count = 1;
  for (; index >= 10; index /= 10) ++count;
  return count;
}

void check_indices(const Name& name) {
  bool good = 1 <= name.indices && name.indices <= static_cast<int>(name.index.size());
  std::size_t length = name.stem.size();
  for (int i = 0; good && i < name.indices; ++i) {
    good = name.index[i] >= 0;
    length += 1 + digits(name.index[i]);
  }
  if (!good || length > kLongestName) {
    ensure(false, fmt::format("a name with the stem \"{}\" has one to three indices, none of them negative, and at "
                              "most {} characters",
                              name.stem, kLongestName));
  }
}

auto key(const Name& name) { return std::tuple(name.indices, name.index[0], name.index[1], name.index[2]); }

struct Stem {
  std::string_view text;
  const Name* last = nullptr;
  bool ascending = true;
};

// Stems are few, and neighbours nearly always share theirs: `hint` is where the last one was found.
std::size_t find_or_add(std::vector<Stem>& stems, std::string_view text, std::size_t hint) {
  if (hint < stems.size() && stems[hint].text == text) return hint;
  const auto found = std::ranges::find(stems, text, &Stem::text);
  const auto at = static_cast<std::size_t>(found - stems.begin());
  if (found == stems.end()) {
    check_stem(text);
    stems.push_back({text});
  }
  return at;
}

void ensure_unique(std::vector<const Name*> names) {
  const auto order = [](const Name* a, const Name* b) {
    return std::tuple(a->stem, key(*a)) < std::tuple(b->stem, key(*b));
  };
  std::ranges::sort(names, order);
  const auto twin = std::ranges::adjacent_find(names, [](const Name* a, const Name* b) { return *a == *b; });
  if (twin != names.end()) ensure(false, fmt::format("the name {} is given once", (*twin)->text()));
}

template <typename Item>
void check_all(std::span<const Item> items) {
  std::vector<Stem> stems;
  std::size_t at = 0;
  for (const Item& item : items) {
    check_indices(item.name);
    at = find_or_add(stems, item.name.stem, at);
    Stem& stem = stems[at];
    if (stem.last != nullptr && !(key(*stem.last) < key(item.name))) stem.ascending = false;
    stem.last = &item.name;
  }
  std::vector<const Name*> doubtful;
  if (std::ranges::all_of(stems, &Stem::ascending)) return;
  for (const Item& item : items) {
    at = find_or_add(stems, item.name.stem, at);
    if (!stems[at].ascending) doubtful.push_back(&item.name);
  }
  ensure_unique(std::move(doubtful));
}

}  // namespace

void check_names(std::span<const ModelColumn> columns) { check_all(columns); }
void check_names(std::span<const ModelRow> rows) { check_all(rows); }

}  // namespace copse
