#include "system/file_stamp.h"

#include <sys/stat.h>

namespace fftbench::system {

FileStamp stamp_of(const std::filesystem::path& file) {
  struct stat facts {};
  if (stat(file.c_str(), &facts) != 0) return {};
  return {.inode = std::uint64_t(facts.st_ino),
          .byte_count = std::uint64_t(facts.st_size),
          .modified = {facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec}};
}

}  // namespace fftbench::system
