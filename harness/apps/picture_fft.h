// The FFTs of a picture's planes, by the library.
#pragma once

#include <complex>
#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "apps/picture.h"
#include "library/fft.h"

namespace fftbench::apps {

// The algorithm that a user asks for, by its name, with some of its options.
struct FftChoice {
  std::string algorithm = "best";
  fft::Options options = {};

  bool operator==(const FftChoice&) const = default;
};

// The spectrum of a plane, whose values were multiplied by a power of two before, so that sums of large ones
// do not overflow. That of real values is determined by its first columns.
struct Spectrum {
  glm::uvec2 extent;      // of the plane
  std::uint32_t columns;  // extent.x / 2 + 1 or extent.x
  std::vector<std::complex<float>> values;
  double scale = 1;  // that power of two

  std::complex<float> at(glm::uvec2 frequency) const;
};

class PictureFft {
 public:
  // Uses transforms of real images, all planes at once, where the algorithm takes them, else complex ones or
  // one plane after another. Where it does not take the extent at all, planes are padded by mirroring.
  // `device` must outlive this. Throws std::invalid_argument where the algorithm takes no larger extent
  // either.
  PictureFft(FftDevice& device, const FftChoice& choice, glm::uvec2 extent, std::size_t planes);

  glm::uvec2 padded_extent() const { return problem_.extent; }
  const std::string& remark() const { return forward_->remark(); }  // of the algorithm `best`

  // Take as many planes, or spectra, as were said.
  std::vector<Spectrum> forward(const std::vector<Plane>& planes) const;
  // Normalised: returns the planes themselves for their own spectra.
  std::vector<Plane> inverse(const std::vector<Spectrum>& spectra);

 private:
  FftRequest request(fft::Direction direction) const;
  std::size_t value_count_of_spectrum() const;

  FftDevice& device_;
  FftChoice choice_;
  glm::uvec2 extent_;
  fft::Problem problem_;
  std::optional<Fft> forward_, inverse_;  // the inverse is made when it is first needed
};

// The power of two that brings the plane's values to magnitudes up to 1.
double scale_before_sums(const Plane& plane);

// Transforms bytes that lie as the problem says, and returns the array of the output. Throws as the next one
// does.
executor::Array transformed(const Fft& fft, std::span<const std::byte> input);

// Transforms bytes that lie as the problem says. Throws std::runtime_error where the device could not.
std::vector<std::byte> transform(const Fft& fft, std::span<const std::byte> input);

}  // namespace fftbench::apps
