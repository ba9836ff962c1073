// Reads what CsvFile wrote, and refuses anything else.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fftbench::report {

// The file is not as CsvFile writes it. `what()` says where.
class CsvError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws CsvError where there is anything but a regular file, such as a pipe, which would block.
void require_regular_or_absent(const std::filesystem::path& file);

// Throws CsvError where there is only a packed form of the file, NAME.gz: a run that went on without its
// content would write an emptier one beside it.
void require_unpacked(const std::filesystem::path& file);

class CsvRows {
 public:
  // Reads a file. A file that does not exist has no rows. A row without its line break, which a process
  // leaves behind that is killed while it writes, is ignored. Throws CsvError, which names file, line and
  // column, where the header doesn't begin with `columns` or has a name twice, where a row has another number
  // of fields than the header, and where the file contains anything that CsvFile doesn't write: a byte order
  // mark, carriage returns, zeros, bytes that are not UTF-8, stray quotes. The file may have any further
  // columns behind `columns`.
  CsvRows(const std::filesystem::path& file, std::span<const std::string_view> columns);

  // Has no rows yet. `file` is what messages name.
  CsvRows(std::filesystem::path file, std::vector<std::string> columns)
      : file_(std::move(file)), columns_(std::move(columns)) {}

  // Adds a row of that line of the file. Throws std::invalid_argument unless there is one field for each
  // column.
  void add(std::vector<std::string> row, std::size_t line);

  void remove(std::size_t row);

  std::size_t size() const { return rows_.size(); }

  // Throws std::out_of_range for a row or column that does not exist.
  const std::string& at(std::size_t row, std::string_view column) const;

  bool has(std::string_view column) const;

  // Throws CsvError with the file, the row's line and the reason `why`.
  [[noreturn]] void refuse(std::size_t row, const std::string& why) const;

  // Returns all fields of a row, in the order of columns().
  const std::vector<std::string>& row(std::size_t row) const { return rows_.at(row); }
  const std::vector<std::string>& columns() const { return columns_; }

 private:
  std::filesystem::path file_;
  std::vector<std::string> columns_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> lines_;  // of the rows in the file, from 1
};

}  // namespace fftbench::report
