// Writes a file so that a reader sees either the whole old content or the whole new one.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "system/file_descriptor.h"

namespace fftbench::system {

// Writes the parts one after another to a file beside `path` and renames it. After a WriteError the file at
// `path` is unchanged, and nothing is left beside it. Anything but a regular file (/dev/stdout, a pipe) is
// written in place. A link stays a link, and the file that it leads to is replaced.
void write_whole_file(const std::filesystem::path& path, std::initializer_list<std::string_view> parts);

struct FileContent {
  std::filesystem::path path;
  std::string content;
};

// Writes all of the files in the same way, or none: each is complete beside its path before the first is
// renamed. After a WriteError nothing new is left.
void write_whole_files(const std::vector<FileContent>& files);

// Makes the folder, with its parents, and then writes the files in the same way. After a WriteError no folder
// is left that was not there before.
void write_whole_files_and_folder(const std::filesystem::path& folder, const std::vector<FileContent>& files);

}  // namespace fftbench::system
