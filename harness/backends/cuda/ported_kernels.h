// The plans of our own kernels in their CUDA ports: the passes, arrays and shapes are those of the shaders
// (fft/singlepass.h) on buffers, so the two differ in the language alone.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "backends/cuda/device_arrays.h"
#include "backends/cuda/kernel_launches.h"
#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::backends {

// The plan of cuda_cooley_tukey, cuda_stockham_radix2 or cuda_stockham_radix4, with completed options;
// nothing for another name.
std::optional<fft::Plan> plan_port(std::string_view algorithm, const fft::Problem& problem,
                                   const fft::Options& options);

// The first of the device's limits that the plan exceeds, or nothing.
std::optional<fft::Skip> exceeded_limit(const fft::Plan& plan, const cudaDeviceProp& device);

// The plan's passes as launches on its resources' arrays.
std::vector<KernelLaunch> launches_of(const fft::Plan& plan, const DeviceArrays& arrays);

}  // namespace fftbench::backends
