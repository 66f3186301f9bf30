// Reading JSON strictly, with places.
//
// A Json is a cheap handle on a value of a parsed document. It knows how it was reached, so every complaint names its
// JSON pointer: "forest.json:/trees/3/left/17". Objects are read through the list of keys that they may have: unknown
// and repeated keys are refused, and keys that are reserved for later say so. Long lists of numbers are read in bulk.
//
// Syntax errors carry a line and a column: "forest.json:12:34".
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace copse {

// A key that the format keeps for later, and what it will hold (in the plural, for the message).
struct ReservedKey {
  std::string_view key;
  std::string_view holds;
};

struct JsonKeys {
  std::span<const std::string_view> known;
  std::span<const ReservedKey> reserved = {};
};

class JsonObject;

// Valid as long as its JsonDocument. All readers throw InputError with the place if the value is of another type.
class Json {
 public:
  std::string place() const;
  [[noreturn]] void refuse(std::string_view what, std::string_view advice) const;

  bool is_object() const;
  bool is_text() const;
  bool is_number() const;

  std::string_view text() const;
  double number() const;
  int whole_number(int lower, int upper) const;
  bool truth() const;
  std::vector<Json> elements() const;
  std::vector<std::string> texts() const;

  // Visits the elements of a list in order. Handles to an element and to what is inside it end with its visit. `done`
  // is the share of the list's text up to the end of the element, for estimates: 1 if it is not known.
  using Visitor = std::function<void(const Json& element, double done)>;
  void visit(const Visitor& visitor) const;

  // Replace what `to` held; its memory is used again.
  void read_numbers(std::vector<double>& to) const;
  void read_whole_numbers(std::vector<int>& to, int lower, int upper) const;

  // The object with these keys, or with keys that users choose (feature names, say).
  JsonObject object(const JsonKeys& keys) const;
  std::vector<std::pair<std::string_view, Json>> members() const;

  // The number of the text in `words`; refuses any other text.
  std::size_t one_of(std::span<const std::string_view> words) const;

 private:
  friend class JsonDocument;
  friend class JsonObject;
  struct Impl;
  Json(Impl* document, std::uint32_t entry) : document_(document), entry_(entry) {}

  [[noreturn]] void refuse_type(std::string_view wanted) const;
  void visit_long_list(const Visitor& visitor) const;

  Impl* document_;
  std::uint32_t entry_;
};

// An object whose keys were checked. Asking for a key that it may not have is an error of ours.
class JsonObject {
 public:
  Json node() const { return node_; }
  std::optional<Json> find(std::string_view key) const;
  Json at(std::string_view key) const;  // throws InputError if the key is missing

 private:
  friend class Json;
  JsonObject(Json node, const JsonKeys& keys);

  Json node_;
  std::vector<std::pair<std::string_view, std::optional<Json>>>
      members_;  // by known key; keys are constants of the program
};

// Not for use by several threads at once: handles are recorded in it.
class JsonDocument {
 public:
  // `name` is the file's, for messages. Throws InputError with line and column if the text is not JSON.
  JsonDocument(std::string text, std::string_view name);
  // The same for a text whose root may have a list worth megabytes at `long_list`. Its elements are parsed while they
  // are visited, one at a time in the same memory; their syntax errors are found then.
  JsonDocument(std::string text, std::string_view name, std::string_view long_list);
  JsonDocument(JsonDocument&&) noexcept;
  JsonDocument& operator=(JsonDocument&&) noexcept;
  ~JsonDocument();

  Json root() const;

 private:
  std::unique_ptr<Json::Impl> impl_;
};

}  // namespace copse
