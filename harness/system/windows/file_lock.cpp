#include "system/file_lock.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <io.h>
#include <array>
#include <cerrno>
#include <ctime>
#include <thread>

#include "system/windows/handle.h"

namespace fftbench::system {
namespace {

using Clock = std::chrono::steady_clock;

// Returns the text that a process writes into its lock file, for the user of a process that has to wait.
std::string process_and_time() {
  std::array<wchar_t, MAX_COMPUTERNAME_LENGTH + 1> host{};
  DWORD count = DWORD(host.size());
  const bool is_named = ::GetComputerNameW(host.data(), &count) != 0;
  return fmt::format("process {} on {} since {:%Y-%m-%dT%H:%M:%SZ}\n", ::GetCurrentProcessId(),
                     is_named ? narrow({host.data(), count}) : "this machine",
                     fmt::gmtime(std::time(nullptr)));
}

std::string holder_text(const std::filesystem::path& path) {
  const Handle file(::CreateFileW(path.c_str(), GENERIC_READ,
                                  FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  std::array<char, 512> text{};
  DWORD count = 0;
  if (file.is_open()) ::ReadFile(file.get(), text.data(), DWORD(text.size()), &count, nullptr);
  const std::string words(text.data(), count);
  const std::string line = words.substr(0, words.find_first_of("\r\n"));
  return line.starts_with("process ") ? line : "another process";
}

// Nobody else can open the file for writing while this handle is open. The system closes it, and removes the
// file, when the process ends, however it ends.
Handle taken(const std::filesystem::path& path) {
  return Handle(::CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE | DELETE, FILE_SHARE_READ, nullptr,
                              CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
}

}  // namespace

FileLock::FileLock(const std::filesystem::path& lock_file, const std::string& what,
                   std::chrono::milliseconds patience)
    : path_(lock_file), file_(-1) {
  const auto start = Clock::now();
  // A file whose last handle is being closed refuses everyone for a moment.
  constexpr std::chrono::milliseconds kWhileItGoesAway(500);
  while (true) {
    Handle handle = taken(path_);
    if (handle.is_open()) {
      const std::string holder = process_and_time();
      DWORD written = 0;
      ::WriteFile(handle.get(), holder.data(), DWORD(holder.size()), &written, nullptr);
      const auto number = reinterpret_cast<std::intptr_t>(handle.get());
      file_ = FileDescriptor(::_open_osfhandle(number, _O_RDWR | _O_BINARY | _O_NOINHERIT));
      if (file_.is_open()) handle.release();  // the descriptor owns it from now on
      return;
    }
    const DWORD error = ::GetLastError();
    const auto waited = Clock::now() - start;
    const bool goes_away = error == ERROR_ACCESS_DENIED && waited < kWhileItGoesAway;
    if (error != ERROR_SHARING_VIOLATION && !goes_away) {
      throw WriteError("make the lock", path_, errno_of(error));
    }
    if (!goes_away && waited >= patience) {
      throw LockHeld(fmt::format("{} is being written by {}; wait for that process, or end it", what,
                                 holder_text(path_)));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

FileLock::~FileLock() = default;

}  // namespace fftbench::system
