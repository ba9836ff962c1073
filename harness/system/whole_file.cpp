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

int write_and_rename(const fs::path& path, std::initializer_list<std::string_view> parts) {
  const fs::path temporary =
      path.parent_path() / fmt::format(".{}.{}.partial", path.filename().string(), ::getpid());
  const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  int error = write_and_close(FileDescriptor(::open(temporary.c_str(), flags, kReadableByUmask)), parts);
  if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) ::unlink(temporary.c_str());
  return error;
}

}  // namespace

void write_whole_file(const fs::path& path, std::initializer_list<std::string_view> parts) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  const bool in_place = fs::exists(status) && !fs::is_regular_file(status);
  fs::path target = fs::weakly_canonical(path, ignored);
  if (target.empty()) target = path;
  const int error = in_place ? write_in_place(path, parts) : write_and_rename(target, parts);
  if (error != 0) throw WriteError("write", path, error);
}

}  // namespace fftbench::system
