#include "backends/cuda/device_arrays.h"

#include <algorithm>
#include <stdexcept>

#include "backends/cuda/check.h"
#include "fft/roots_of_unity.h"

namespace fftbench::backends {

std::uint64_t DeviceArrays::byte_count(std::span<const fft::Resource> resources) {
  std::uint64_t bytes = 0;
  for (const fft::Resource& resource : resources) bytes += fft::byte_count(resource);
  return bytes;
}

DeviceArrays::DeviceArrays(std::vector<fft::Resource> resources, const fft::Problem& problem)
    : resources_(std::move(resources)), array_bytes_(fft::byte_count(problem)) {
  for (const fft::Resource& resource : resources_) {
    const std::uint64_t bytes = fft::byte_count(resource);
    DeviceMemory& memory = memory_.emplace_back(allocate(bytes));
    if (resource.role != fft::Role::kTwiddleTable) continue;
    const auto roots = fft::roots_of_unity(resource.extent.x);
    check(cudaMemcpy(memory.get(), roots.data(), bytes, cudaMemcpyHostToDevice),
          "cudaMemcpy of the twiddle table");
  }
}

float2* DeviceArrays::data(std::size_t resource) const {
  return static_cast<float2*>(memory_.at(resource).get());
}

float2* DeviceArrays::data(fft::Role role) const {
  const auto found = std::ranges::find(resources_, role, &fft::Resource::role);
  if (found == resources_.end()) throw std::logic_error("the transform has no such array");
  return data(std::size_t(found - resources_.begin()));
}

void DeviceArrays::upload(std::span<const std::complex<float>> input) {
  if (input.size_bytes() != array_bytes_) throw std::logic_error("the input is not of the problem's size");
  check(cudaMemcpy(data(fft::Role::kInput), input.data(), array_bytes_, cudaMemcpyHostToDevice),
        "cudaMemcpy of the input");
}

void DeviceArrays::poison() {
  // A float with all bits set is a quiet NaN.
  constexpr int kByteOfNan = 0xFF;
  for (std::size_t i = 0; i < resources_.size(); ++i) {
    const fft::Role role = resources_[i].role;
    if (role != fft::Role::kOutput && role != fft::Role::kScratch) continue;
    check(cudaMemset(data(i), kByteOfNan, array_bytes_), "cudaMemset of an array with NaN");
  }
}

void DeviceArrays::download(std::span<std::complex<float>> output) const {
  if (output.size_bytes() != array_bytes_) throw std::logic_error("the output is not of the problem's size");
  check(cudaMemcpy(output.data(), data(fft::Role::kOutput), array_bytes_, cudaMemcpyDeviceToHost),
        "cudaMemcpy of the output");
}

}  // namespace fftbench::backends
