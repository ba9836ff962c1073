#include "system/file_descriptor.h"

#include <fmt/format.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>
#include <utility>

namespace fftbench::system {

namespace {

std::string_view advice_for(int error_number) {
  switch (error_number) {
    case ENOSPC:
    case EDQUOT:
      return " (free some space, or choose another place with --output)";
    case EFBIG:
      return " (the limit on the size of files is reached, see ulimit -f)";
    case EACCES:
    case EPERM:
    case EROFS:
      return " (choose a writable place with --output)";
    case ENOTDIR:
      return " (a file is where a folder is needed)";
    default:
      return "";
  }
}

}  // namespace

WriteError::WriteError(std::string_view action, const std::filesystem::path& path, int error_number)
    : std::runtime_error(fmt::format("cannot {} {}: {}{}", action, path.string(),
                                     std::generic_category().message(error_number),
                                     advice_for(error_number))) {}

FileDescriptor::~FileDescriptor() {
  close();
}

FileDescriptor::FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = std::exchange(other.number_, -1);
  }
  return *this;
}

int FileDescriptor::close() {
  if (!is_open()) return 0;
  return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno;
}

WriteProgress write_all(const FileDescriptor& file, std::string_view text) {
  WriteProgress progress;
  while (progress.written < text.size()) {
    const ssize_t count =
        ::write(file.number(), text.data() + progress.written, text.size() - progress.written);
    if (count > 0) {
      progress.written += static_cast<std::size_t>(count);
    } else if (count == 0) {
      progress.error_number = EIO;
      break;
    } else if (errno != EINTR) {
      progress.error_number = errno;
      break;
    }
  }
  return progress;
}

}  // namespace fftbench::system
