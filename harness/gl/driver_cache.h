// What a driver has made or told, kept in files between processes: linked programs above all, on which
// drivers spend up to half a second each.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gl/program.h"
#include "gl/shader_source.h"
#include "system/cache_folder.h"

namespace fftbench::gl {

// The bytes that the files of a cache may take together, unless someone asks for another number: thousands of
// programs.
inline constexpr std::uint64_t kUsualCacheBytes = 64 << 20;

// An entry belongs to the driver (GL_VENDOR, GL_RENDERER, GL_VERSION) and to a key. An entry that is damaged,
// or another's, is as good as none, and is replaced. A cache belongs to no context: it asks for the driver of
// the one that is current.
class DriverCache {
 public:
  DriverCache() = default;  // keeps nothing
  explicit DriverCache(system::CacheFolder folder) : folder_(std::move(folder)) {}

  bool keeps_anything() const { return folder_.keeps_anything(); }

  // Returns what was kept with that key.
  std::optional<std::string> find(std::string_view key) const;
  void keep(std::string_view key, std::string_view content) const;

 private:
  system::CacheFolder folder_;
};

// Returns the cache in a folder; where that is empty, one that keeps nothing.
inline DriverCache usual_cache(const std::filesystem::path& folder) {
  return DriverCache(system::CacheFolder(folder, kUsualCacheBytes));
}

// Programs in a cache, by their final text, which includes their defines.
struct KeptProgram {
  ProgramBinary binary;
  // What the compiler said of it, where someone listened when it was compiled.
  std::optional<std::vector<std::string>> notes;
};
std::optional<KeptProgram> find_program(const DriverCache& cache, const ShaderSource& source);
void keep_program(const DriverCache& cache, const ShaderSource& source, const KeptProgram& program);

}  // namespace fftbench::gl
