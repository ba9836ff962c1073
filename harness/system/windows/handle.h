// Owns a handle of Windows.
#pragma once

// Without this the header defines min() and max() as macros.
#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
#include <string>
#include <string_view>
#include <utility>

namespace fftbench::system {

class Handle {
 public:
  Handle() = default;
  explicit Handle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  ~Handle() { close(); }
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    if (this != &other) {
      close();
      handle_ = std::exchange(other.handle_, nullptr);
    }
    return *this;
  }

  HANDLE get() const { return handle_; }
  bool is_open() const { return handle_ != nullptr; }

  // Leaves the handle to whoever has it by now.
  HANDLE release() { return std::exchange(handle_, nullptr); }

  void close() {
    if (handle_ != nullptr) ::CloseHandle(std::exchange(handle_, nullptr));
  }

 private:
  HANDLE handle_ = nullptr;
};

// Windows has its own texts in UTF-16, and the program has UTF-8.
std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);

// Returns the text of an error of Windows on one line, such as "Access is denied.".
std::string error_text(DWORD error);

// Throws std::system_error, which says what was being done.
[[noreturn]] void throw_last_error(const std::string& doing);

// Returns the number of errno.h that says the same; EBUSY where another program holds the file open.
int errno_of(DWORD error);

}  // namespace fftbench::system
