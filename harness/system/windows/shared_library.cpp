#include "system/shared_library.h"

#include <fmt/format.h>

#include "system/windows/handle.h"

namespace fftbench::system {

LibraryOrReason open_library(const std::filesystem::path& file) {
  // What a library with its full path needs is looked for beside it.
  const DWORD how = file.is_absolute() ? LOAD_WITH_ALTERED_SEARCH_PATH : 0;
  // Without this the system would show a window where the file is damaged.
  const UINT earlier = ::SetErrorMode(SEM_FAILCRITICALERRORS);
  void* const library = reinterpret_cast<void*>(::LoadLibraryExW(file.c_str(), nullptr, how));
  const DWORD error = ::GetLastError();
  ::SetErrorMode(earlier);
  if (library != nullptr) return library;
  return fmt::format("{}: {}", file.string(), error_text(error));
}

void* symbol_of(void* library, const char* name) {
  return reinterpret_cast<void*>(::GetProcAddress(reinterpret_cast<HMODULE>(library), name));
}

std::string name_here(const LibraryNames& names) {
  return std::string(names.windows);
}

}  // namespace fftbench::system
