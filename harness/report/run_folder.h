// The folder of a run: <output>/<experiment>/<UTC time>-<device>/.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "system/file_descriptor.h"
#include "text/utc_time.h"

namespace fftbench::report {

class RunFolder {
 public:
  // Makes the folder and those above it. Another run that started in the same second gets "-2", "-3", ...
  // appended. Throws WriteError with the path that is in the way and the reason; then no folder is left
  // behind.
  RunFolder(const std::filesystem::path& output, std::string_view experiment, std::string_view device,
            text::UtcTime start);

  // Takes the folder of a run that is resumed. Nothing is made.
  explicit RunFolder(const std::filesystem::path& existing) : path_(existing) {}

  const std::filesystem::path& path() const { return path_; }

  // Removes the folders that the constructor made, as far as they are empty, for a run that ends before its
  // first file.
  void remove_if_empty() const;

 private:
  std::filesystem::path path_;
  std::vector<std::filesystem::path> made_;  // the outermost first
};

}  // namespace fftbench::report
