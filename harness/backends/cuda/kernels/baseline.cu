// Kernels that measure the device and not an FFT, and helpers that work on single elements. Launch of the
// latter: a thread for each element, in a grid (x) with any block size.
#include <cstddef>

#include "backends/cuda/kernels/kernels.h"
#include "lib/shared_constants.h"

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

// Mixes the bits with two rounds of multiplicative hashing by the golden ratio (Knuth, The Art of Computer
// Programming, 6.4).
__device__ unsigned scrambled(unsigned number) {
  constexpr unsigned kGoldenRatio = 0x9E3779B9U;  // 2^32 * (sqrt(5) - 1) / 2
  number *= kGoldenRatio;
  return (number ^ (number >> 16)) * kGoldenRatio;
}

// Returns a value in [1, 2), which is never zero or denormal.
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
  // The compiler doesn't know the start values, so that it can leave nothing out. The factor 0.5 keeps the
  // values small, so that nothing overflows.
  const float2 start = arguments.source[0];
  float value = start.x;
  for (std::uint64_t i = 0; i < arguments.count; ++i) value = fmaf(value, 0.5F, start.y);
  arguments.target[0] = make_float2(value, start.y);
}

// Independent chains of multiply-adds in registers, as in arithmetic_peak.comp. Launch: any number of blocks
// of FFTBENCH_PEAK_WORK_GROUP threads. Each thread computes FFTBENCH_PEAK_FLOPS_A_TURN operations in each
// turn.
__global__ void arithmetic_peak(const KernelArguments arguments) {
  constexpr int kChains = 16;
  constexpr int kLinks = FFTBENCH_PEAK_FLOPS_A_TURN / (2 * kChains);
  const float2 start = arguments.source[0];
  float chains[kChains];
#pragma unroll
  for (int chain = 0; chain < kChains; ++chain) chains[chain] = start.y + float(threadIdx.x + chain);
  for (std::uint64_t turn = 0; turn < arguments.count; ++turn) {
#pragma unroll
    for (int link = 0; link < kLinks; ++link) {
#pragma unroll
      for (float& value : chains) value = fmaf(value, 0.5F, start.x);
    }
  }
  float sum = 0;
#pragma unroll
  for (const float value : chains) sum += value;
  // It never is, which the compiler can't know.
  if (sum == 12345.678F) arguments.target[0] = make_float2(sum, 0);
}

template <typename Kernel>
const void* address_of(Kernel* kernel) {
  return reinterpret_cast<const void*>(kernel);
}

}  // namespace

const void* copy_kernel(Element element) {
  // Whole numbers are copied bit by bit, whatever they stand for.
  if (element == Element::k16Bytes) return address_of(&copy<uint4>);
  if (element == Element::k8Bytes) return address_of(&copy<uint2>);
  return address_of(&copy<unsigned>);
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

const void* arithmetic_peak_kernel() {
  return address_of(&arithmetic_peak);
}

}  // namespace fftbench::backends
