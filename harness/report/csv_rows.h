// Reads back what CsvFile wrote, and refuses what it would not have written.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::report {

// A file that is not what CsvFile writes; says where.
class CsvError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class CsvRows {
 public:
  // No rows where there is no such file. A row without its line break, which a kill in the middle of a write
  // leaves behind, is left out. Throws CsvError, which names file, line and column, where the header doesn't
  // begin with `columns` or has a name twice, where a row has another number of fields than the header, or
  // where anything else stands that CsvFile doesn't write: a byte order mark, carriage returns, zeros, bytes
  // that are no UTF-8, stray quotes. Columns behind `columns` are whatever the file has.
  CsvRows(const std::filesystem::path& file, std::span<const std::string_view> columns);

  std::size_t size() const { return rows_.size(); }

  // Throws std::out_of_range for a row or column that is not there.
  const std::string& at(std::size_t row, std::string_view column) const;

  bool has(std::string_view column) const;

  // Throws CsvError: `why`, with the file and the row's line.
  [[noreturn]] void refuse(std::size_t row, const std::string& why) const;

  // All fields of a row, in the order of columns().
  const std::vector<std::string>& row(std::size_t row) const { return rows_.at(row); }
  const std::vector<std::string>& columns() const { return columns_; }

 private:
  std::filesystem::path file_;
  std::vector<std::string> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace fftbench::report
