// The arrays of a transform in device memory, in the order of their resources.
//
// Everything that is done with them goes through the transform's stream, in the order of the calls, as its
// launches do.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "backends/cuda/check.h"
#include "fft/plan.h"

namespace fftbench::backends {

class DeviceArrays {
 public:
  // Fills the twiddle tables. The content of all other arrays is undefined. The stream must outlive this.
  DeviceArrays(std::vector<fft::Resource> resources, cudaStream_t stream);

  // Shares the arrays of `other` but for those with the roles, which it has of its own.
  DeviceArrays(const DeviceArrays& other, std::span<const fft::Role> own);

  // Returns the array of a resource, or the first array with a role. Throws std::logic_error where there is
  // none.
  float2* data(std::size_t resource) const;
  float2* data(fft::Role role) const;
  std::uint64_t byte_count(fft::Role role) const;

  // Copy from and to the caller's memory, and wait until that is done. Both lengths are those of the arrays.
  void upload(fft::Role role, std::span<const std::byte> values);
  void download(std::span<std::byte> output) const;

  // Enqueues what fills everything that a transform writes with NaN, and does not wait for it.
  void poison();

  // Returns the size of all resources together, or of those with the roles.
  static std::uint64_t byte_count(std::span<const fft::Resource> resources, std::span<const fft::Role> roles);
  static std::uint64_t byte_count(std::span<const fft::Resource> resources);

 private:
  std::size_t index_of(fft::Role role) const;
  void upload(void* array, std::span<const std::byte> values);

  cudaStream_t stream_;
  std::vector<fft::Resource> resources_;
  std::vector<std::shared_ptr<void>> memory_;
};

}  // namespace fftbench::backends
