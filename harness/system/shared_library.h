// Shared libraries that are opened at run time.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace fftbench::system {

// A handle, or the reason why there is none. Handles are never closed: drivers leave threads behind that run
// their libraries' code, and exit handlers that call it.
using LibraryOrReason = std::variant<void*, std::string>;

// Opens `file`, which is a path, or a name for the system to search for.
LibraryOrReason open_library(const std::filesystem::path& file);

// Returns the address of a function or a variable; null where the library has none of that name.
void* symbol_of(void* library, const char* name);

template <typename Function>
Function* function_of(void* library, const char* name) {
  return reinterpret_cast<Function*>(symbol_of(library, name));
}

// Names of one library.
struct LibraryNames {
  std::string_view posix;
  std::string_view windows;
};

// Returns the name that it has on this system.
std::string name_here(const LibraryNames& names);

}  // namespace fftbench::system
