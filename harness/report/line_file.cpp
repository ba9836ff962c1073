#include "report/line_file.h"

#include <cerrno>
#include <utility>

#include "system/open_file.h"

namespace fftbench::report {
namespace {

// Returns the number of bytes up to the last line break, which is included.
std::int64_t whole_lines_of(const system::FileDescriptor& file) {
  std::int64_t end = system::size_of(file);
  while (end > 0 && system::byte_at(file, end - 1) != '\n') --end;
  return end;
}

}  // namespace

LineFile::LineFile(system::FileDescriptor file, const std::filesystem::path& path)
    : file_(std::move(file)), path_(path), whole_lines_bytes_(system::size_of(file_)) {}

LineFile LineFile::create(const std::filesystem::path& path) {
  system::OpenedFile opened = system::open_file(path, system::Opening::kNew);
  if (opened.error_number != 0) throw system::WriteError("create", path, opened.error_number);
  LineFile lines(std::move(opened.file), path);
  lines.has_path_ = true;
  return lines;
}

LineFile LineFile::reopen(const std::filesystem::path& path) {
  system::OpenedFile opened = system::open_file(path, system::Opening::kAppend);
  if (opened.error_number != 0) throw system::WriteError("open", path, opened.error_number);
  const int error = system::cut(opened.file, whole_lines_of(opened.file));
  if (error != 0) throw system::WriteError("cut", path, error);
  LineFile lines(std::move(opened.file), path);
  lines.has_path_ = true;
  return lines;
}

void LineFile::require_in_place() const {
  if (!has_path_) return;
  const int error = system::refusal_to_write(file_, path_);
  if (error == ENOENT) throw system::WriteError("go on writing", path_, error);
  const std::filesystem::path folder = path_.has_parent_path() ? path_.parent_path() : ".";
  if (const int of_folder = system::refusal_of_folder(folder))
    throw system::WriteError("write in the folder", folder, of_folder);
  if (error != 0) throw system::WriteError("go on writing", path_, error);
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
  if (system::cut(file_, whole_lines_bytes_) != 0) {
    throw system::WriteError(std::string(error.what()) + "; its last line is incomplete");
  }
  throw error;
}

}  // namespace fftbench::report
