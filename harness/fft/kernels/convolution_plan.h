// Planning of convolutions of pictures by FFT, in three dispatches of the register kernel's stages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/operation.h"
#include "fft/plan.h"
#include "fft/problem.h"
#include "fft/registry.h"

namespace fftbench::fft {

// A round trip of real pictures: the plan's preparation makes the kernel's spectrum. The kernel has so many
// planes (fft::Convolution).
PlanOrSkip plan_convolution(const Problem& problem, const ConvolutionOptions& options, std::uint32_t planes,
                            const DeviceLimits& limits);

}  // namespace fftbench::fft
