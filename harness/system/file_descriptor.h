// Owner of a POSIX file descriptor, and a write that tells how far it came.
#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fftbench::system {

// What every writer of results throws when a file or folder can't be made or written.

class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  // "cannot <action> <path>: <text of the error number> (<what would help>)".
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

  // Closes now and returns the error number, 0 for none: network file systems report a full disk here.
  int close();

 private:
  int number_;
};

struct WriteProgress {
  std::size_t written = 0;  // bytes that reached the file
  int error_number = 0;     // 0 where all of them did
};

// Everything in one call of write(2) where the system takes it; what it leaves over is offered again, which
// tells why it was left.
WriteProgress write_all(const FileDescriptor& file, std::string_view text);

}  // namespace fftbench::system
