#include "system/file_descriptor.h"

#include <io.h>
#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

#include "system/windows/handle.h"

namespace fftbench::system {

int FileDescriptor::close() {
  if (!is_open()) return 0;
  return ::_close(std::exchange(number_, -1)) == 0 ? 0 : errno;
}

WriteProgress write_all(const FileDescriptor& file, std::string_view text) {
  WriteProgress progress;
  while (progress.written < text.size()) {
    const std::size_t most = std::min<std::size_t>(text.size() - progress.written, INT_MAX);
    errno = 0;
    const int count = ::_write(file.number(), text.data() + progress.written, unsigned(most));
    if (count > 0) {
      progress.written += static_cast<std::size_t>(count);
    } else {
      // A full disk is no error of this function, which then writes nothing.
      progress.error_number = errno != 0 ? errno : ENOSPC;
      break;
    }
  }
  return progress;
}

}  // namespace fftbench::system
