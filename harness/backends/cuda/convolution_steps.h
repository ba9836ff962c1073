// What the users of an FFT library write around it to convolve pictures: arrays, and launches of kernels.
#pragma once

#include <cuda_runtime_api.h>
#include <glm/vec2.hpp>
#include <vector>

#include "backends/cuda/device_arrays.h"
#include "backends/cuda/kernels/convolution_kernels.h"
#include "fft/operation.h"
#include "fft/plan.h"

namespace fftbench::backends {

struct CudaConvolution {
  fft::Problem problem;
  fft::Convolution convolution;
  glm::uvec2 padded{1, 1};
};

// Arrays of real or complex numbers.
fft::Resource real_array(fft::Role role, glm::uvec3 extent, fft::Precision precision);
fft::Resource complex_array(fft::Role role, glm::uvec3 extent, fft::Precision precision);

// The type of such numbers.
Number number_of(fft::Precision precision);

class ConvolutionSteps {
 public:
  // The input, the output, the kernel and the sums of its planes: the first resources of every such
  // transform.
  static std::vector<fft::Resource> resources(const CudaConvolution& asked);
  static constexpr std::size_t kFirstOfOthers = 4;

  // Keeps pointers to the arrays' memory, which must outlive this.
  ConvolutionSteps(const CudaConvolution& asked, const DeviceArrays& arrays);

  const CudaConvolution& asked() const { return asked_; }

  // Padded images in memory whose rows begin so many numbers one behind the other.
  PictureRows padded_rows(void* values, std::uint64_t row_distance) const;

  // These put launches onto a stream. They throw std::runtime_error.
  void pad(const PictureRows& to, cudaStream_t stream) const;
  void crop(const PictureRows& from, double scale, cudaStream_t stream) const;

  // Places the kernel, normalised if that is wanted, in so many padded images.
  void place_kernel(const PictureRows& to, std::uint32_t images, cudaStream_t stream) const;

 private:
  CudaConvolution asked_;
  PictureRows input_;
  PictureRows output_;
  PictureRows kernel_;
  void* sums_;
};

}  // namespace fftbench::backends
