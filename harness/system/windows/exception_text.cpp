#include <fmt/format.h>
#include <string_view>

#include "system/windows/started_process.h"

namespace fftbench::system {

std::string exception_text(DWORD exit_code) {
  // Codes of errors have these two bits, and programs have no such exit codes.
  constexpr DWORD kError = 0xC0000000;
  if ((exit_code & kError) != kError) return "";
  const auto name = [&]() -> std::string_view {
    switch (exit_code) {
      case 0xC0000005:
        return " (access violation)";
      case 0xC000001D:
        return " (illegal instruction)";
      case 0xC0000094:
        return " (integer division by zero)";
      case 0xC00000FD:
        return " (stack overflow)";
      case 0xC0000135:
        return " (a library is missing)";
      case 0xC000013A:
        return " (Ctrl-C)";
      case 0xC0000374:
        return " (damaged heap)";
      case 0xC0000409:
        return " (abnormal end)";
      default:
        return "";
    }
  }();
  return fmt::format("ended by exception 0x{:08X}{}", exit_code, name);
}

}  // namespace fftbench::system
