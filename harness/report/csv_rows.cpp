#include "report/csv_rows.h"

#include <fmt/format.h>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "text/terminal_text.h"

namespace fftbench::report {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestField = 65536;  // reasons that quote a compiler have a few thousand bytes

// A line of a file, which messages name.
struct Place {
  const std::filesystem::path& file;
  std::size_t line;  // from 1

  // `offset` counts bytes from the beginning of the line.
  [[noreturn]] void refuse(std::size_t offset, const std::string& why) const {
    throw CsvError(fmt::format("{}:{}:{}: {}", file.string(), line, offset + 1, why));
  }
  [[noreturn]] void refuse(const std::string& why) const {
    throw CsvError(fmt::format("{}:{}: {}", file.string(), line, why));
  }
};

// Returns the text up to the last line break. The rest may end anywhere, even within a character.
std::string whole_lines_of(const std::filesystem::path& file) {
  require_regular_or_absent(file);
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const std::size_t last = text.rfind('\n');
  text.resize(last == std::string::npos ? 0 : last + 1);
  return text;
}

// The program writes UTF-8 without a byte order mark and ends lines with a line feed alone.
void check_text(std::string_view line, const Place& place) {
  constexpr std::string_view kSaved = "another program has saved this file; take the original";
  if (place.line == 1 && line.starts_with(kByteOrderMark)) {
    place.refuse(0, fmt::format("a byte order mark, so {}", kSaved));
  }
  if (const std::size_t at = line.find('\r'); at != std::string_view::npos) {
    place.refuse(at, fmt::format("a carriage return, so {}", kSaved));
  }
  if (const std::size_t at = line.find('\0'); at != std::string_view::npos) {
    place.refuse(at, "a zero byte, so this is no text");
  }
  if (const auto at = text::first_byte_that_is_not_utf8(line)) place.refuse(*at, "not text (UTF-8)");
}

// Returns the field that begins at `start`, and moves `start` to the comma or the end behind it.
std::string take_field(std::string_view line, std::size_t& start, const Place& place) {
  const std::size_t begin = start;
  std::string field;
  if (start == line.size() || line[start] != '"') {
    const std::size_t end = std::min(line.find(',', start), line.size());
    field = line.substr(start, end - start);
    if (field.find('"') != std::string::npos) {
      place.refuse(begin, "a quote within a field; quotes stand around a whole field, those in it doubled");
    }
    start = end;
  } else {
    for (++start;; ++start) {
      if (start >= line.size())
        place.refuse(begin, "the quote that begins this field has no end on its line");
      if (line[start] == '"') {
        ++start;
        if (start >= line.size() || line[start] != '"') break;
      }
      field += line[start];
    }
    if (start < line.size() && line[start] != ',') {
      place.refuse(start, "text behind a quoted field, where a comma belongs");
    }
  }
  if (field.size() > kLongestField) {
    place.refuse(begin,
                 fmt::format("a field of {} bytes, and none has more than {}", field.size(), kLongestField));
  }
  return field;
}

// A row is one line, since CsvFile writes no line breaks within fields.
std::vector<std::string> fields_of(std::string_view line, const Place& place) {
  check_text(line, place);
  std::vector<std::string> fields;
  for (std::size_t start = 0;; ++start) {
    fields.push_back(take_field(line, start, place));
    if (start >= line.size()) return fields;
  }
}

void check_header(const std::vector<std::string>& header, std::span<const std::string_view> columns,
                  const Place& place) {
  for (const std::string_view column : columns) {
    const auto times = std::ranges::count(header, column);
    if (times == 0) place.refuse(fmt::format("missing column {}", column));
  }
  std::vector<std::string> sorted = header;
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    place.refuse(fmt::format("the column \"{}\" stands there twice", text::printable(*twice)));
  }
  for (std::size_t index = 0; index < columns.size(); ++index) {
    if (header[index] == columns[index]) continue;
    place.refuse(
        fmt::format("column {} stands where {} belongs", text::printable(header[index]), columns[index]));
  }
}

}  // namespace

void require_regular_or_absent(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw CsvError(fmt::format("{}: is no regular file", file.string()));
}

void require_unpacked(const std::filesystem::path& file) {
  const std::string packed = file.string() + ".gz";
  if (!std::filesystem::exists(file) && std::filesystem::exists(packed))
    throw CsvError(fmt::format("{}: is packed; unpack all files of the run first, with gunzip", packed));
}

CsvRows::CsvRows(const std::filesystem::path& file, std::span<const std::string_view> columns)
    : file_(file), columns_(columns.begin(), columns.end()) {
  // Without a header yet, the columns are those of the constructor.
  const std::string text = whole_lines_of(file);
  std::size_t line = 1;
  for (std::size_t start = 0; start < text.size(); ++line) {
    const std::size_t end = text.find('\n', start);
    const Place place{.file = file, .line = line};
    const std::string_view content = std::string_view(text).substr(start, end - start);
    std::vector<std::string> fields = fields_of(content, place);
    if (line == 1) {
      check_header(fields, columns, place);
      columns_ = std::move(fields);
    } else if (content.empty()) {
      place.refuse("an empty line, where a row belongs");
    } else if (fields.size() != columns_.size()) {
      place.refuse(fmt::format("{} fields where the header has {}", fields.size(), columns_.size()));
    } else {
      add(std::move(fields), line);
    }
    start = end + 1;
  }
}

bool CsvRows::has(std::string_view column) const {
  return std::ranges::find(columns_, column) != columns_.end();
}

const std::string& CsvRows::at(std::size_t row, std::string_view column) const {
  const auto found = std::ranges::find(columns_, column);
  if (found == columns_.end()) throw std::out_of_range(fmt::format("there is no column {}", column));
  return rows_.at(row).at(std::size_t(found - columns_.begin()));
}

void CsvRows::add(std::vector<std::string> row, std::size_t line) {
  if (row.size() != columns_.size()) throw std::invalid_argument("a row of other columns");
  rows_.push_back(std::move(row));
  lines_.push_back(line);
}

void CsvRows::remove(std::size_t row) {
  rows_.erase(rows_.begin() + std::ptrdiff_t(row));
  lines_.erase(lines_.begin() + std::ptrdiff_t(row));
}

void CsvRows::refuse(std::size_t row, const std::string& why) const {
  Place{.file = file_, .line = lines_.at(row)}.refuse(why);
}

}  // namespace fftbench::report
