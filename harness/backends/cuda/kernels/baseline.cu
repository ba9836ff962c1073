// Kernels that measure the device rather than an FFT, and element-wise helpers. Launch of the element-wise
// ones: a thread an element, grid (x) of any block size.
#include <cstddef>

#include "backends/cuda/kernels/kernels.h"

namespace fftbench::backends {
namespace {

__device__ std::size_t element_of_thread() {
  return std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
}

template <typename Value>
__global__ void copy(const KernelArguments arguments) {
  const std::size_t element = element_of_thread();
  if (element >= arguments.count) return;
  reinterpret_cast<Value*>(arguments.target)[element] =
      reinterpret_cast<const Value*>(arguments.source)[element];
}

// Two rounds of multiplicative hashing by the golden ratio (Knuth, The Art of Computer Programming, 6.4).
__device__ unsigned scrambled(unsigned number) {
  constexpr unsigned kGoldenRatio = 0x9E3779B9U;  // (sqrt(5) - 1) / 2 of 2^32
  number *= kGoldenRatio;
  return (number ^ (number >> 16)) * kGoldenRatio;
}

// In [1, 2): never zero, and no denormals.
__device__ float random_value(unsigned number) {
  return __uint_as_float(0x3F800000U | (scrambled(number) >> 9));
}

__global__ void noise(const KernelArguments arguments) {
  const std::size_t element = element_of_thread();
  if (element >= arguments.count) return;
  const auto number = static_cast<unsigned>(element) * 4U;
  reinterpret_cast<float4*>(arguments.target)[element] = make_float4(
      random_value(number), random_value(number + 1), random_value(number + 2), random_value(number + 3));
}

__global__ void empty(const KernelArguments) {}

__global__ void pace(const KernelArguments arguments) {
  // Unknown to the compiler, and contracting, so that nothing can be left out and nothing overflows.
  const float2 start = arguments.source[0];
  float value = start.x;
  for (std::uint64_t i = 0; i < arguments.count; ++i) value = fmaf(value, 0.5F, start.y);
  arguments.target[0] = make_float2(value, start.y);
}

template <typename Kernel>
const void* address_of(Kernel* kernel) {
  return reinterpret_cast<const void*>(kernel);
}

}  // namespace

const void* copy_kernel(Element element) {
  return element == Element::kPair ? address_of(&copy<float4>) : address_of(&copy<float2>);
}

const void* noise_kernel() {
  return address_of(&noise);
}

const void* empty_kernel() {
  return address_of(&empty);
}

const void* pace_kernel() {
  return address_of(&pace);
}

}  // namespace fftbench::backends
