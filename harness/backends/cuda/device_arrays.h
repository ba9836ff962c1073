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
  // Fills twiddle tables. The content of all other arrays is undefined.
  DeviceArrays(std::vector<fft::Resource> resources, const fft::Problem& problem);

  // Returns the array of a resource, or the first array with a role. Throws std::logic_error where there is
  // none.
  float2* data(std::size_t resource) const;
  float2* data(fft::Role role) const;

  void upload(std::span<const std::complex<float>> input);
  void poison();
  void download(std::span<std::complex<float>> output) const;

  // Returns the size of all resources together.
  static std::uint64_t byte_count(std::span<const fft::Resource> resources);

 private:
  std::vector<fft::Resource> resources_;
  std::vector<DeviceMemory> memory_;
  std::uint64_t array_bytes_;
};

}  // namespace fftbench::backends
