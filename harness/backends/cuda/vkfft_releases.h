// The releases of VkFFT, with its CUDA backend, that were built into the module. CMake writes the list.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/cuda/kernel_launches.h"
#include "backends/cuda/library_way.h"
#include "backends/cuda/vkfft_convolution.h"
#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::backends {

// Compiles a release's kernels for the ways. Throws PlanRefused where it has no plan, and std::runtime_error
// where it makes none.
using MakeVkfftLaunches = std::unique_ptr<Launches>(const fft::Problem& problem, const LibraryPairs& pairs,
                                                    int device, cudaStream_t stream);

struct VkfftRelease {
  std::string_view version;  // "1.3.4"
  MakeVkfftLaunches* make_launches;
  MakeVkfftConvolution* make_convolution;

  // Returns why the release can't be used, or nothing. NVRTC, with which it compiles its kernels, may be
  // missing.
  std::optional<std::string> (*unavailable)();
};

// Returns all releases, newest first.
std::span<const VkfftRelease> vkfft_releases();

// Returns the release that the completed option `release` asks for, or why it can't be used.
std::variant<const VkfftRelease*, fft::Skip> find_vkfft(const fft::Options& options);

// Returns the versions of all releases, newest first.
std::vector<std::string_view> vkfft_versions();

}  // namespace fftbench::backends
