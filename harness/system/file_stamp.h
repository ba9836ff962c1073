// Tells whether a file has been saved since one looked at it.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>

namespace fftbench::system {

// Stamps of a file that differ say that it has been written, replaced, removed or made. A file that is not
// there has a stamp as well.
struct FileStamp {
  std::uint64_t inode = 0;
  std::uint64_t byte_count = 0;
  std::array<std::int64_t, 2> modified = {};  // seconds and nanoseconds

  bool operator==(const FileStamp&) const = default;
};

FileStamp stamp_of(const std::filesystem::path& file);

}  // namespace fftbench::system
