// Runs another program to its end.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fftbench::system {

struct ChildSettings {
  std::filesystem::path program;  // a file, which is not searched for
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, std::string>> environment;  // added to this process's own
  std::filesystem::path folder;                                  // where it runs; empty for this one's
  std::string input;                                             // its standard input
};

struct ChildEnd {
  int exit_code = 0;
  std::string killed_by;  // "killed by signal 11 (Segmentation fault)"; empty where it ended by itself
  std::string errors;     // the last 4 KiB of its standard error

  // "exit code 2" or "killed by signal 11 (Segmentation fault)", with the last line of its errors.
  std::string description() const;
};

// Returns the last line of a text that ends with line breaks or without.
std::string_view last_line(std::string_view text);

// What the child prints on standard output is dropped. It runs in a process group of its own: where this
// process is interrupted (system/interrupts.h), it is told to end, and its end is waited for. Throws
// std::system_error where it cannot be started.
ChildEnd run_child(const ChildSettings& settings);

}  // namespace fftbench::system
