#include "system/file_descriptor.h"

#include <unistd.h>
#include <cerrno>
#include <utility>

namespace fftbench::system {

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
