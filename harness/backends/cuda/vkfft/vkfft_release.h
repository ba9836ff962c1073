// What the sources of one release of VkFFT share: its header, and what its results mean. They are compiled
// once for each release, with its folder of headers, so that everything here has internal linkage.
#pragma once

#include <fmt/format.h>
#include <stdexcept>
#include <string>

#include "backends/cuda/check.h"

#define VKFFT_BACKEND 1  // 1 stands for CUDA
#include <vkFFT.h>

namespace fftbench::backends {
namespace {

std::string text_of(VkFFTResult result, const char* call) {
  return fmt::format("{}: VkFFT error {} (see VkFFTResult in vkFFT.h)", call, int(result));
}

void check(VkFFTResult result, const char* call) {
  if (result != VKFFT_SUCCESS) throw std::runtime_error(text_of(result, call));
}

// VkFFT numbers what it does not support from 3000 to 3999.
void check_plan(VkFFTResult result, const char* call) {
  if (int(result) / 1000 == 3) throw PlanRefused(text_of(result, call));
  check(result, call);
}

// Tells whether no launch of a plan has push constants: it would copy them to the device and wait, which is
// impossible during recording. VkFFT uses them where a grid would exceed CUDA's limits and is launched in
// parts.
bool launches_without_waiting(const VkFFTApplication& application, const VkFFTPlan& plan) {
  for (std::uint64_t side = 0; side < application.configuration.FFTdim; ++side) {
    for (std::uint64_t upload = 0; upload < plan.numAxisUploads[side]; ++upload) {
      if (plan.axes[side][upload].pushConstants.structSize > 0) return false;
    }
  }
  return true;
}

}  // namespace
}  // namespace fftbench::backends
