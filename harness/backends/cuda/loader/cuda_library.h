// CUDA's shared libraries, opened at run time: a machine without them still gets a message instead of a
// dynamic linker's failure.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace fftbench::backends {

// A dlopen handle, or the reason why there is none. Handles are never closed: CUDA leaves threads behind that
// run its code, and exit handlers that call it.
using LibraryOrReason = std::variant<void*, std::string>;

// Opens `file`: a path, or a name for the dynamic linker to find. What the linker does not find, be it the
// file itself or a library that it needs, is looked for in toolkit_folders().
LibraryOrReason open_cuda_library(const std::string& file);

// Where CUDA's toolkit keeps its libraries, which the linker may not have been told: under $CUDA_PATH,
// $CUDA_HOME and /usr/local/cuda, as far as they are there.
std::vector<std::filesystem::path> toolkit_folders();

}  // namespace fftbench::backends
