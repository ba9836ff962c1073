#include "system/standard_output.h"

#include <fcntl.h>
#include <io.h>
#include <array>
#include <cstdio>

#include "system/windows/handle.h"

namespace fftbench::system {

void prepare_standard_streams() {
  // Text is written as it is, with "\n" at the ends of lines, as on every other system.
  for (std::FILE* stream : {stdin, stdout, stderr}) ::_setmode(::_fileno(stream), _O_BINARY);
  ::SetConsoleOutputCP(CP_UTF8);
  // The buffer is larger than all that is printed, so that the reason of a failure is still known at the end.
  static std::array<char, 1U << 20> buffer;
  if (::_isatty(::_fileno(stdout)) == 0) std::setvbuf(stdout, buffer.data(), _IOFBF, buffer.size());
}

}  // namespace fftbench::system
