// The functions of the CUDA driver and of NVRTC that VkFFT calls, forwarded to libraries that are opened when
// first needed. The module is so linked to neither: cuFFT and our kernels do without NVRTC, and a machine
// without the driver gets a message.
#pragma once

#include <optional>
#include <string>

namespace fftbench::backends {

// Why they can't be called, or nothing.
std::optional<std::string> driver_functions_unavailable();

}  // namespace fftbench::backends
