// The CUDA backend, from a module that is loaded at run time: one build of the program runs with and without
// CUDA.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <variant>

#include "backends/backend.h"

namespace fftbench::backends {

using BackendOrReason = std::variant<std::unique_ptr<Backend>, std::string>;

// The backend on a CUDA device, by CUDA's number; or the reason why there is none, for a person to act on.
// The module is looked for beside the program and in ../lib/fftbench. It stays loaded to the end of the
// process: CUDA leaves threads and exit handlers behind, and transforms outlive their backend. Backend and
// transforms belong to the thread that calls this.
BackendOrReason load_cuda_backend(const std::filesystem::path& program_folder, unsigned device = 0);

}  // namespace fftbench::backends
