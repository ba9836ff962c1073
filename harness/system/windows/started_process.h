// Starts a program, and ends it with this process.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "system/windows/handle.h"

namespace fftbench::system {

// What a process is started with. Handles that are null stand for those of this process.
struct StartSettings {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, std::string>> environment;  // added to this process's own
  std::filesystem::path folder;                                  // empty for this one's
  std::array<HANDLE, 3> standard = {};                           // input, output, errors
  std::vector<HANDLE> inherited;                                 // besides those
};

// It is killed, and so is what it has started, when this object goes or this process ends, however it ends.
// It has a process group of its own, so that Ctrl-C reaches this process alone.
class StartedProcess {
 public:
  StartedProcess() = default;
  explicit StartedProcess(const StartSettings& settings);  // throws std::system_error

  HANDLE handle() const { return process_.get(); }
  bool is_running() const { return process_.is_open(); }

  // Asks it to end, as Ctrl-Break does.
  void ask_to_end() const;
  void kill() const;

  // Returns the exit code; nothing where it still runs after `most_ms`.
  DWORD exit_code(DWORD most_ms) const;
  bool has_ended(DWORD most_ms) const;

 private:
  Handle job_;
  Handle process_;
  DWORD number_ = 0;
};

// Returns what a code that is no exit code means: "ended by exception 0xC0000005 (access violation)"; empty
// for exit codes.
std::string exception_text(DWORD exit_code);

}  // namespace fftbench::system
