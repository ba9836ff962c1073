// Forwards the functions of the CUDA driver and of NVRTC that VkFFT calls to libraries that are opened when
// they are first needed. The module is thus linked to neither: cuFFT and our kernels work without NVRTC, and
// a machine without the driver gets a message. A kernel that was compiled once is not compiled again.
#pragma once

#include <optional>
#include <string>

namespace fftbench::backends {

// Returns why the functions can't be called, or nothing.
std::optional<std::string> driver_functions_unavailable();

}  // namespace fftbench::backends
