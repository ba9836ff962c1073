// The convolution of pictures with a kernel, by the library.
#pragma once

#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "apps/picture.h"
#include "apps/picture_numbers.h"
#include "library/convolution.h"

namespace fftbench::apps {

struct ConvolutionSettings {
  fft::Precision precision = fft::Precision::kFp32;
  fft::Options options = {};  // as ConvolutionRequest's
};

class PictureConvolution {
 public:
  // For pictures of that extent and so many colours, with the kernel's values of that extent. A kernel of
  // one colour is that of all; with a kernel of three, a grey picture becomes one of colours. `device` must
  // outlive this. Throws std::invalid_argument where the device can't do it.
  PictureConvolution(FftDevice& device, const Picture& kernel, const ConvolutionSettings& settings,
                     glm::uvec2 extent, std::size_t colours);

  bool takes(const Picture& picture) const;

  // Alpha is passed through. Planes are multiplied by powers of two on the way, so that neither fp16 nor
  // floats overflow before the result does, and small values keep their digits. Throws std::runtime_error
  // where the device could not.
  Picture convolved(const Picture& picture) const;

  const Convolution& convolution() const { return convolution_; }

 private:
  void set_scales(const Picture& kernel);
  // The power of two that a plane is multiplied by.
  double scale_for(const Plane& plane) const;

  ConvolutionRequest request_;
  double kernel_scale_ = 1;  // what the device's kernel is of the caller's
  double result_scale_ = 1;  // and what its result is of the right one because of that
  double gain_ = 1;          // the largest result for values up to 1, as the device has the kernel
  std::size_t colours_;      // of the pictures that it takes
  Convolution convolution_;
};

// The colours whose values sum to 0, or to so little of their magnitude that the sum is rounding error, by
// their names: then a kernel cannot be divided by its sum. Values that are no numbers don't count.
std::vector<std::string> colours_without_sum(const Picture& kernel);

// Returns the root of the sum of squares of what two pictures differ in, over all colours, as a share of that
// of `expected`.
double relative_difference(const Picture& picture, const Picture& expected);

}  // namespace fftbench::apps
