// Where the program's own files are: glsl/ and configs/, beside the source or installed.
#pragma once

#include <filesystem>

namespace fftbench::system {

// <prefix>/share/fftbench of the running program where that exists (installed, portable bundle), else the
// source tree it was built from. Throws std::runtime_error where neither is there.
std::filesystem::path find_data_folder();

// `given` as it is where such a file exists, else configs/<given> of the data folder. Throws
// std::runtime_error where neither does, with the experiments that there are.
std::filesystem::path find_config(const std::filesystem::path& given,
                                  const std::filesystem::path& data_folder);

}  // namespace fftbench::system
