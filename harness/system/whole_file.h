// Writing a file so that a reader sees either the whole old content or the whole new one.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

#include "system/file_descriptor.h"

namespace fftbench::system {

// The parts one after another, written beside `path` and renamed. On WriteError what was at `path` is as it
// was, and nothing is left beside it. What is no regular file (/dev/stdout, a pipe) is written in place; a
// link stays a link to the file that is replaced.
void write_whole_file(const std::filesystem::path& path, std::initializer_list<std::string_view> parts);

}  // namespace fftbench::system
