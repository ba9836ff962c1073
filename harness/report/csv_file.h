// A CSV file that grows by whole rows.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/line_file.h"
#include "system/file_descriptor.h"

namespace fftbench::report {

// A LineFile whose lines are rows.
class CsvFile {
 public:
  // Makes a new file with its header row. Throws WriteError where the file already exists, and where the
  // header can't be written; then no file is left behind.
  static CsvFile create(const std::filesystem::path& path, std::span<const std::string_view> columns);

  // Opens a file that `create` made, in order to append to it. The rest of a row that a killed process left
  // behind is cut off. Creates the file where it is missing or has no whole header. Throws WriteError.
  static CsvFile reopen(const std::filesystem::path& path, std::span<const std::string_view> columns);

  // Takes over an open descriptor and writes the header to it. Messages call it `path`.
  static CsvFile adopt(system::FileDescriptor file, const std::filesystem::path& path,
                       std::span<const std::string_view> columns);

  // Appends one row, as LineFile::append does. Throws std::invalid_argument unless there is one field for
  // each column.
  void append(std::span<const std::string> fields);

  // Appends several rows, either all of them or none.
  void append_all(std::span<const std::vector<std::string>> rows);

  const std::filesystem::path& path() const { return file_.path(); }

 private:
  CsvFile(LineFile file, std::span<const std::string_view> columns);
  std::string row_of(std::span<const std::string> fields) const;

  LineFile file_;
  std::size_t column_count_;
};

// Returns a line with its line break.
std::string csv_row(std::span<const std::string> fields);

// Returns text with its line breaks as " | ", so that each row is one line and tools such as grep, head and
// wc can be used.
std::string one_line(std::string_view text);

// Returns a field as RFC 4180 has it: in quotes where it contains a comma or a quote, with quotes doubled,
// on one line.
std::string csv_field(std::string_view text);

// Returns the shortest text that reads back as the same number, with '.' in every locale; also nan, inf,
// -inf. Empty where there is no number.
std::string csv_number(double value);
std::string csv_number(std::optional<double> value);

std::string_view csv_bool(bool value);  // true | false

}  // namespace fftbench::report
