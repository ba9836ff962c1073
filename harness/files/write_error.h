// What every writer of results throws when a file or folder can't be made or written.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fftbench::files {

class WriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  // "cannot <action> <path>: <text of the error number> (<what would help>)".
  WriteError(std::string_view action, const std::filesystem::path& path, int error_number);
};

}  // namespace fftbench::files
