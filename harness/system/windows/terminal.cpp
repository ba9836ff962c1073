#include "system/terminal.h"

#include "system/windows/handle.h"

namespace fftbench::system {

bool standard_error_is_terminal() {
  const HANDLE console = ::GetStdHandle(STD_ERROR_HANDLE);
  DWORD mode = 0;
  if (::GetConsoleMode(console, &mode) == 0) return false;
  // Consoles of older releases know no escape sequences.
  return ::SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::size_t standard_error_columns() {
  constexpr std::size_t kUsualWidth = 80;
  CONSOLE_SCREEN_BUFFER_INFO facts{};
  if (::GetConsoleScreenBufferInfo(::GetStdHandle(STD_ERROR_HANDLE), &facts) == 0) return kUsualWidth;
  return std::size_t(facts.srWindow.Right - facts.srWindow.Left + 1);
}

bool has_display() {
  return true;
}

}  // namespace fftbench::system
