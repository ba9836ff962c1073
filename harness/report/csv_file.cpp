#include "report/csv_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include <cerrno>
#include <cmath>
#include <utility>
#include <vector>

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

// Pipes and devices have no size and can't be truncated; their rows start at 0.
std::int64_t size_of(const system::FileDescriptor& file) {
  const off_t size = ::lseek(file.number(), 0, SEEK_END);
  return size < 0 ? 0 : size;
}

// Returns the number of bytes up to the last line break, which is included.
std::int64_t whole_rows_of(const system::FileDescriptor& file) {
  std::int64_t end = size_of(file);
  for (char last = 0; end > 0; --end) {
    if (::pread(file.number(), &last, 1, end - 1) == 1 && last == '\n') break;
  }
  return end;
}

}  // namespace

CsvFile::CsvFile(system::FileDescriptor file, const std::filesystem::path& path, std::size_t column_count)
    : file_(std::move(file)), path_(path), column_count_(column_count), whole_rows_bytes_(size_of(file_)) {}

CsvFile CsvFile::create(const std::filesystem::path& path, std::span<const std::string_view> columns) {
  system::FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
  if (!file.is_open()) throw system::WriteError("create", path, errno);
  try {
    CsvFile csv = adopt(std::move(file), path, columns);
    csv.has_path_ = true;
    return csv;
  } catch (const system::WriteError&) {
    ::unlink(path.c_str());
    throw;
  }
}

CsvFile CsvFile::reopen(const std::filesystem::path& path, std::span<const std::string_view> columns) {
  system::FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file.is_open()) throw system::WriteError("open", path, errno);
  const std::int64_t whole = whole_rows_of(file);
  if (::ftruncate(file.number(), whole) != 0) throw system::WriteError("cut", path, errno);
  CsvFile csv =
      whole == 0 ? adopt(std::move(file), path, columns) : CsvFile(std::move(file), path, columns.size());
  csv.has_path_ = true;
  return csv;
}

CsvFile CsvFile::adopt(system::FileDescriptor file, const std::filesystem::path& path,
                       std::span<const std::string_view> columns) {
  CsvFile csv(std::move(file), path, columns.size());
  csv.write_rows(row_text(columns));
  return csv;
}

// The system itself would let a program go on writing to a deleted file.
void CsvFile::require_in_place() const {
  if (!has_path_) return;
  struct stat status {};
  const bool deleted = ::fstat(file_.number(), &status) == 0 && status.st_nlink == 0;
  if (deleted) throw system::WriteError("go on writing", path_, ENOENT);
  if (::stat(path_.c_str(), &status) != 0) throw system::WriteError("go on writing", path_, errno);
  const std::filesystem::path folder = path_.has_parent_path() ? path_.parent_path() : ".";
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    throw system::WriteError("write in the folder", folder, errno);
  if (::access(path_.c_str(), W_OK) != 0) throw system::WriteError("go on writing", path_, errno);
}

std::string CsvFile::row_of(std::span<const std::string> fields) const {
  if (fields.size() != column_count_) {
    throw std::invalid_argument(fmt::format("a row of {} fields for {}, which has {} columns", fields.size(),
                                            path_.string(), column_count_));
  }
  return csv_row(fields);
}

void CsvFile::append(std::span<const std::string> fields) {
  write_rows(row_of(fields));
}

void CsvFile::append_all(std::span<const std::vector<std::string>> rows) {
  std::string text;
  for (const std::vector<std::string>& fields : rows) text += row_of(fields);
  if (!text.empty()) write_rows(text);
}

void CsvFile::write_rows(const std::string& rows) {
  require_in_place();
  const system::WriteProgress progress = system::write_all(file_, rows);
  if (progress.error_number == 0) {
    whole_rows_bytes_ += static_cast<std::int64_t>(rows.size());
    return;
  }
  const system::WriteError error("write", path_, progress.error_number);
  if (progress.written == 0) throw error;
  if (::ftruncate(file_.number(), whole_rows_bytes_) != 0) {
    throw system::WriteError(std::string(error.what()) + "; its last row is incomplete");
  }
  // Without O_APPEND the descriptor would leave a gap of zeros before the next row.
  ::lseek(file_.number(), whole_rows_bytes_, SEEK_SET);
  throw error;
}

std::string csv_row(std::span<const std::string> fields) {
  return row_text(fields);
}

std::string csv_field(std::string_view text) {
  const std::string line = text::join(text::printable_lines(text), " | ");
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
