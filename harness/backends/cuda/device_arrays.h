// The arrays of a transform in device memory, in the order of their resources.
#pragma once

#include <complex>
#include <span>
#include <vector>

#include "backends/cuda/check.h"
#include "fft/plan.h"

namespace fftbench::backends {

class DeviceArrays {
 public:
  // Twiddle tables are filled; everything else is uninitialised.
  DeviceArrays(std::vector<fft::Resource> resources, const fft::Problem& problem);

  // The array of a resource, or the first in a role. Throws std::logic_error where there is none.
  float2* data(std::size_t resource) const;
  float2* data(fft::Role role) const;

  void upload(std::span<const std::complex<float>> input);
  void poison();
  void download(std::span<std::complex<float>> output) const;

  // Of all of them together.
  static std::uint64_t byte_count(std::span<const fft::Resource> resources);

 private:
  std::vector<fft::Resource> resources_;
  std::vector<DeviceMemory> memory_;
  std::uint64_t array_bytes_;
};

}  // namespace fftbench::backends
