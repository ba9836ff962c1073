#include "backends/cuda/convolution_steps.h"

#include "backends/cuda/check.h"

namespace fftbench::backends {
namespace {

constexpr std::size_t kSums = 3;

PictureBorder border_of(fft::Border border) {
  switch (border) {
    case fft::Border::kZero:
      return PictureBorder::kZero;
    case fft::Border::kMirror:
      return PictureBorder::kMirror;
    case fft::Border::kRepeat:
      return PictureBorder::kRepeat;
  }
  return PictureBorder::kZero;
}

PictureRows rows_of(void* values, glm::uvec2 extent, std::uint64_t row_distance) {
  return {.values = values,
          .width = extent.x,
          .height = extent.y,
          .row_distance = row_distance,
          .image_distance = row_distance * extent.y};
}

fft::Resource array_like(const fft::Problem& problem, fft::Role role, glm::uvec3 extent) {
  fft::Resource array = fft::array_of(problem, fft::Role::kInput);
  array.role = role;
  array.extent = extent;
  return array;
}

}  // namespace

fft::Resource real_array(fft::Role role, glm::uvec3 extent, fft::Precision precision) {
  return array_like({.domain = fft::Domain::kReal, .precision = precision}, role, extent);
}

fft::Resource complex_array(fft::Role role, glm::uvec3 extent, fft::Precision precision) {
  return array_like({.precision = precision}, role, extent);
}

Number number_of(fft::Precision precision) {
  switch (precision) {
    case fft::Precision::kFp16:
      return Number::kHalf;
    case fft::Precision::kFp32:
      return Number::kFloat;
    case fft::Precision::kFp64:
      return Number::kDouble;
  }
  return Number::kFloat;
}

std::vector<fft::Resource> ConvolutionSteps::resources(const CudaConvolution& asked) {
  const fft::Precision precision = asked.problem.precision;
  return {fft::array_of(asked.problem, fft::Role::kInput), fft::array_of(asked.problem, fft::Role::kOutput),
          fft::array_of_kernel(fft::kernel_shape(asked.convolution, precision)),
          real_array(fft::Role::kKernelSpectrum, {asked.convolution.planes, 1, 1},
                     fft::traits_of(precision).arithmetic)};
}

ConvolutionSteps::ConvolutionSteps(const CudaConvolution& asked, const DeviceArrays& arrays)
    : asked_(asked),
      input_(rows_of(arrays.data(fft::Role::kInput), asked.problem.extent, asked.problem.extent.x)),
      output_(rows_of(arrays.data(fft::Role::kOutput), asked.problem.extent, asked.problem.extent.x)),
      kernel_(rows_of(arrays.data(fft::Role::kKernel), asked.convolution.kernel, asked.convolution.kernel.x)),
      sums_(arrays.data(kSums)) {}

PictureRows ConvolutionSteps::padded_rows(void* values, std::uint64_t row_distance) const {
  return rows_of(values, asked_.padded, row_distance);
}

void ConvolutionSteps::pad(const PictureRows& to, cudaStream_t stream) const {
  Padding padding{.from = input_,
                  .to = to,
                  .images = asked_.problem.batch,
                  .border = border_of(asked_.convolution.border)};
  if (asked_.convolution.border != fft::Border::kZero) {
    const glm::uvec2 behind = asked_.convolution.kernel / 2U;
    const glm::uvec2 before = asked_.convolution.kernel - 1U - behind;
    padding.behind_x = behind.x;
    padding.behind_y = behind.y;
    padding.before_x = before.x;
    padding.before_y = before.y;
  }
  check(enqueue_padding(padding, number_of(asked_.problem.precision), stream), "the launch that pads");
}

void ConvolutionSteps::crop(const PictureRows& from, double scale, cudaStream_t stream) const {
  const Cropping cropping{.from = from, .to = output_, .images = asked_.problem.batch, .scale = scale};
  check(enqueue_cropping(cropping, number_of(asked_.problem.precision), stream), "the launch that crops");
}

void ConvolutionSteps::place_kernel(const PictureRows& to, std::uint32_t images, cudaStream_t stream) const {
  const fft::Convolution& convolution = asked_.convolution;
  const Number number = number_of(fft::traits_of(asked_.problem.precision).arithmetic);
  if (convolution.normalizes) {
    check(enqueue_sums(kernel_.values, sums_, convolution.kernel.x * convolution.kernel.y, convolution.planes,
                       number, stream),
          "the launch that adds up a kernel");
  }
  const KernelPlacement placement{.kernel = kernel_,
                                  .to = to,
                                  .images = images,
                                  .planes = convolution.planes,
                                  .sums = convolution.normalizes ? sums_ : nullptr};
  check(enqueue_placement(placement, number, stream), "the launch that places a kernel");
}

}  // namespace fftbench::backends
