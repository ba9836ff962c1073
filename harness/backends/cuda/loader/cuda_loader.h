// Loads the CUDA backend from a module at run time, so that one build of the program runs with and without
// CUDA.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <variant>

#include "backends/backend.h"

namespace fftbench::backends {

using BackendOrReason = std::variant<std::unique_ptr<Backend>, std::string>;

// Returns the backend on the card with this UUID ("GPU-01234567-89ab-...") or, where CUDA sees no such card,
// on CUDA's first; or a message that says why there is none and what to do. The module is searched for beside
// the program and in ../lib/fftbench. It stays loaded until the process ends: CUDA leaves threads and exit
// handlers behind, and transforms may outlive their backend. Backend and transforms belong to the calling
// thread.
BackendOrReason load_cuda_backend(const std::filesystem::path& program_folder, const std::string& uuid = "");

}  // namespace fftbench::backends
