// Writing a file so that a reader sees either the whole old text or the whole new one.
#pragma once

#include <filesystem>
#include <string_view>

#include "report/write_error.h"

namespace fftbench::report {

// Writes beside `path` and renames. On WriteError what was at `path` is as it was, and nothing is left beside
// it.
void write_atomically(const std::filesystem::path& path, std::string_view text);

}  // namespace fftbench::report
