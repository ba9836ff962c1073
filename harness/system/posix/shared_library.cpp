#include "system/shared_library.h"

#include <dlfcn.h>

namespace fftbench::system {

LibraryOrReason open_library(const std::filesystem::path& file) {
  if (void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  return std::string(dlerror());
}

void* symbol_of(void* library, const char* name) {
  return dlsym(library, name);
}

std::string name_here(const LibraryNames& names) {
  return std::string(names.posix);
}

}  // namespace fftbench::system
