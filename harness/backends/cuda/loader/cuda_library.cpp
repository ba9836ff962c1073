#include "backends/cuda/loader/cuda_library.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cstdlib>
#include <optional>

namespace fftbench::backends {

namespace fs = std::filesystem;

namespace {

// Recognises glibc's message for a library that is not found on its path, which begins with the library's
// name. Returns nothing for other failures.
std::optional<std::string> library_not_found(const std::string& reason) {
  const std::size_t end = reason.find(": cannot open shared object file");
  if (end == std::string::npos) return std::nullopt;
  return reason.substr(0, end);
}

// The library is opened under its full path. Libraries that need it later find it by its name.
bool open_from_toolkit(const std::string& name) {
  for (const fs::path& folder : toolkit_folders()) {
    if (std::holds_alternative<void*>(system::open_library(folder / name))) return true;
  }
  return false;
}

std::string with_places_searched(const std::string& reason) {
  std::vector<std::string> folders;
  for (const fs::path& folder : toolkit_folders()) folders.push_back(folder.string());
  const std::string also = folders.empty()
                               ? "there is no CUDA toolkit in $CUDA_PATH, $CUDA_HOME or /usr/local/cuda"
                               : fmt::format("nor is it in {}", fmt::join(folders, ", "));
  return fmt::format("{}; {}", reason, also);
}

}  // namespace

std::vector<fs::path> toolkit_folders() {
  std::vector<fs::path> folders;
  const auto add = [&](const fs::path& toolkit) {
    for (const char* name : {"lib64", "lib", "targets/x86_64-linux/lib"}) {
      // Toolkits contain several names for one library.
      std::error_code missing;
      const fs::path folder = fs::canonical(toolkit / name, missing);
      if (!missing && std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
    }
  };
  for (const char* variable : {"CUDA_PATH", "CUDA_HOME"}) {
    if (const char* toolkit = std::getenv(variable); toolkit != nullptr && *toolkit != '\0') add(toolkit);
  }
  add("/usr/local/cuda");
  return folders;
}

LibraryOrReason open_cuda_library(const std::string& file) {
  // Each turn finds one more library that the file needs. If this many are missing, the search path is not
  // the reason.
  constexpr int kMostTurns = 8;
  std::string reason;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    LibraryOrReason library = system::open_library(file);
    if (std::holds_alternative<void*>(library)) return library;
    reason = std::get<std::string>(library);
    const auto missing = library_not_found(reason);
    if (!missing || fs::path(*missing).is_absolute()) return reason;
    if (!open_from_toolkit(*missing)) return with_places_searched(reason);
  }
  return reason;
}

}  // namespace fftbench::backends
