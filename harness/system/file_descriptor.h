// Owns a file descriptor, which Windows has as well. Its write reports how many bytes were written.
#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fftbench::system {

// A file or folder can't be made or written.
class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  // The message is "cannot <action> <path>: <text of the error number> (<advice>)".
  WriteError(std::string_view action, const std::filesystem::path& path, int error_number);
};

class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor();
  FileDescriptor(FileDescriptor&& other) noexcept;
  FileDescriptor& operator=(FileDescriptor&& other) noexcept;

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

  // Closes the file now and returns the error number, or 0. Network file systems report a full disk here.
  int close();

 private:
  int number_;
};

struct WriteProgress {
  std::size_t written = 0;  // bytes that reached the file
  int error_number = 0;     // 0 where all bytes were written
};

// Writes everything in one call if the system takes it. The rest is offered again, so that the
// error number tells why it was refused.
WriteProgress write_all(const FileDescriptor& file, std::string_view text);

}  // namespace fftbench::system
