// Finds the program's own files: glsl/ and configs/, of the tree that the program lies in, or installed.
#pragma once

#include <filesystem>

namespace fftbench::system {

// The folder that holds glsl/ and configs/.
struct DataFolder {
  std::filesystem::path path;
  // Whether it neither was installed with the program nor is the source tree around it. A program that was
  // copied away from its tree still measures the shaders of that tree.
  bool is_outside = false;
};

// Returns the first that exists of: <prefix>/share/fftbench of <prefix>/bin/<program> (installed, portable
// bundle); the source tree around the program, where the nearest comes first; `source`, the tree from which
// it was built. `tree_from_build` leads from a build folder to its tree, such as "..": a tree that was copied
// with its build folder is found by it. Throws std::runtime_error where there is none.
DataFolder locate_data_folder(const std::filesystem::path& program,
                              const std::filesystem::path& tree_from_build,
                              const std::filesystem::path& source);

// Does that for the running program.
DataFolder locate_data_folder();

// Returns its path alone.
std::filesystem::path find_data_folder();

// Returns `given` where such a file exists, else configs/<given> of the data folder. Throws
// std::runtime_error, which lists the experiments that exist, where neither does.
std::filesystem::path find_config(const std::filesystem::path& given,
                                  const std::filesystem::path& data_folder);

}  // namespace fftbench::system
