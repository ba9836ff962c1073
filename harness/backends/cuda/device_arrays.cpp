#include "backends/cuda/device_arrays.h"

#include <algorithm>
#include <stdexcept>

#include "backends/cuda/check.h"
#include "backends/transform.h"
#include "fft/roots_of_unity.h"

namespace fftbench::backends {

std::uint64_t DeviceArrays::byte_count(std::span<const fft::Resource> resources) {
  std::uint64_t bytes = 0;
  for (const fft::Resource& resource : resources) bytes += fft::byte_count(resource);
  return bytes;
}

std::uint64_t DeviceArrays::byte_count(std::span<const fft::Resource> resources,
                                       std::span<const fft::Role> roles) {
  std::uint64_t bytes = 0;
  for (const fft::Resource& resource : resources) {
    if (std::ranges::find(roles, resource.role) != roles.end()) bytes += fft::byte_count(resource);
  }
  return bytes;
}

namespace {

// Whole words of 4 bytes, which is what the copy's kernel moves at least.
std::shared_ptr<void> memory_of(const fft::Resource& resource) {
  return allocate((fft::byte_count(resource) + 3) / 4 * 4);
}

}  // namespace

DeviceArrays::DeviceArrays(const DeviceArrays& other, std::span<const fft::Role> own)
    : stream_(other.stream_), resources_(other.resources_) {
  for (std::size_t i = 0; i < resources_.size(); ++i) {
    const bool is_own = std::ranges::find(own, resources_[i].role) != own.end();
    memory_.push_back(is_own ? memory_of(resources_[i]) : other.memory_[i]);
  }
}

DeviceArrays::DeviceArrays(std::vector<fft::Resource> resources, cudaStream_t stream)
    : stream_(stream), resources_(std::move(resources)) {
  for (const fft::Resource& resource : resources_) {
    const std::shared_ptr<void>& memory = memory_.emplace_back(memory_of(resource));
    if (resource.role != fft::Role::kTwiddleTable) continue;
    const auto all = fft::roots_of_unity(resource.extent.x);
    const std::vector<std::complex<float>> roots(all.begin(), all.end());
    upload(memory.get(), std::as_bytes(std::span(roots)));
  }
}

float2* DeviceArrays::data(std::size_t resource) const {
  return static_cast<float2*>(memory_.at(resource).get());
}

std::size_t DeviceArrays::index_of(fft::Role role) const {
  const auto found = std::ranges::find(resources_, role, &fft::Resource::role);
  if (found == resources_.end()) throw std::logic_error("the transform has no such array");
  return std::size_t(found - resources_.begin());
}

float2* DeviceArrays::data(fft::Role role) const {
  return data(index_of(role));
}

std::uint64_t DeviceArrays::byte_count(fft::Role role) const {
  return fft::byte_count(resources_[index_of(role)]);
}

void DeviceArrays::upload(fft::Role role, std::span<const std::byte> values) {
  require_size(values.size(), byte_count(role));
  upload(data(role), values);
}

// A copy from memory that is not pinned returns when CUDA has staged it, or, on some systems, before it has
// read it.
void DeviceArrays::upload(void* array, std::span<const std::byte> values) {
  check(cudaMemcpyAsync(array, values.data(), values.size(), cudaMemcpyHostToDevice, stream_),
        "cudaMemcpyAsync to the device");
  wait_for(stream_);
}

void DeviceArrays::poison() {
  // A number of any precision with all bits set is a quiet NaN.
  constexpr int kByteOfNan = 0xFF;
  for (std::size_t i = 0; i < resources_.size(); ++i) {
    const fft::Role role = resources_[i].role;
    const bool is_written =
        role == fft::Role::kOutput || role == fft::Role::kScratch || role == fft::Role::kKernelSpectrum;
    if (!is_written) continue;
    check(cudaMemsetAsync(data(i), kByteOfNan, fft::byte_count(resources_[i]), stream_),
          "cudaMemsetAsync of an array with NaN");
  }
}

void DeviceArrays::download(std::span<std::byte> output) const {
  require_size(output.size(), byte_count(fft::Role::kOutput));
  check(cudaMemcpyAsync(output.data(), data(fft::Role::kOutput), output.size(), cudaMemcpyDeviceToHost,
                        stream_),
        "cudaMemcpyAsync of the output");
  wait_for(stream_);
}

}  // namespace fftbench::backends
