// The kernels of convolution_kernels.h. Those of pictures have a thread for each value that they write: x along
// rows, y along columns, z through the images. Those of spectra have one for each value of an image along x, and
// y through the images.
#include <cuda_fp16.h>

#include "backends/cuda/kernels/convolution_kernels.h"

namespace fftbench::backends {
namespace {

// What is computed with: halves are stored alone.
template <typename Stored>
struct Arithmetic {
  using Type = Stored;
};
template <>
struct Arithmetic<__half> {
  using Type = float;
};

template <typename Stored>
struct Complex;
template <>
struct Complex<__half> {
  using Type = __half2;
};
template <>
struct Complex<float> {
  using Type = float2;
};
template <>
struct Complex<double> {
  using Type = double2;
};

__device__ float2 loaded(__half2 value) { return __half22float2(value); }
__device__ float2 loaded(float2 value) { return value; }
__device__ double2 loaded(double2 value) { return value; }
__device__ void store(__half2& place, float2 value) { place = __float22half2_rn(value); }
__device__ void store(float2& place, float2 value) { place = value; }
__device__ void store(double2& place, double2 value) { place = value; }

template <typename Stored>
__device__ Stored* row_of(const PictureRows& pictures, std::uint32_t y, std::uint32_t image) {
  return static_cast<Stored*>(pictures.values) + image * pictures.image_distance + y * pictures.row_distance;
}

// As fft::position_within; -1 for a zero.
__device__ int position_within(int position, int length, PictureBorder border) {
  if (position >= 0 && position < length) return position;
  if (border == PictureBorder::kZero) return -1;
  const int period = border == PictureBorder::kMirror ? 2 * length : length;
  int within = position % period;
  if (within < 0) within += period;
  return within < length ? within : period - 1 - within;
}

// Where the value at a position of a padded line comes from; -1 for a zero.
__device__ int source_of(std::uint32_t position, std::uint32_t length, std::uint32_t padded, std::uint32_t before,
                         std::uint32_t behind, PictureBorder border) {
  if (position < length + behind) return position_within(int(position), int(length), border);
  if (position >= padded - before) return position_within(int(position) - int(padded), int(length), border);
  return -1;
}

template <typename Stored>
__global__ void pad(const Padding padding) {
  const std::uint32_t x = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint32_t y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= padding.to.width || y >= padding.to.height) return;
  const int from_x = source_of(x, padding.from.width, padding.to.width, padding.before_x, padding.behind_x,
                               padding.border);
  const int from_y = source_of(y, padding.from.height, padding.to.height, padding.before_y, padding.behind_y,
                               padding.border);
  Stored value = Stored(0.0F);
  if (from_x >= 0 && from_y >= 0) value = row_of<Stored>(padding.from, from_y, blockIdx.z)[from_x];
  row_of<Stored>(padding.to, y, blockIdx.z)[x] = value;
}

template <typename Stored>
__global__ void crop(const Cropping cropping) {
  const std::uint32_t x = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint32_t y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= cropping.to.width || y >= cropping.to.height) return;
  using Value = typename Arithmetic<Stored>::Type;
  const Value value = row_of<Stored>(cropping.from, y, blockIdx.z)[x];
  row_of<Stored>(cropping.to, y, blockIdx.z)[x] = Stored(value * Value(cropping.scale));
}

constexpr unsigned kThreadsOfSum = 256;

template <typename Value>
__global__ void add_up(const void* kernel, void* sums, std::uint32_t plane_size) {
  __shared__ Value parts[kThreadsOfSum];
  const Value* plane = static_cast<const Value*>(kernel) + std::size_t{blockIdx.x} * plane_size;
  Value sum = 0;
  for (std::uint32_t i = threadIdx.x; i < plane_size; i += kThreadsOfSum) sum += plane[i];
  parts[threadIdx.x] = sum;
  for (unsigned half = kThreadsOfSum / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
  }
  if (threadIdx.x == 0) static_cast<Value*>(sums)[blockIdx.x] = parts[0];
}

template <typename Value>
__global__ void place(const KernelPlacement placement) {
  const std::uint32_t x = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint32_t y = blockIdx.y * blockDim.y + threadIdx.y;
  const PictureRows& kernel = placement.kernel;
  const PictureRows& to = placement.to;
  if (x >= to.width || y >= to.height) return;
  const std::uint32_t plane = blockIdx.z % placement.planes;
  Value value = 0;
  for (std::uint32_t j = (y + kernel.height / 2) % to.height; j < kernel.height; j += to.height) {
    for (std::uint32_t i = (x + kernel.width / 2) % to.width; i < kernel.width; i += to.width)
      value += row_of<Value>(kernel, j, plane)[i];
  }
  if (placement.sums != nullptr) value /= static_cast<const Value*>(placement.sums)[plane];
  row_of<Value>(to, y, blockIdx.z)[x] = value;
}

template <typename Stored>
__global__ void multiply(const SpectrumProduct product) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= product.values_of_image) return;
  using Value = typename Complex<Stored>::Type;
  Value& stored = static_cast<Value*>(product.spectra)[blockIdx.y * product.values_of_image + i];
  const std::uint32_t plane = blockIdx.y % product.planes;
  const auto a = loaded(stored);
  const auto b = loaded(static_cast<const Value*>(product.kernel)[plane * product.values_of_image + i]);
  const auto scale = static_cast<typename Arithmetic<Stored>::Type>(product.scale);
  auto result = a;
  result.x = (a.x * b.x - a.y * b.y) * scale;
  result.y = (a.x * b.y + a.y * b.x) * scale;
  store(stored, result);
}

__global__ void round_to_halves(const float* floats, __half* halves, std::uint64_t count) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < count) halves[i] = __float2half_rn(floats[i]);
}

constexpr dim3 kBlock(64, 4, 1);
constexpr unsigned kThreads = 256;

dim3 grid_of(const PictureRows& pictures, std::uint32_t images) {
  return dim3((pictures.width + kBlock.x - 1) / kBlock.x, (pictures.height + kBlock.y - 1) / kBlock.y, images);
}

unsigned blocks_of(std::uint64_t count) { return static_cast<unsigned>((count + kThreads - 1) / kThreads); }

}  // namespace

cudaError_t enqueue_padding(const Padding& padding, Number number, cudaStream_t stream) {
  const dim3 grid = grid_of(padding.to, padding.images);
  if (number == Number::kHalf) pad<__half><<<grid, kBlock, 0, stream>>>(padding);
  if (number == Number::kFloat) pad<float><<<grid, kBlock, 0, stream>>>(padding);
  if (number == Number::kDouble) pad<double><<<grid, kBlock, 0, stream>>>(padding);
  return cudaGetLastError();
}

cudaError_t enqueue_cropping(const Cropping& cropping, Number number, cudaStream_t stream) {
  const dim3 grid = grid_of(cropping.to, cropping.images);
  if (number == Number::kHalf) crop<__half><<<grid, kBlock, 0, stream>>>(cropping);
  if (number == Number::kFloat) crop<float><<<grid, kBlock, 0, stream>>>(cropping);
  if (number == Number::kDouble) crop<double><<<grid, kBlock, 0, stream>>>(cropping);
  return cudaGetLastError();
}

cudaError_t enqueue_sums(const void* kernel, void* sums, std::uint32_t plane_size, std::uint32_t planes,
                         Number number, cudaStream_t stream) {
  if (number == Number::kDouble) {
    add_up<double><<<planes, kThreadsOfSum, 0, stream>>>(kernel, sums, plane_size);
  } else {
    add_up<float><<<planes, kThreadsOfSum, 0, stream>>>(kernel, sums, plane_size);
  }
  return cudaGetLastError();
}

cudaError_t enqueue_placement(const KernelPlacement& placement, Number number, cudaStream_t stream) {
  const dim3 grid = grid_of(placement.to, placement.images);
  if (number == Number::kDouble) {
    place<double><<<grid, kBlock, 0, stream>>>(placement);
  } else {
    place<float><<<grid, kBlock, 0, stream>>>(placement);
  }
  return cudaGetLastError();
}

cudaError_t enqueue_product(const SpectrumProduct& product, Number number, cudaStream_t stream) {
  const dim3 grid(blocks_of(product.values_of_image), product.images);
  if (number == Number::kHalf) multiply<__half><<<grid, kThreads, 0, stream>>>(product);
  if (number == Number::kFloat) multiply<float><<<grid, kThreads, 0, stream>>>(product);
  if (number == Number::kDouble) multiply<double><<<grid, kThreads, 0, stream>>>(product);
  return cudaGetLastError();
}

cudaError_t enqueue_rounding(const void* floats, void* halves, std::uint64_t count, cudaStream_t stream) {
  round_to_halves<<<blocks_of(count), kThreads, 0, stream>>>(static_cast<const float*>(floats),
                                                             static_cast<__half*>(halves), count);
  return cudaGetLastError();
}

}  // namespace fftbench::backends
