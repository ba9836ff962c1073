// Plans the CUDA ports of our own kernels. The passes, arrays and shapes are those of the shaders on buffers,
// so that the two differ in the language alone.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "backends/cuda/device_arrays.h"
#include "backends/cuda/kernel_launches.h"
#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::backends {

// Returns the plan of cuda_cooley_tukey, cuda_stockham_radix2 or cuda_stockham_radix4, with completed
// options; nothing for another name.
std::optional<fft::Plan> plan_port(std::string_view algorithm, const fft::Problem& problem,
                                   const fft::Options& options);

// Returns the first of the device's limits that the plan exceeds, or nothing.
std::optional<fft::Skip> exceeded_limit(const fft::Plan& plan, const cudaDeviceProp& device);

// Returns the plan's passes as launches on its resources' arrays.
std::vector<KernelLaunch> launches_of(const fft::Plan& plan, const DeviceArrays& arrays);

}  // namespace fftbench::backends
