// VkFFT's own convolution. Its last axis transforms, multiplies by the kernel's spectrum and goes back in one
// kernel.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/cuda/convolution_steps.h"
#include "backends/cuda/kernel_launches.h"

namespace fftbench::backends {

struct VkfftConvolution {
  CudaConvolution asked;
  bool reads_picture = false;  // itself, with the values to be padded named as zeros; else a padded copy
};

// Returns why it is not tried, or nothing.
std::optional<std::string> refused_by_vkfft(const VkfftConvolution& wanted);

std::vector<fft::Resource> vkfft_convolution_resources(const VkfftConvolution& wanted);

// Places of those resources behind ConvolutionSteps's. The rows of both work arrays are two numbers longer
// than padded ones, as VkFFT has spectra in place of real images.
inline constexpr std::size_t kVkfftWork = ConvolutionSteps::kFirstOfOthers;
inline constexpr std::size_t kVkfftKernelSpectrum = ConvolutionSteps::kFirstOfOthers + 1;
inline constexpr std::size_t kVkfftPadded = ConvolutionSteps::kFirstOfOthers + 2;  // unless it reads pictures

// Compiles a release's kernels. Throws PlanRefused where it has no plan, and std::runtime_error where it
// makes none. The memory of `arrays` must outlive what is returned.
using MakeVkfftConvolution = std::unique_ptr<Launches>(const VkfftConvolution& wanted,
                                                       const DeviceArrays& arrays, int device,
                                                       cudaStream_t stream);

}  // namespace fftbench::backends
