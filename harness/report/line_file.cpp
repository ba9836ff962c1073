#include "report/line_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include <cerrno>
#include <utility>

namespace fftbench::report {
namespace {

// Pipes and devices have no size and can't be truncated; their rows start at 0.
std::int64_t size_of(const system::FileDescriptor& file) {
  const off_t size = ::lseek(file.number(), 0, SEEK_END);
  return size < 0 ? 0 : size;
}

// Returns the number of bytes up to the last line break, which is included.
std::int64_t whole_lines_of(const system::FileDescriptor& file) {
  std::int64_t end = size_of(file);
  for (char last = 0; end > 0; --end) {
    if (::pread(file.number(), &last, 1, end - 1) == 1 && last == '\n') break;
  }
  return end;
}

}  // namespace

LineFile::LineFile(system::FileDescriptor file, const std::filesystem::path& path)
    : file_(std::move(file)), path_(path), whole_lines_bytes_(size_of(file_)) {}

LineFile LineFile::create(const std::filesystem::path& path) {
  system::FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
  if (!file.is_open()) throw system::WriteError("create", path, errno);
  LineFile lines(std::move(file), path);
  lines.has_path_ = true;
  return lines;
}

LineFile LineFile::reopen(const std::filesystem::path& path) {
  system::FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file.is_open()) throw system::WriteError("open", path, errno);
  if (::ftruncate(file.number(), whole_lines_of(file)) != 0) throw system::WriteError("cut", path, errno);
  LineFile lines(std::move(file), path);
  lines.has_path_ = true;
  return lines;
}

// The system itself would let a program go on writing to a deleted file.
void LineFile::require_in_place() const {
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

void LineFile::append(const std::string& lines) {
  require_in_place();
  const system::WriteProgress progress = system::write_all(file_, lines);
  if (progress.error_number == 0) {
    whole_lines_bytes_ += static_cast<std::int64_t>(lines.size());
    return;
  }
  const system::WriteError error("write", path_, progress.error_number);
  if (progress.written == 0) throw error;
  if (::ftruncate(file_.number(), whole_lines_bytes_) != 0) {
    throw system::WriteError(std::string(error.what()) + "; its last line is incomplete");
  }
  // Without O_APPEND the descriptor would leave a gap of zeros before the next line.
  ::lseek(file_.number(), whole_lines_bytes_, SEEK_SET);
  throw error;
}

}  // namespace fftbench::report
