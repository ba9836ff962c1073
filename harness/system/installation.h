// Finds the program's own files: glsl/ and configs/, which are beside the source or installed.
#pragma once

#include <filesystem>

namespace fftbench::system {

// Returns <prefix>/share/fftbench of the running program where that exists (installed, portable bundle), else
// the source tree from which it was built. Throws std::runtime_error where neither exists.
std::filesystem::path find_data_folder();

// Returns `given` where such a file exists, else configs/<given> of the data folder. Throws
// std::runtime_error, which lists the experiments that exist, where neither does.
std::filesystem::path find_config(const std::filesystem::path& given,
                                  const std::filesystem::path& data_folder);

}  // namespace fftbench::system
