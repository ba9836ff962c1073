#include "system/cache_folder.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "system/file_descriptor.h"
#include "system/open_file.h"

namespace fftbench::system {
namespace {

namespace fs = std::filesystem;

// The ending tells that a file is one of this folder's, so that no other file is ever removed.
constexpr std::string_view kEnding = ".cached";
constexpr std::string_view kPartial = ".partial-";
// A process that takes longer to write a file than this has died.
constexpr std::chrono::hours kLongestWriting{1};

void make_folder_for_user(const fs::path& folder) {
  std::error_code ignored;
  if (fs::is_directory(folder, ignored)) return;
  fs::create_directories(folder.parent_path(), ignored);
  make_private_folder(folder);
}

}  // namespace

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
  touch(path);
  return content;
}

void CacheFolder::write(std::string_view name, std::string_view content) const {
  if (!keeps_anything() || content.size() > most_bytes_) return;
  make_folder_for_user(folder_);
  fs::path partial;
  {
    FileDescriptor file = make_unique_file(folder_, kPartial, partial).file;
    if (!file.is_open()) return;
    const bool is_written = write_all(file, content).error_number == 0;
    if (file.close() != 0 || !is_written || replace_file(partial, path_of(name)) != 0) {
      std::error_code ignored;
      fs::remove(partial, ignored);
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
    const std::string name = file.path.filename().string();
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
