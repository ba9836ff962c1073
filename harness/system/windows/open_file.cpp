#include "system/open_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <io.h>
#include <sys/stat.h>
#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>

#include "system/windows/handle.h"

namespace fftbench::system {
namespace {

namespace fs = std::filesystem;

struct WaysToOpen {
  DWORD access;
  DWORD disposition;
  int flags;
};

WaysToOpen ways_of(Opening opening) {
  switch (opening) {
    case Opening::kNew:
      return {GENERIC_WRITE, CREATE_NEW, _O_WRONLY | _O_APPEND};
    case Opening::kAppend:
      return {GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, _O_RDWR | _O_APPEND};
    case Opening::kReplace:
      return {GENERIC_WRITE, CREATE_ALWAYS, _O_WRONLY};
    case Opening::kExisting:
      break;
  }
  return {GENERIC_WRITE, OPEN_EXISTING, _O_WRONLY};
}

// Windows calls a path that is too long one that is not there.
int error_at(const fs::path& path, DWORD error) {
  constexpr std::size_t kLongestPath = MAX_PATH - 1;
  std::error_code ignored;
  const bool is_missing = error == ERROR_PATH_NOT_FOUND || error == ERROR_FILE_NOT_FOUND;
  if (is_missing && fs::absolute(path, ignored).native().size() > kLongestPath) return ENAMETOOLONG;
  return errno_of(error);
}

OpenedFile opened_with(const fs::path& path, const WaysToOpen& ways) {
  // Others may read the file meanwhile. They can't remove it.
  Handle handle(::CreateFileW(path.c_str(), ways.access, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                              ways.disposition, FILE_ATTRIBUTE_NORMAL, nullptr));
  if (!handle.is_open())
    return {.file = FileDescriptor(-1), .error_number = error_at(path, ::GetLastError())};
  const int number =
      ::_open_osfhandle(reinterpret_cast<std::intptr_t>(handle.get()), ways.flags | _O_BINARY | _O_NOINHERIT);
  if (number < 0) return {.file = FileDescriptor(-1), .error_number = errno};
  handle.release();  // the descriptor owns it from now on
  return {.file = FileDescriptor(number)};
}

HANDLE handle_of(const FileDescriptor& file) {
  return reinterpret_cast<HANDLE>(::_get_osfhandle(file.number()));
}

// Another program's hold on the file that is to be replaced is reported as a lack of rights.
bool is_held(const fs::path& path) {
  const Handle file(::CreateFileW(path.c_str(), DELETE,
                                  FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  return !file.is_open() && ::GetLastError() == ERROR_SHARING_VIOLATION;
}

}  // namespace

OpenedFile open_file(const fs::path& path, Opening opening) {
  return opened_with(path, ways_of(opening));
}

OpenedFile make_unique_file(const fs::path& folder, std::string_view prefix, fs::path& made) {
  constexpr int kMostTries = 1000;
  OpenedFile file{.file = FileDescriptor(-1), .error_number = EEXIST};
  for (int number = 0; number < kMostTries && file.error_number == EEXIST; ++number) {
    made =
        folder / fmt::format("{}{}-{}-{}", prefix, ::GetCurrentProcessId(), ::GetCurrentThreadId(), number);
    file = open_file(made, Opening::kNew);
  }
  return file;
}

std::int64_t size_of(const FileDescriptor& file) {
  const std::int64_t size = ::_lseeki64(file.number(), 0, SEEK_END);
  return size < 0 ? 0 : size;
}

std::optional<char> byte_at(const FileDescriptor& file, std::int64_t position) {
  char byte = 0;
  if (::_lseeki64(file.number(), position, SEEK_SET) != position) return std::nullopt;
  return ::_read(file.number(), &byte, 1) == 1 ? std::optional(byte) : std::nullopt;
}

int cut(const FileDescriptor& file, std::int64_t bytes) {
  if (const int error = ::_chsize_s(file.number(), bytes)) return error;
  ::_lseeki64(file.number(), bytes, SEEK_SET);
  return 0;
}

int save_to_disk(const FileDescriptor& file) {
  if (::FlushFileBuffers(handle_of(file)) != 0) return 0;
  const DWORD error = ::GetLastError();
  const bool has_no_disk = error == ERROR_INVALID_HANDLE || error == ERROR_INVALID_FUNCTION;
  return has_no_disk ? 0 : errno_of(error);
}

int replace_file(const fs::path& file, const fs::path& target) {
  if (::MoveFileExW(file.c_str(), target.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0) {
    return 0;
  }
  const DWORD error = ::GetLastError();
  return error == ERROR_ACCESS_DENIED && is_held(target) ? EBUSY : error_at(target, error);
}

int refusal_to_write(const FileDescriptor& file, const fs::path& path) {
  BY_HANDLE_FILE_INFORMATION facts{};
  if (::GetFileInformationByHandle(handle_of(file), &facts) != 0 && facts.nNumberOfLinks == 0) return ENOENT;
  const DWORD attributes = ::GetFileAttributesW(path.c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return error_at(path, ::GetLastError());
  return (attributes & FILE_ATTRIBUTE_READONLY) == 0 ? 0 : EACCES;
}

// Rights to folders are those of lists, which only the attempt to make a file tells.
int refusal_of_folder(const fs::path& folder) {
  const DWORD attributes = ::GetFileAttributesW(folder.empty() ? L"." : folder.c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return error_at(folder, ::GetLastError());
  return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? 0 : ENOTDIR;
}

// Folders in a user's profile are that user's alone.
void make_private_folder(const fs::path& folder) {
  ::CreateDirectoryW(folder.c_str(), nullptr);
}

void touch(const fs::path& file) {
  std::error_code ignored;
  fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
}

bool is_program(const fs::path& file) {
  std::error_code unreadable;
  DWORD kind = 0;
  return fs::is_regular_file(file, unreadable) && ::GetBinaryTypeW(file.c_str(), &kind) != 0;
}

std::string_view forbidden_in_names() {
  return "<>:\"/\\|?*";
}

int error_number_of(const std::error_code& error) {
  return error.category() == std::system_category() ? errno_of(DWORD(error.value())) : error.value();
}

std::string_view advice_for(int error_number) {
  switch (error_number) {
    case ENOSPC:
      return " (free some space, or choose another place with --output)";
    case EFBIG:
      return " (the disk's file system has no files of that size)";
    case EACCES:
    case EPERM:
    case EROFS:
      return " (choose a writable place with --output)";
    case EBUSY:
      return " (another program holds it open; close it there)";
    case ENAMETOOLONG:
      return " (Windows takes 259 characters; choose a shorter place with --output)";
    case EINVAL:
      return " (Windows has no such names; leave out < > : \" | ? *)";
    case ENOTDIR:
      return " (a file is where a folder is needed)";
    default:
      return "";
  }
}

}  // namespace fftbench::system
