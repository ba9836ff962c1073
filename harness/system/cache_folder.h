// Files that can be made anew, kept between processes: a folder of them that stays below a size.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace fftbench::system {

// Returns $XDG_CACHE_HOME/fftbench, else ~/.cache/fftbench, and %LOCALAPPDATA%\fftbench on Windows; empty
// where none of the variables holds a full path.
std::filesystem::path users_cache_folder();

// Several processes and threads may use one folder at once: a file appears whole or not at all. Nothing here
// is an error for the caller: what can't be read is not there, and what can't be written is not kept.
class CacheFolder {
 public:
  CacheFolder() = default;  // keeps nothing

  // The folder is made when the first file is written. Its files, but for those that others put there, take
  // no more than `most_bytes` together: those that were used longest ago are removed. A file that takes more
  // by itself is not kept. An empty folder keeps nothing.
  CacheFolder(std::filesystem::path folder, std::uint64_t most_bytes);

  bool keeps_anything() const { return !folder_.empty(); }

  // `name` is of letters and digits. Reading a file counts as its use.
  std::optional<std::string> read(std::string_view name) const;

  // Replaces the file of that name, where there is one.
  void write(std::string_view name, std::string_view content) const;

 private:
  std::filesystem::path path_of(std::string_view name) const;
  void remove_oldest() const;

  std::filesystem::path folder_;
  std::uint64_t most_bytes_ = 0;
};

}  // namespace fftbench::system
