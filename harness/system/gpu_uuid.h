// Writes a GPU's UUID, which OpenGL and CUDA report as bytes, as NVIDIA's management library does.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace fftbench::system {

// Returns "GPU-01234567-89ab-cdef-0123-456789abcdef".
std::string gpu_uuid(std::span<const std::byte, 16> bytes);

}  // namespace fftbench::system
