#include "system/windows/handle.h"

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace fftbench::system {

std::wstring wide(std::string_view text) {
  if (text.empty()) return {};
  const int count = int(text.size());
  std::wstring result(std::size_t(::MultiByteToWideChar(CP_UTF8, 0, text.data(), count, nullptr, 0)), L'\0');
  ::MultiByteToWideChar(CP_UTF8, 0, text.data(), count, result.data(), int(result.size()));
  return result;
}

std::string narrow(std::wstring_view text) {
  if (text.empty()) return {};
  const int count = int(text.size());
  const int bytes = ::WideCharToMultiByte(CP_UTF8, 0, text.data(), count, nullptr, 0, nullptr, nullptr);
  std::string result(std::size_t(bytes), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, text.data(), count, result.data(), bytes, nullptr, nullptr);
  return result;
}

std::string error_text(DWORD error) {
  constexpr DWORD kMost = 512;
  wchar_t text[kMost];
  const DWORD count = ::FormatMessageW(
      FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS | FORMAT_MESSAGE_MAX_WIDTH_MASK, nullptr,
      error, 0, text, kMost, nullptr);
  std::string result = narrow({text, count});
  while (!result.empty() && (result.back() == ' ' || result.back() == '\n')) result.pop_back();
  return result.empty() ? "error " + std::to_string(error) : result;
}

void throw_last_error(const std::string& doing) {
  const DWORD error = ::GetLastError();
  throw std::system_error(errno_of(error), std::generic_category(), doing + ": " + error_text(error));
}

int errno_of(DWORD error) {
  switch (error) {
    case ERROR_SUCCESS:
      return 0;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_PATHNAME:
    case ERROR_BAD_NETPATH:
      return ENOENT;
    case ERROR_ACCESS_DENIED:
      return EACCES;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_USER_MAPPED_FILE:
      return EBUSY;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
      return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
      return ENOSPC;
    case ERROR_FILE_TOO_LARGE:
      return EFBIG;
    case ERROR_WRITE_PROTECT:
      return EROFS;
    case ERROR_DIRECTORY:
      return ENOTDIR;
    case ERROR_FILENAME_EXCED_RANGE:
      return ENAMETOOLONG;
    case ERROR_INVALID_NAME:
    case ERROR_INVALID_PARAMETER:
      return EINVAL;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
      return ENOMEM;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
      return EPIPE;
    default:
      return EIO;
  }
}

}  // namespace fftbench::system
