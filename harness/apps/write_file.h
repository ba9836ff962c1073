// Writes a file as a whole, or not at all.
#pragma once

#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <span>

namespace fftbench::apps {

// The parts one after another. They go to a temporary file in the same folder, which is then renamed: where
// that fails, the disk being full for one, nothing is left behind and an older file stays as it was. What is
// not a regular file (/dev/stdout, a pipe) is written in place. Throws std::system_error with the path and
// the reason.
void write_file(const std::filesystem::path& file, std::initializer_list<std::span<const std::byte>> parts);

}  // namespace fftbench::apps
