#include "system/standard_output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <io.h>
#include <array>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

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

std::string finish_standard_output() {
  errno = 0;
  std::cout.flush();
  const bool flushed = std::fflush(stdout) == 0;
  const int error = errno;
  if (std::cout.good() && flushed && std::ferror(stdout) == 0) return "";
  constexpr const char* kTrouble = "not everything could be written to standard output";
  return error == 0 ? kTrouble : fmt::format("{}: {}", kTrouble, std::generic_category().message(error));
}

}  // namespace fftbench::system
