// How NVIDIA's management library writes a GPU's UUID: what OpenGL and CUDA tell as bytes, as a name.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace fftbench::system {

// "GPU-01234567-89ab-cdef-0123-456789abcdef".
std::string gpu_uuid(std::span<const std::byte, 16> bytes);

}  // namespace fftbench::system
