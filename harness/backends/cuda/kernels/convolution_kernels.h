// The kernels that users of an FFT library write around it to convolve pictures. Each function puts one
// launch onto a stream and returns what CUDA says of it.
#pragma once

#include <cuda_runtime_api.h>
#include <cstdint>

namespace fftbench::backends {

// The type of an array's numbers.
enum class Number { kHalf, kFloat, kDouble };

enum class PictureBorder { kZero, kMirror, kRepeat };

// Rows of real numbers, images one behind the other. Distances are in numbers.
struct PictureRows {
  void* values = nullptr;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::uint64_t row_distance = 0;
  std::uint64_t image_distance = 0;
};

// Copies pictures to the beginning of larger ones. Behind them follows the border, of as many values as
// `behind` says, then zeros, and at the end the border of as many values as `before` says: that of the other
// side, since a transform continues a picture periodically.
struct Padding {
  PictureRows from;
  PictureRows to;
  std::uint32_t images = 0;
  PictureBorder border = PictureBorder::kZero;
  std::uint32_t before_x = 0, before_y = 0;
  std::uint32_t behind_x = 0, behind_y = 0;
};
cudaError_t enqueue_padding(const Padding& padding, Number number, cudaStream_t stream);

// Copies the beginning of larger pictures and multiplies it by `scale`.
struct Cropping {
  PictureRows from;
  PictureRows to;
  std::uint32_t images = 0;
  double scale = 1;
};
cudaError_t enqueue_cropping(const Cropping& cropping, Number number, cudaStream_t stream);

// Adds up the values of each plane of a kernel, which lie one behind the other: floats, or doubles.
cudaError_t enqueue_sums(const void* kernel, void* sums, std::uint32_t plane_size, std::uint32_t planes,
                         Number number, cudaStream_t stream);

// Places a kernel, floats or doubles, in larger pictures of numbers of the same type, with its centre (extent
// / 2) at their origin: what lies before it stands at their end. Image i gets plane i % planes, divided by
// its sum unless `sums` is nullptr. Of a kernel that is larger than the pictures, values that meet are added.
struct KernelPlacement {
  PictureRows kernel;
  PictureRows to;
  std::uint32_t images = 0;
  std::uint32_t planes = 1;
  const void* sums = nullptr;
};
cudaError_t enqueue_placement(const KernelPlacement& placement, Number number, cudaStream_t stream);

// Multiplies spectra by a kernel's and by `scale`. Image i, of so many complex values, takes plane i %
// planes.
struct SpectrumProduct {
  void* spectra = nullptr;
  const void* kernel = nullptr;
  std::uint64_t values_of_image = 0;
  std::uint32_t images = 0;
  std::uint32_t planes = 1;
  double scale = 1;
};
cudaError_t enqueue_product(const SpectrumProduct& product, Number number, cudaStream_t stream);

// Rounds fp32 to fp16.
cudaError_t enqueue_rounding(const void* floats, void* halves, std::uint64_t count, cudaStream_t stream);

}  // namespace fftbench::backends
