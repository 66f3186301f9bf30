#include "generator/base/json_writer.hpp"

#include <fmt/format.h>

#include <cmath>

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"

namespace copse {

namespace {

void append_text(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

void append_number(std::string& out, double value) {
  ensure(std::isfinite(value), "numbers in JSON output are finite");
  append_shortest(out, value);
}

}  // namespace

void JsonWriter::separate() {
  if (!first_) out_ += ',';
  if (layout_ == JsonLayout::indented) {
    out_ += '\n';
    out_.append(2 * open_.size(), ' ');
  } else if (!first_) {
    out_ += ' ';
  }
}

void JsonWriter::before_value() {
  ensure(open_.empty() ? out_.empty() : open_.back() == '[' || after_key_, "a JSON value is at a place for one");
  if (!open_.empty() && !after_key_) separate();
  first_ = false;
  after_key_ = false;
}

JsonWriter& JsonWriter::open(char bracket) {
  before_value();
  out_ += bracket;
  open_ += bracket;
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket, char closing) {
  ensure(!open_.empty() && open_.back() == bracket && !after_key_, "JSON brackets match");
  open_.pop_back();
  if (layout_ == JsonLayout::indented && !first_) {
    out_ += '\n';
    out_.append(2 * open_.size(), ' ');
  }
  out_ += closing;
  first_ = false;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  ensure(!open_.empty() && open_.back() == '{' && !after_key_, "a JSON key is inside an object");
  separate();
  append_text(out_, name);
  out_ += ": ";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
  before_value();
  append_text(out_, value);
  return *this;
}

JsonWriter& JsonWriter::number(double value) {
  before_value();
  append_number(out_, value);
  return *this;
}

JsonWriter& JsonWriter::whole(std::int64_t value) {
  before_value();
  out_ += std::to_string(value);
  return *this;
}

JsonWriter& JsonWriter::truth(bool value) {
  before_value();
  out_ += value ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::null() {
  before_value();
  out_ += "null";
  return *this;
}

template <typename Values, typename Append>
JsonWriter& JsonWriter::list(const Values& values, const Append& append) {
  before_value();
  out_ += '[';
  bool first = true;
  for (const auto& value : values) {
    if (!first) out_ += ", ";
    first = false;
    append(value);
  }
  out_ += ']';
  return *this;
}

JsonWriter& JsonWriter::numbers(std::span<const double> values) {
  return list(values, [&](double value) { append_number(out_, value); });
}

JsonWriter& JsonWriter::whole_numbers(std::span<const int> values) {
  return list(values, [&](int value) { append_number(out_, value); });
}

JsonWriter& JsonWriter::texts(std::span<const std::string> values) {
  return list(values, [&](const std::string& value) { append_text(out_, value); });
}

std::string JsonWriter::finish() && {
  ensure(open_.empty() && !out_.empty(), "JSON output is complete");
  if (layout_ == JsonLayout::indented) out_ += '\n';
  return std::move(out_);
}

}  // namespace copse
