// The arrays of a transform in device memory, in the order of their resources.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "backends/cuda/check.h"
#include "fft/plan.h"

namespace fftbench::backends {

class DeviceArrays {
 public:
  // Fills the twiddle tables. The content of all other arrays is undefined.
  explicit DeviceArrays(std::vector<fft::Resource> resources);

  // Returns the array of a resource, or the first array with a role. Throws std::logic_error where there is
  // none.
  float2* data(std::size_t resource) const;
  float2* data(fft::Role role) const;
  std::uint64_t byte_count(fft::Role role) const;

  void upload(fft::Role role, std::span<const std::byte> values);
  void poison();
  void download(std::span<std::byte> output) const;

  // Returns the size of all resources together.
  static std::uint64_t byte_count(std::span<const fft::Resource> resources);

 private:
  std::size_t index_of(fft::Role role) const;

  std::vector<fft::Resource> resources_;
  std::vector<DeviceMemory> memory_;
};

}  // namespace fftbench::backends
