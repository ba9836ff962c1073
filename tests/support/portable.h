// What tests need of the system, under one name on all of them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "system/running_program.h"

namespace fftbench::tests {

inline int set_variable(const std::string& name, const std::string& value) {
#ifdef _WIN32
  return ::_putenv_s(name.c_str(), value.c_str());
#else
  return ::setenv(name.c_str(), value.c_str(), 1);
#endif
}

inline int unset_variable(const std::string& name) {
#ifdef _WIN32
  return ::_putenv_s(name.c_str(), "");
#else
  return ::unsetenv(name.c_str());
#endif
}

// Makes a folder with a new name that begins with the prefix.
inline std::filesystem::path make_temporary_folder(const std::string& prefix) {
  static unsigned next = 0;
  for (unsigned tries = 0; tries < 1000; ++tries) {
    const std::string name = prefix + std::to_string(system::process_number()) + "-" + std::to_string(next++);
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / name;
    if (std::filesystem::create_directory(folder)) return folder;
  }
  throw std::runtime_error("no temporary folder");
}

}  // namespace fftbench::tests
