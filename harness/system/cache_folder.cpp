#include "system/cache_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "system/file_descriptor.h"

namespace fftbench::system {
namespace {

namespace fs = std::filesystem;

// The ending tells that a file is one of this folder's, so that no other file is ever removed.
constexpr std::string_view kEnding = ".cached";
constexpr std::string_view kPartial = ".partial-";
// A process that takes longer to write a file than this has died.
constexpr std::chrono::hours kLongestWriting{1};

// The XDG base directory specification demands that relative paths are ignored.
fs::path full_path_in(const char* variable) {
  const char* value = std::getenv(variable);
  const fs::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : fs::path();
}

void make_private_folder(const fs::path& folder) {
  std::error_code ignored;
  if (fs::is_directory(folder, ignored)) return;
  fs::create_directories(folder.parent_path(), ignored);
  constexpr mode_t kOfTheUserAlone = 0700;  // as the XDG base directory specification wants it
  ::mkdir(folder.c_str(), kOfTheUserAlone);
}

}  // namespace

fs::path users_cache_folder() {
  if (const fs::path caches = full_path_in("XDG_CACHE_HOME"); !caches.empty()) return caches / "fftbench";
  const fs::path home = full_path_in("HOME");
  return home.empty() ? fs::path() : home / ".cache" / "fftbench";
}

CacheFolder::CacheFolder(fs::path folder, std::uint64_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

fs::path CacheFolder::path_of(std::string_view name) const {
  return folder_ / (std::string(name) + std::string(kEnding));
}

std::optional<std::string> CacheFolder::read(std::string_view name) const {
  if (!keeps_anything()) return std::nullopt;
  const fs::path path = path_of(name);
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored) || fs::file_size(path, ignored) > most_bytes_) return std::nullopt;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  std::string content{std::istreambuf_iterator<char>(stream), {}};
  if (stream.bad()) return std::nullopt;
  ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
  return content;
}

void CacheFolder::write(std::string_view name, std::string_view content) const {
  if (!keeps_anything() || content.size() > most_bytes_) return;
  make_private_folder(folder_);
  std::string partial = folder_ / (std::string(kPartial) + "XXXXXX");
  {
    FileDescriptor file(::mkostemp(partial.data(), O_CLOEXEC));
    if (!file.is_open()) return;
    const bool is_whole = write_all(file, content).error_number == 0 && file.close() == 0;
    if (!is_whole || std::rename(partial.c_str(), path_of(name).c_str()) != 0) {
      ::unlink(partial.c_str());
      return;
    }
  }
  remove_oldest();
}

void CacheFolder::remove_oldest() const {
  struct File {
    fs::path path;
    fs::file_time_type used;
    std::uint64_t bytes;
  };
  std::vector<File> files;
  std::uint64_t bytes = 0;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored)) {
    std::error_code gone;  // another process may have removed it
    const File file{
        .path = entry.path(), .used = entry.last_write_time(gone), .bytes = entry.file_size(gone)};
    if (gone) continue;
    const std::string name = file.path.filename();
    if (name.starts_with(kPartial)) {
      if (fs::file_time_type::clock::now() - file.used > kLongestWriting) fs::remove(file.path, gone);
    } else if (name.ends_with(kEnding)) {
      bytes += file.bytes;
      files.push_back(file);
    }
  }
  if (bytes <= most_bytes_) return;
  std::ranges::sort(files, {}, &File::used);
  for (const File& file : files) {
    if (bytes <= most_bytes_) return;
    fs::remove(file.path, ignored);
    bytes -= file.bytes;
  }
}

}  // namespace fftbench::system
