#include "system/file_lock.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <ctime>
#include <system_error>
#include <thread>

#include "system/file_descriptor.h"

namespace fftbench::system {
namespace {

// Returns the text that a process writes into its lock file, for the user of a process that has to wait.
std::string process_and_time() {
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  return fmt::format("process {} on {} since {:%Y-%m-%dT%H:%M:%SZ}\n", ::getpid(),
                     host[0] == '\0' ? "this machine" : host.data(), fmt::gmtime(std::time(nullptr)));
}

std::string holder_text(const FileDescriptor& file) {
  std::array<char, 512> text{};
  const ssize_t count = ::pread(file.number(), text.data(), text.size() - 1, 0);
  const std::string words(text.data(), count > 0 ? std::size_t(count) : 0);
  const std::string line = words.substr(0, words.find('\n'));
  return line.starts_with("process ") ? line : "another process";
}

bool has_a_name(const FileDescriptor& file) {
  struct stat status {};
  return ::fstat(file.number(), &status) != 0 || status.st_nlink > 0;
}

FileDescriptor open_lock_file(const std::filesystem::path& path) {
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!file.is_open()) throw WriteError("make the lock", path, errno);
  return file;
}

}  // namespace

FileLock::FileLock(const std::filesystem::path& lock_file, const std::string& what,
                   std::chrono::milliseconds patience)
    : path_(lock_file), file_(-1) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (true) {
    FileDescriptor file = open_lock_file(path_);
    if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0) {
      // Another process that has just released the lock has removed the file's name. Other processes would
      // not see a lock on this file.
      if (!has_a_name(file)) continue;
      if (::ftruncate(file.number(), 0) == 0) write_all(file, process_and_time());
      file_ = std::move(file);
      return;
    }
    const int error = errno;
    if (error == EINTR) continue;
    if (error != EWOULDBLOCK) {
      warning_ = fmt::format("{} can't be locked ({}): make sure that no other process writes to it", what,
                             std::generic_category().message(error));
      ::unlink(path_.c_str());
      return;
    }
    if (std::chrono::steady_clock::now() >= end) {
      throw LockHeld(fmt::format("{} is being written by {}; wait for that process, or end it", what,
                                 holder_text(file)));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

FileLock::~FileLock() {
  // The name is removed before the lock is released, so that a process which opens it from now on makes a new
  // file.
  if (file_.is_open()) ::unlink(path_.c_str());
}

}  // namespace fftbench::system
