#include "report/csv_file.h"

#include <fmt/format.h>
#include <cmath>
#include <system_error>
#include <utility>

#include "text/text_grid.h"

namespace fftbench::report {
namespace {

template <typename Text>
std::string row_text(std::span<const Text> fields) {
  std::string row;
  for (const Text& field : fields) {
    if (&field != &fields.front()) row += ',';
    row += csv_field(field);
  }
  return row + '\n';
}

}  // namespace

CsvFile CsvFile::create(const std::filesystem::path& path, std::span<const std::string_view> columns) {
  LineFile file = LineFile::create(path);
  try {
    return {std::move(file), columns};
  } catch (const system::WriteError&) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    throw;
  }
}

CsvFile CsvFile::reopen(const std::filesystem::path& path, std::span<const std::string_view> columns) {
  return {LineFile::reopen(path), columns};
}

CsvFile CsvFile::adopt(system::FileDescriptor file, const std::filesystem::path& path,
                       std::span<const std::string_view> columns) {
  return {LineFile(std::move(file), path), columns};
}

CsvFile::CsvFile(LineFile file, std::span<const std::string_view> columns)
    : file_(std::move(file)), column_count_(columns.size()) {
  if (file_.is_empty()) file_.append(row_text(columns));
}

std::string CsvFile::row_of(std::span<const std::string> fields) const {
  if (fields.size() != column_count_) {
    throw std::invalid_argument(fmt::format("a row of {} fields for {}, which has {} columns", fields.size(),
                                            path().string(), column_count_));
  }
  return csv_row(fields);
}

void CsvFile::append(std::span<const std::string> fields) {
  file_.append(row_of(fields));
}

void CsvFile::append_all(std::span<const std::vector<std::string>> rows) {
  std::string text;
  for (const std::vector<std::string>& fields : rows) text += row_of(fields);
  if (!text.empty()) file_.append(text);
}

std::string csv_row(std::span<const std::string> fields) {
  return row_text(fields);
}

std::string one_line(std::string_view text) {
  return text::join(text::printable_lines(text), " | ");
}

std::string csv_field(std::string_view text) {
  const std::string line = one_line(text);
  if (line.find_first_of(",\"") == std::string::npos) return line;
  std::string quoted = "\"";
  for (const char character : line) {
    if (character == '"') quoted += '"';
    quoted += character;
  }
  return quoted + '"';
}

std::string csv_number(double value) {
  return std::isnan(value) ? "nan" : fmt::format("{}", value);
}

std::string csv_number(std::optional<double> value) {
  return value ? csv_number(*value) : "";
}

std::string_view csv_bool(bool value) {
  return value ? "true" : "false";
}

}  // namespace fftbench::report
