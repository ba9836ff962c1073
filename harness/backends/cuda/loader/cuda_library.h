// CUDA's shared libraries are opened at run time, so that a machine without them gets this program's message
// instead of a dynamic linker's failure.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "system/shared_library.h"

namespace fftbench::backends {

using system::LibraryOrReason;

// Opens `file`, which is a path, or a name for the dynamic linker. If the linker doesn't find the file or a
// library that it needs, they are searched for in toolkit_folders().
LibraryOrReason open_cuda_library(const std::string& file);

// Returns the existing folders in which CUDA's toolkit keeps its libraries: under $CUDA_PATH, $CUDA_HOME and
// /usr/local/cuda. The linker may not know them.
std::vector<std::filesystem::path> toolkit_folders();

}  // namespace fftbench::backends
