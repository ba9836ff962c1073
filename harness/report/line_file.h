// A text file that grows by whole lines, and that holds nothing but whole lines even when writing fails or is
// interrupted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "system/file_descriptor.h"

namespace fftbench::report {

// Lines end with "\n". `append` hands lines to the system in one write before it returns, so that they
// survive a crash of this process (but not of the machine: nothing is forced to disk).
class LineFile {
 public:
  // Makes a new file. Throws WriteError where the file already exists.
  static LineFile create(const std::filesystem::path& path);

  // Opens a file in order to append to it, and makes it where it is missing. The rest of a line that a killed
  // process left behind is cut off. Throws WriteError.
  static LineFile reopen(const std::filesystem::path& path);

  // Takes over an open descriptor. Messages call it `path`.
  LineFile(system::FileDescriptor file, const std::filesystem::path& path);

  // Appends whole lines, either all of them or none. After a WriteError the file again ends with the last
  // whole line, and appending may be tried again. It is a WriteError too where the file or its folder was
  // deleted, moved or made read-only meanwhile, since the lines would be lost.
  void append(const std::string& lines);

  // Throws WriteError where the path now leads to another file or to none, or where the file may not be
  // written to.
  void require_in_place() const;

  bool is_empty() const { return whole_lines_bytes_ == 0; }
  const std::filesystem::path& path() const { return path_; }

 private:
  system::FileDescriptor file_;
  std::filesystem::path path_;
  std::int64_t whole_lines_bytes_;
  bool has_path_ = false;  // whether the file was opened under `path_` and has to stay there
};

}  // namespace fftbench::report
