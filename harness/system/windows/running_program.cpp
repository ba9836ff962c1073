#include "system/running_program.h"

#include "system/windows/handle.h"
// The header of shells needs the one before it.
#include <shellapi.h>

namespace fftbench::system {

std::filesystem::path program_file() {
  constexpr std::size_t kLongestPath = 32768;
  std::wstring path(MAX_PATH, L'\0');
  while (true) {
    const DWORD count = ::GetModuleFileNameW(nullptr, path.data(), DWORD(path.size()));
    if (count < path.size() || path.size() >= kLongestPath) return path.substr(0, count);
    path.resize(2 * path.size());
  }
}

int process_number() {
  return int(::GetCurrentProcessId());
}

std::vector<std::string> utf8_arguments(int argc, char** argv) {
  int count = 0;
  wchar_t** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
  if (words == nullptr) return {argv, argv + argc};
  std::vector<std::string> arguments;
  for (int index = 0; index < count; ++index) arguments.push_back(narrow(words[index]));
  ::LocalFree(words);
  return arguments;
}

std::string program_file_name(const std::string& program) {
  return program + ".exe";
}

}  // namespace fftbench::system
