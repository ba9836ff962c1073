// A CSV file that grows by whole rows, and that holds nothing but whole rows even when writing fails or is
// interrupted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "system/file_descriptor.h"

namespace fftbench::report {

// Rows end with "\n". `append` hands a row to the system in one write before it returns, so that the row
// survives a crash of this process (but not of the machine: nothing is forced to disk).
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

  // Appends one row. Throws std::invalid_argument unless there is one field for each column. After a
  // WriteError the file again ends with the last whole row, and appending may be tried again. It is a
  // WriteError too where the file or its folder was deleted, moved or made read-only meanwhile, since the
  // rows would be lost.
  void append(std::span<const std::string> fields);

  // Appends several rows, either all of them or none.
  void append_all(std::span<const std::vector<std::string>> rows);

  // Throws WriteError where the path now leads to another file or to none, or where the file may not be
  // written to.
  void require_in_place() const;

  const std::filesystem::path& path() const { return path_; }

 private:
  CsvFile(system::FileDescriptor file, const std::filesystem::path& path, std::size_t column_count);
  void write_rows(const std::string& rows);
  std::string row_of(std::span<const std::string> fields) const;

  system::FileDescriptor file_;
  std::filesystem::path path_;
  std::size_t column_count_;
  std::int64_t whole_rows_bytes_;
  bool has_path_ = false;  // whether the file was opened under `path_` and has to stay there
};

// Returns a line with its line break.
std::string csv_row(std::span<const std::string> fields);

// Returns a field as RFC 4180 has it: in quotes where it contains a comma or a quote, with quotes doubled.
// Line breaks become " | ", so that each row is one line and tools such as grep, head and wc can be used.
std::string csv_field(std::string_view text);

// Returns the shortest text that reads back as the same number, with '.' in every locale; also nan, inf,
// -inf. Empty where there is no number.
std::string csv_number(double value);
std::string csv_number(std::optional<double> value);

std::string_view csv_bool(bool value);  // true | false

}  // namespace fftbench::report
