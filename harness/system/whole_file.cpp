#include "system/whole_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>

#include "system/file_descriptor.h"

namespace fftbench::system {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kReadableByUmask = 0666;

// Returns the error number, which is 0 where everything is safely in the file.
int write_and_close(FileDescriptor file, std::initializer_list<std::string_view> parts) {
  if (!file.is_open()) return errno;
  for (const std::string_view part : parts) {
    if (const int error = write_all(file, part).error_number) return error;
  }
  // Without fsync a crash of the machine could leave the new name on an empty file. Pipes and some file
  // systems don't support it (EINVAL).
  if (::fsync(file.number()) != 0 && errno != EINVAL && errno != ENOTSUP) return errno;
  return file.close();
}

int write_in_place(const fs::path& path, std::initializer_list<std::string_view> parts) {
  return write_and_close(FileDescriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC)), parts);
}

// A file that is complete, or in work, beside the path that it gets.
struct PartialFile {
  fs::path temporary;
  fs::path target;
};

PartialFile partial_file_for(const fs::path& path) {
  std::error_code ignored;
  fs::path target = fs::weakly_canonical(path, ignored);
  if (target.empty()) target = path;
  return {.temporary =
              target.parent_path() / fmt::format(".{}.{}.partial", target.filename().string(), ::getpid()),
          .target = target};
}

// Returns the error number, and leaves nothing where it is not 0.
int write_beside(const PartialFile& file, std::initializer_list<std::string_view> parts) {
  const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  const int error =
      write_and_close(FileDescriptor(::open(file.temporary.c_str(), flags, kReadableByUmask)), parts);
  if (error != 0) ::unlink(file.temporary.c_str());
  return error;
}

int put_in_place(const PartialFile& file) {
  const int error = std::rename(file.temporary.c_str(), file.target.c_str()) == 0 ? 0 : errno;
  if (error != 0) ::unlink(file.temporary.c_str());
  return error;
}

bool is_written_in_place(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status);
}

}  // namespace

void write_whole_file(const fs::path& path, std::initializer_list<std::string_view> parts) {
  int error = 0;
  if (is_written_in_place(path)) {
    error = write_in_place(path, parts);
  } else {
    const PartialFile file = partial_file_for(path);
    error = write_beside(file, parts);
    if (error == 0) error = put_in_place(file);
  }
  if (error != 0) throw WriteError("write", path, error);
}

void write_whole_files(const std::vector<FileContent>& files) {
  std::vector<PartialFile> partial;
  std::vector<fs::path> made;
  const auto fail = [&](const fs::path& path, int error) {
    for (const PartialFile& file : partial) ::unlink(file.temporary.c_str());
    for (const fs::path& target : made) ::unlink(target.c_str());
    throw WriteError("write", path, error);
  };
  for (const FileContent& file : files) {
    if (is_written_in_place(file.path)) continue;
    const PartialFile beside = partial_file_for(file.path);
    if (const int error = write_beside(beside, {file.content})) fail(file.path, error);
    partial.push_back(beside);
  }
  for (const FileContent& file : files) {
    if (!is_written_in_place(file.path)) continue;
    if (const int error = write_in_place(file.path, {file.content})) fail(file.path, error);
  }
  for (const PartialFile& file : partial) {
    std::error_code ignored;
    const bool is_new = !fs::exists(file.target, ignored);
    if (const int error = put_in_place(file)) fail(file.target, error);
    if (is_new) made.push_back(file.target);
  }
}

namespace {

// Makes a folder with its parents. Returns those that were not there, the innermost first.
std::vector<fs::path> made_folders(const fs::path& folder) {
  std::vector<fs::path> made;
  std::error_code error;
  for (auto path = folder; !path.empty() && !fs::exists(path, error); path = path.parent_path()) {
    made.push_back(path);
  }
  fs::create_directories(folder, error);
  if (!error) return made;
  std::error_code ignored;
  for (const fs::path& path : made) fs::remove(path, ignored);
  throw WriteError("make", folder, error.value());
}

}  // namespace

void write_whole_files_and_folder(const fs::path& folder, const std::vector<FileContent>& files) {
  const std::vector<fs::path> made = made_folders(folder);
  try {
    write_whole_files(files);
  } catch (const WriteError&) {
    std::error_code ignored;
    for (const fs::path& each : made) fs::remove(each, ignored);
    throw;
  }
}

}  // namespace fftbench::system
