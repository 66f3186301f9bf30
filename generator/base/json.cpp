#include "generator/base/json.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "generator/base/error.hpp"
#include "generator/base/json_cut.hpp"
#include "generator/base/json_syntax.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"

namespace copse {

namespace dom = simdjson::dom;

namespace {

// The text without a byte order mark, followed by the room that the parser needs.
std::string_view body_with_room(std::string& text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  std::string_view body = text;
  if (body.starts_with(kByteOrderMark)) body.remove_prefix(kByteOrderMark.size());
  return body;
}

// Passes on what the parser says about a part of `body`.
[[noreturn]] void refuse_text(std::string_view name, std::string_view body, simdjson::error_code error) {
  if (error == simdjson::MEMALLOC || error == simdjson::CAPACITY) {
    throw InputError(name, "needs more memory than there is", "use a machine with more memory, or a smaller file");
  }
  if (error == simdjson::EMPTY) throw InputError(name, "the file is empty", "check that it was written completely");
  const auto fault = find_json_fault(body);
  if (!fault) throw InputError(name, fmt::format("is not JSON ({})", simdjson::error_message(error)), "write it anew");
  const LineColumn at = line_column(body, fault->offset);
  throw InputError(fmt::format("{}:{}:{}", name, at.line, at.column), fault->what, fault->advice);
}

// Parses `part` of `body`, with room behind it, into a document.
dom::element parse(dom::parser& parser, dom::document& document, std::string_view name, std::string_view body,
                   std::string_view part) {
  dom::element root;
  const auto error = parser.parse_into_document(document, part.data(), part.size(), false).get(root);
  if (error != simdjson::SUCCESS) refuse_text(name, body, error);
  return root;
}

// A parser for texts of up to this size, nested at most this deeply.
dom::parser make_parser(std::string_view name, std::size_t bytes, std::size_t depth) {
  dom::parser parser;
  const auto error = parser.allocate(bytes, depth);
  if (error != simdjson::SUCCESS) refuse_text(name, {}, error);
  return parser;
}

}  // namespace

// Handles are numbers of entries, and an entry knows its parent: the way back to the root is the JSON pointer.
struct Json::Impl {
  struct Entry {
    dom::element element;
    std::uint32_t parent = 0;
    std::string_view key;          // in an object
    std::size_t index = kNoIndex;  // in a list
  };
  static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);

  std::string name;
  dom::document document;
  std::vector<Entry> entries;

  // Of a document with a long list, for as long as it may be visited: its text (from the first character of JSON on),
  // and the list's key and elements in it.
  std::string text;
  std::string_view body;
  std::string long_key;
  std::vector<std::string_view> long_list;

  bool is_long_list(std::uint32_t entry) const {
    return !long_key.empty() && entry != 0 && entries[entry].parent == 0 && entries[entry].key == long_key;
  }

  Json record(const Entry& entry) {
    entries.push_back(entry);
    return {this, static_cast<std::uint32_t>(entries.size() - 1)};
  }
  Json record_element(std::uint32_t parent, std::size_t index, dom::element element) {
    return record({element, parent, {}, index});
  }
  Json record_member(std::uint32_t parent, std::string_view key, dom::element element) {
    return record({element, parent, key, kNoIndex});
  }
};

namespace {

std::string_view type_name(dom::element element) {
  switch (element.type()) {
    case dom::element_type::ARRAY:
      return "a list";
    case dom::element_type::OBJECT:
      return "an object";
    case dom::element_type::STRING:
      return "text";
    case dom::element_type::BOOL:
      return "true or false";
    case dom::element_type::NULL_VALUE:
      return "null";
    case dom::element_type::INT64:
    case dom::element_type::UINT64:
    case dom::element_type::DOUBLE:
      return "a number";
  }
  return "unknown";
}

// The value of a whole number of any spelling (3, 3.0, 3e0) within the bounds.
std::optional<int> whole_within(dom::element element, int lower, int upper) {
  double value = 0;
  if (element.get(value) != simdjson::SUCCESS) return std::nullopt;
  if (!(value >= lower && value <= upper) || std::trunc(value) != value) return std::nullopt;
  return static_cast<int>(value);
}

std::string pointer_step(std::string_view key) {
  std::string step;
  for (const char c : key) {
    if (c == '~') {
      step += "~0";
    } else if (c == '/') {
      step += "~1";
    } else {
      step += c;
    }
  }
  return step;
}

std::vector<std::string> copies(std::span<const std::string_view> texts) { return {texts.begin(), texts.end()}; }

// What to do about a word that is not one of `words`.
std::string correction(std::string_view word, std::span<const std::string_view> words) {
  const std::vector<std::string> candidates = copies(words);
  if (const auto meant = closest(word, candidates)) return fmt::format("did you mean {}?", quote(*meant));
  return fmt::format("use one of {}", listed(candidates));
}

}  // namespace

std::string Json::place() const {
  std::string pointer;
  for (std::uint32_t at = entry_; at != 0; at = document_->entries[at].parent) {
    const Impl::Entry& entry = document_->entries[at];
    pointer.insert(0, entry.index == Impl::kNoIndex ? fmt::format("/{}", pointer_step(entry.key))
                                                    : fmt::format("/{}", entry.index));
  }
  return pointer.empty() ? document_->name : document_->name + ":" + pointer;
}

void Json::refuse(std::string_view what, std::string_view advice) const { throw InputError(place(), what, advice); }

void Json::refuse_type(std::string_view wanted) const {
  refuse(fmt::format("this is {}, not {}", type_name(document_->entries[entry_].element), wanted),
         fmt::format("put {} here", wanted));
}

bool Json::is_object() const { return document_->entries[entry_].element.is_object(); }
bool Json::is_text() const { return document_->entries[entry_].element.is_string(); }
bool Json::is_number() const { return document_->entries[entry_].element.is_number(); }

std::string_view Json::text() const {
  std::string_view text;
  if (document_->entries[entry_].element.get(text) != simdjson::SUCCESS) refuse_type("text");
  return text;
}

double Json::number() const {
  double value = 0;
  if (document_->entries[entry_].element.get(value) != simdjson::SUCCESS) refuse_type("a number");
  return value;
}

int Json::whole_number(int lower, int upper) const {
  const dom::element element = document_->entries[entry_].element;
  const auto value = whole_within(element, lower, upper);
  if (value) return *value;
  const std::string wanted = fmt::format("a whole number from {} to {}", lower, upper);
  if (!element.is_number()) refuse_type(wanted);
  refuse(fmt::format("{} is not {}", shortest(number()), wanted), "put such a number here");
}

bool Json::truth() const {
  bool value = false;
  if (document_->entries[entry_].element.get(value) != simdjson::SUCCESS) refuse_type("true or false");
  return value;
}

std::vector<Json> Json::elements() const {
  ensure(!document_->is_long_list(entry_), "a long list is visited");
  dom::array array;
  if (document_->entries[entry_].element.get(array) != simdjson::SUCCESS) refuse_type("a list");
  std::vector<Json> elements;
  for (const dom::element element : array) {
    elements.push_back(document_->record_element(entry_, elements.size(), element));
  }
  return elements;
}

void Json::visit(const Visitor& visitor) const {
  if (document_->is_long_list(entry_)) return visit_long_list(visitor);
  dom::array array;
  if (document_->entries[entry_].element.get(array) != simdjson::SUCCESS) refuse_type("a list");
  const std::size_t recorded = document_->entries.size();
  std::size_t index = 0;
  for (const dom::element element : array) {
    visitor(document_->record_element(entry_, index, element), 1);
    ++index;
    document_->entries.resize(recorded);
  }
}

void Json::visit_long_list(const Visitor& visitor) const {
  constexpr std::size_t kDepthOfElements = 2;
  const std::vector<std::string_view>& list = document_->long_list;
  std::size_t largest = 0;
  std::size_t total = 0;
  for (const std::string_view element : list) {
    largest = std::max(largest, element.size());
    total += element.size();
  }
  dom::parser parser = make_parser(document_->name, largest, kJsonDepth - kDepthOfElements);
  dom::document document;
  const std::size_t recorded = document_->entries.size();
  std::size_t visited = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const dom::element element = parse(parser, document, document_->name, document_->body, list[i]);
    visited += list[i].size();
    visitor(document_->record_element(entry_, i, element), static_cast<double>(visited) / static_cast<double>(total));
    document_->entries.resize(recorded);
  }
}

std::vector<std::string> Json::texts() const {
  std::vector<std::string> texts;
  for (const Json& element : elements()) texts.emplace_back(element.text());
  return texts;
}

void Json::read_numbers(std::vector<double>& to) const {
  dom::array array;
  if (document_->entries[entry_].element.get(array) != simdjson::SUCCESS) refuse_type("a list of numbers");
  to.clear();
  to.reserve(array.size());
  for (const dom::element element : array) {
    double value = 0;
    if (element.get(value) != simdjson::SUCCESS) {
      document_->record_element(entry_, to.size(), element).refuse_type("a number");
    }
    to.push_back(value);
  }
}

void Json::read_whole_numbers(std::vector<int>& to, int lower, int upper) const {
  dom::array array;
  if (document_->entries[entry_].element.get(array) != simdjson::SUCCESS) refuse_type("a list of whole numbers");
  to.clear();
  to.reserve(array.size());
  for (const dom::element element : array) {
    std::int64_t value = 0;
    const bool plain = element.get(value) == simdjson::SUCCESS && value >= lower && value <= upper;
    to.push_back(plain ? static_cast<int>(value)
                       : document_->record_element(entry_, to.size(), element).whole_number(lower, upper));
  }
}

JsonObject Json::object(const JsonKeys& keys) const { return {*this, keys}; }

std::vector<std::pair<std::string_view, Json>> Json::members() const {
  dom::object object;
  if (document_->entries[entry_].element.get(object) != simdjson::SUCCESS) refuse_type("an object");
  std::vector<std::pair<std::string_view, Json>> members;
  std::unordered_set<std::string_view> seen;
  for (const auto [key, element] : object) {
    const Json member = document_->record_member(entry_, key, element);
    if (!seen.insert(key).second) member.refuse(fmt::format("the key {} is there twice", quote(key)), "remove one");
    members.emplace_back(key, member);
  }
  return members;
}

std::size_t Json::one_of(std::span<const std::string_view> words) const {
  const std::string_view word = text();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) refuse(fmt::format("{} is not known here", quote(word)), correction(word, words));
  return static_cast<std::size_t>(found - words.begin());
}

JsonObject::JsonObject(Json node, const JsonKeys& keys) : node_(node) {
  for (const std::string_view key : keys.known) members_.emplace_back(key, std::nullopt);
  dom::object object;
  if (node.document_->entries[node.entry_].element.get(object) != simdjson::SUCCESS) node.refuse_type("an object");
  for (const auto [key, element] : object) {
    const Json member = node.document_->record_member(node.entry_, key, element);
    const auto known = std::find(keys.known.begin(), keys.known.end(), key);
    if (known == keys.known.end()) {
      for (const ReservedKey& reserved : keys.reserved) {
        if (reserved.key != key) continue;
        member.refuse(fmt::format("{} are not supported by this version of copse", reserved.holds), "remove the key");
      }
      member.refuse(fmt::format("the key {} is unknown", quote(key)), correction(key, keys.known));
    }
    auto& slot = members_[static_cast<std::size_t>(known - keys.known.begin())].second;
    if (slot) member.refuse(fmt::format("the key {} is there twice", quote(key)), "remove one");
    slot = member;
  }
}

std::optional<Json> JsonObject::find(std::string_view key) const {
  const auto member = std::find_if(members_.begin(), members_.end(), [&](const auto& m) { return m.first == key; });
  ensure(member != members_.end(), "only known keys of a JSON object are asked for");
  return member->second;
}

Json JsonObject::at(std::string_view key) const {
  const std::optional<Json> member = find(key);
  if (!member) node_.refuse(fmt::format("the key {} is missing", quote(key)), "add it");
  return *member;
}

JsonDocument::JsonDocument(std::string text, std::string_view name) : JsonDocument(std::move(text), name, {}) {}

JsonDocument::JsonDocument(std::string text, std::string_view name, std::string_view long_list)
    : impl_(std::make_unique<Json::Impl>()) {
  impl_->name = name;
  impl_->text = std::move(text);
  impl_->body = body_with_room(impl_->text);
  std::optional<JsonCut> cut;
  if (!long_list.empty()) cut = cut_list(impl_->body, long_list);
  std::string frame;
  if (cut) {
    frame = impl_->body.substr(0, cut->begin);
    frame += impl_->body.substr(cut->end);
    impl_->long_key = long_list;
    impl_->long_list = std::move(cut->elements);
  }
  const std::string_view part = cut ? body_with_room(frame) : impl_->body;
  dom::parser parser = make_parser(name, part.size(), kJsonDepth);
  const dom::element root = parse(parser, impl_->document, name, impl_->body, part);
  impl_->entries.push_back({root, 0, {}, Json::Impl::kNoIndex});
  if (cut) return;
  impl_->body = {};
  impl_->text = {};
}

JsonDocument::JsonDocument(JsonDocument&&) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&&) noexcept = default;
JsonDocument::~JsonDocument() = default;

Json JsonDocument::root() const { return {impl_.get(), 0}; }

}  // namespace copse
