#include "system/standard_output.h"

#include <fcntl.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <cstdio>

namespace fftbench::system {

void prepare_standard_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
    // This is the lowest free number, so that open() uses it. The file is opened for reading alone, so that
    // writing to it fails.
    (void)!::open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
  // The buffer is larger than all that is printed. glibc accepts a size only together with the memory.
  static std::array<char, 1U << 20> buffer;
  if (::isatty(STDOUT_FILENO) == 0) std::setvbuf(stdout, buffer.data(), _IOFBF, buffer.size());
}

}  // namespace fftbench::system
