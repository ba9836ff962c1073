// VkFFT with its CUDA backend, where the module was built with it (Debian's libvkfft-dev).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/cuda/launches.h"
#include "backends/cuda/library_way.h"

namespace fftbench::backends {

// Why VkFFT can't be used, or nothing: the module was built without it, or NVRTC, with which it compiles its
// kernels, is not there.
std::optional<std::string> vkfft_unavailable();

// Compiles VkFFT's kernels for the ways. Throws std::runtime_error.
std::unique_ptr<Launches> make_vkfft_launches(const fft::Problem& problem,
                                              const std::vector<LibraryWay>& ways, int device,
                                              cudaStream_t stream);

// "1.2.26", or "none" where the module was built without it.
std::string vkfft_version();

}  // namespace fftbench::backends
