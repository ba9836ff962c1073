// A CSV file that grows by whole rows and holds nothing but whole rows, whatever happens while it is written.
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

// Rows end with "\n". A row is handed to the system in one write before `append` returns, so it survives a
// crash of this process (not of the machine: nothing is forced to disk).
class CsvFile {
 public:
  // A new file with its header row. Throws WriteError: where the file exists already too, and where the
  // header can't be written, in which case no file is left behind.
  static CsvFile create(const std::filesystem::path& path, std::span<const std::string_view> columns);

  // Goes on with a file that `create` once made, behind its last whole row; what a kill has left of another
  // is cut off. Creates it where it is missing or has no whole header. Throws WriteError.
  static CsvFile reopen(const std::filesystem::path& path, std::span<const std::string_view> columns);

  // Takes over an open descriptor and writes the header to it; `path` is what messages call it.
  static CsvFile adopt(system::FileDescriptor file, const std::filesystem::path& path,
                       std::span<const std::string_view> columns);

  // One field for each column, else std::invalid_argument. On WriteError the file again ends with the last
  // whole row, and appending may be tried again. A file that was deleted, moved or made read-only meanwhile,
  // or whose folder was, is a WriteError too: its rows would be lost with it.
  void append(std::span<const std::string> fields);

  // Several rows, all of them or none.
  void append_all(std::span<const std::vector<std::string>> rows);

  // Throws WriteError where the file is not what stands under its path any more, or may not be written to.
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
  bool has_path_ = false;  // it was opened under `path_`, where it has to stay
};

// A line with its end.
std::string csv_row(std::span<const std::string> fields);

// RFC 4180: quoted where it holds a comma or a quote, quotes doubled. Line breaks become " | ", so that a row
// is a line and line-based tools (grep, head, wc) can be trusted.
std::string csv_field(std::string_view text);

// The shortest text that reads back as the same number, with '.' in every locale; nan, inf, -inf. Empty for
// nothing.
std::string csv_number(double value);
std::string csv_number(std::optional<double> value);

std::string_view csv_bool(bool value);  // true | false

}  // namespace fftbench::report
