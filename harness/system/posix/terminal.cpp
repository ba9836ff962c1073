#include "system/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>
#include <cstdlib>
#include <string_view>

namespace fftbench::system {

bool standard_error_is_terminal() {
  const char* terminal = std::getenv("TERM");
  const bool rewritable = terminal != nullptr && std::string_view(terminal) != "dumb";
  return rewritable && ::isatty(STDERR_FILENO) != 0;
}

std::size_t standard_error_columns() {
  constexpr std::size_t kUsualWidth = 80;
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualWidth;
  return size.ws_col;
}

bool has_display() {
  return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
}

}  // namespace fftbench::system
