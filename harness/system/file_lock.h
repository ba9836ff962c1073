// A lock that one process at a time holds on a folder or a file that it writes.
#pragma once

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "system/file_descriptor.h"

namespace fftbench::system {

// Another process holds the lock; says which one.
class LockHeld : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The system takes the lock away from a process that ends, however it ends: the file that a dead one leaves
// behind is no obstacle. Programs that don't ask for the lock are not held up.
class FileLock {
 public:
  // Takes the lock through `lock_file`, which is made, tells who holds it, and goes away with the lock.
  // `what` is what it guards, as a message names it. Waits for another holder as long as `patience`; then
  // throws LockHeld. Throws WriteError where the file can't be made. On a file system without locks there is
  // none: `warning` says so.
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
