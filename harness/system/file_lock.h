// A lock on a folder or a file, which only one process at a time can hold while it writes there.
#pragma once

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "system/file_descriptor.h"

namespace fftbench::system {

// Another process holds the lock. `what()` says which one.
class LockHeld : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The system releases the lock of a process that ends, however it ends, so that the lock file of a dead
// process is no obstacle. The lock has no effect on programs that don't use it.
class FileLock {
 public:
  // Takes the lock by means of `lock_file`, which is made for it, says which process holds the lock, and is
  // removed with it. Messages call the locked thing `what`. Waits for `patience` if another process holds the
  // lock, then throws LockHeld. Throws WriteError where the file can't be made. On a file system without
  // locks nothing is locked, and `warning` says so.
  FileLock(const std::filesystem::path& lock_file, const std::string& what,
           std::chrono::milliseconds patience = std::chrono::milliseconds(0));
  ~FileLock();
  FileLock(FileLock&& other) noexcept = default;
  FileLock& operator=(FileLock&& other) = delete;

  const std::string& warning() const { return warning_; }

 private:
  std::filesystem::path path_;
  FileDescriptor file_;
  std::string warning_;
};

}  // namespace fftbench::system
