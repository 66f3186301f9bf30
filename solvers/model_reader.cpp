#include "solvers/model_reader.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <string>
#include <utility>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/base/text.hpp"
#include "solvers/program_parsing.hpp"

namespace copse {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string gunzip(const std::string& compressed, const std::string& file) {
  z_stream stream{};
  constexpr int kGzipOnly = 16 + MAX_WBITS;
  ensure(inflateInit2(&stream, kGzipOnly) == Z_OK, "zlib starts");
  std::string text, chunk(1 << 16, '\0');
  std::size_t taken = 0;
  int status = Z_OK;
  while (status == Z_OK && text.size() <= kFileLimit) {
    const std::size_t piece = std::min<std::size_t>(compressed.size() - taken, 1 << 16);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data() + taken));
    stream.avail_in = static_cast<uInt>(piece);
    stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
    stream.avail_out = static_cast<uInt>(chunk.size());
    status = inflate(&stream, Z_NO_FLUSH);
    taken += piece - stream.avail_in;
    text.append(chunk, 0, chunk.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  if (text.size() > kFileLimit) throw InputError(file, "more than 2 GiB when unpacked", "solve it elsewhere");
  if (status != Z_STREAM_END) throw InputError(file, "damaged gzip data", "compress or copy the file again");
  return text;
}

}  // namespace

LinearProgram read_model_file(const std::filesystem::path& path) {
  const std::string file = path.string();
  std::filesystem::path name = path.filename();
  const bool compressed = name.extension() == ".gz";
  if (compressed) name = name.stem();
  const bool mps = name.extension() == ".mps";
  if (!mps && name.extension() != ".lp") {
    throw InputError(file, "the name says no model format", "use .mps or .lp, with .gz behind it if compressed");
  }
  std::string text = read_file(path);
  if (compressed) text = gunzip(text, file);
  return mps ? parse_mps(text, file) : parse_lp(text, file);
}

void refuse_line(const std::string& file, int line, std::string_view what, std::string_view advice) {
  throw InputError(fmt::format("{}:{}", file, line), what, advice);
}

int NamedProgram::find(const Index& index, std::string_view name) {
  const auto found = index.find(std::string(name));
  return found == index.end() ? kNone : found->second;
}

int NamedProgram::add_column(std::string_view name) {
  const int column = program_.columns();
  column_index_.emplace(name, column);
  program_.column_names.emplace_back(name);
  program_.cost.push_back(0);
  program_.column_lower.push_back(0);
  program_.column_upper.push_back(kInfinity);
  program_.integer.push_back(0);
  return column;
}

int NamedProgram::add_row(std::string_view name) {
  const int row = program_.rows();
  row_index_.emplace(name, row);
  program_.row_names.emplace_back(name);
  program_.row_lower.push_back(-kInfinity);
  program_.row_upper.push_back(kInfinity);
  return row;
}

LinearProgram NamedProgram::finish(const std::string& file) && {
  std::vector<std::int32_t>& begin = program_.column_begin;
  begin.assign(program_.cost.size() + 1, 0);
  if (entries_.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    throw InputError(file, "more than 2^31 matrix entries", "solve it elsewhere");
  }
  for (const Entry& entry : entries_) ++begin[static_cast<std::size_t>(entry.column) + 1];
  for (std::size_t j = 1; j < begin.size(); ++j) begin[j] += begin[j - 1];
  program_.entry_row.resize(entries_.size());
  program_.entry_value.resize(entries_.size());
  std::vector<std::int32_t> next(begin.begin(), begin.end() - 1);
  for (const Entry& entry : entries_) {
    const auto slot = static_cast<std::size_t>(next[static_cast<std::size_t>(entry.column)]++);
    program_.entry_row[slot] = entry.row;
    program_.entry_value[slot] = entry.value;
  }
  std::vector<std::int32_t> last_column(program_.row_lower.size(), kNone);
  for (int j = 0; j < program_.columns(); ++j) {
    const auto column = static_cast<std::size_t>(j);
    for (auto k = begin[column]; k < begin[column + 1]; ++k) {
      const auto row = static_cast<std::size_t>(program_.entry_row[static_cast<std::size_t>(k)]);
      if (std::exchange(last_column[row], j) == j) {
        throw InputError(file,
                         fmt::format("column {} has two entries in row {}", quote(program_.column_names[column]),
                                     quote(program_.row_names[row])),
                         "give one, with their sum");
      }
    }
  }
  return std::move(program_);
}

}  // namespace copse
