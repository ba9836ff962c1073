#include "system/standard_output.h"

#include <fmt/format.h>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

namespace fftbench::system {

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
