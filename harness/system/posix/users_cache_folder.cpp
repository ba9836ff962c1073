#include <cstdlib>

#include "system/cache_folder.h"

namespace fftbench::system {
namespace {

// The XDG base directory specification demands that relative paths are ignored.
std::filesystem::path full_path_in(const char* variable) {
  const char* value = std::getenv(variable);
  const std::filesystem::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : std::filesystem::path();
}

}  // namespace

std::filesystem::path users_cache_folder() {
  if (const auto caches = full_path_in("XDG_CACHE_HOME"); !caches.empty()) return caches / "fftbench";
  const std::filesystem::path home = full_path_in("HOME");
  return home.empty() ? home : home / ".cache" / "fftbench";
}

}  // namespace fftbench::system
