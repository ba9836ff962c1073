// Reading and writing files of wisdom.
#pragma once

#include <filesystem>
#include <vector>

#include "files/write_error.h"
#include "wisdom/entry.h"

namespace fftbench::wisdom {

// The entries of a file; none where there is no such file. Throws experiment::ConfigError, with the place and
// what would be right, where it holds anything but wisdom.
std::vector<Entry> read_wisdom(const std::filesystem::path& file, const std::filesystem::path& schema_file);

// Adds the entries to those of the file, each instead of the one that is about the same, and replaces the
// file in one step; makes its folder where there is none. Throws experiment::ConfigError as read_wisdom does,
// then the file is left as it is, files::WriteError, and files::LockHeld where another process has been
// writing to the file for half a minute.
void merge_wisdom(const std::filesystem::path& file, const std::vector<Entry>& entries,
                  const std::filesystem::path& schema_file);

}  // namespace fftbench::wisdom
