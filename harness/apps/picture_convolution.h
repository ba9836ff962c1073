// The convolution of pictures with a kernel, by the library.
#pragma once

#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "apps/picture.h"
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

  // Alpha is passed through. Throws std::runtime_error where the device could not.
  Picture convolved(const Picture& picture) const;

  const Convolution& convolution() const { return convolution_; }

 private:
  ConvolutionRequest request_;
  std::size_t colours_;  // of the pictures that it takes
  Convolution convolution_;
};

// The colours whose values sum to 0, or to so little of their magnitude that the sum is rounding error, by
// their names: then a kernel cannot be divided by its sum. Values that are no numbers don't count.
std::vector<std::string> colours_without_sum(const Picture& kernel);

bool has_numbers_alone(const Picture& picture);  // neither NaN nor infinity

// Returns the root of the sum of squares of what two pictures differ in, over all colours, as a share of that
// of `expected`.
double relative_difference(const Picture& picture, const Picture& expected);

}  // namespace fftbench::apps
