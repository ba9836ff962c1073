#include "system/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

namespace fftbench::system {
namespace {

constexpr mode_t kReadableByUmask = 0666;

int flags_of(Opening opening) {
  switch (opening) {
    case Opening::kNew:
      return O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC;
    case Opening::kAppend:
      return O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC;
    case Opening::kReplace:
      return O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
    case Opening::kExisting:
      break;
  }
  return O_WRONLY | O_CLOEXEC;
}

OpenedFile opened(int number) {
  return {.file = FileDescriptor(number), .error_number = number < 0 ? errno : 0};
}

}  // namespace

OpenedFile open_file(const std::filesystem::path& path, Opening opening) {
  return opened(::open(path.c_str(), flags_of(opening), kReadableByUmask));
}

OpenedFile make_unique_file(const std::filesystem::path& folder, std::string_view prefix,
                            std::filesystem::path& made) {
  std::string name = folder / (std::string(prefix) + "XXXXXX");
  OpenedFile file = opened(::mkostemp(name.data(), O_CLOEXEC));
  made = name;
  return file;
}

std::int64_t size_of(const FileDescriptor& file) {
  const off_t size = ::lseek(file.number(), 0, SEEK_END);
  return size < 0 ? 0 : size;
}

std::optional<char> byte_at(const FileDescriptor& file, std::int64_t position) {
  char byte = 0;
  return ::pread(file.number(), &byte, 1, position) == 1 ? std::optional(byte) : std::nullopt;
}

int cut(const FileDescriptor& file, std::int64_t bytes) {
  if (::ftruncate(file.number(), bytes) != 0) return errno;
  // Without O_APPEND the descriptor would leave a gap of zeros before the next text.
  ::lseek(file.number(), bytes, SEEK_SET);
  return 0;
}

int save_to_disk(const FileDescriptor& file) {
  // Pipes and some file systems don't support it (EINVAL).
  return ::fsync(file.number()) == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno;
}

int replace_file(const std::filesystem::path& file, const std::filesystem::path& target) {
  return std::rename(file.c_str(), target.c_str()) == 0 ? 0 : errno;
}

// The system itself would let a program go on writing to a deleted file.
int refusal_to_write(const FileDescriptor& file, const std::filesystem::path& path) {
  struct stat status {};
  if (::fstat(file.number(), &status) == 0 && status.st_nlink == 0) return ENOENT;
  if (::stat(path.c_str(), &status) != 0) return errno;
  return ::access(path.c_str(), W_OK) == 0 ? 0 : errno;
}

int refusal_of_folder(const std::filesystem::path& folder) {
  return ::access(folder.c_str(), W_OK | X_OK) == 0 ? 0 : errno;
}

void make_private_folder(const std::filesystem::path& folder) {
  constexpr mode_t kOfTheUserAlone = 0700;  // as the XDG base directory specification wants it
  ::mkdir(folder.c_str(), kOfTheUserAlone);
}

void touch(const std::filesystem::path& file) {
  ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0);
}

bool is_program(const std::filesystem::path& file) {
  std::error_code unreadable;
  return std::filesystem::is_regular_file(file, unreadable) && ::access(file.c_str(), X_OK) == 0;
}

std::string_view forbidden_in_names() {
  return "/";
}

int error_number_of(const std::error_code& error) {
  return error.value();
}

std::string_view advice_for(int error_number) {
  switch (error_number) {
    case ENOSPC:
    case EDQUOT:
      return " (free some space, or choose another place with --output)";
    case EFBIG:
      return " (the limit on the size of files is reached, see ulimit -f)";
    case EACCES:
    case EPERM:
    case EROFS:
      return " (choose a writable place with --output)";
    case ENOTDIR:
      return " (a file is where a folder is needed)";
    default:
      return "";
  }
}

}  // namespace fftbench::system
