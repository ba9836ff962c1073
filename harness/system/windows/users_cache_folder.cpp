#include <cstdlib>

#include "system/cache_folder.h"

namespace fftbench::system {

std::filesystem::path users_cache_folder() {
  const wchar_t* value = ::_wgetenv(L"LOCALAPPDATA");
  const std::filesystem::path caches = value == nullptr ? L"" : value;
  return caches.is_absolute() ? caches / "fftbench" / "cache" : std::filesystem::path();
}

}  // namespace fftbench::system
