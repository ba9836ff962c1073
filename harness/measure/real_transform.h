// Transforms of one real picture to the half spectrum of its rows and back, by FFTW. For references alone.
#pragma once

#include <fmt/format.h>
#include <array>
#include <complex>
#include <cstddef>
#include <glm/vec2.hpp>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "measure/fftw_functions.h"

namespace fftbench::measure {

// Rows of a spectrum have extent.x / 2 + 1 values, as numpy.fft.rfft2 has them. Two threads must not make one
// at once, since FFTW's planner has state of its own. Throws std::runtime_error where FFTW has no plan.
template <typename Real>
class RealTransform {
 public:
  explicit RealTransform(glm::uvec2 extent)
      : values_(std::size_t{extent.x} * extent.y), spectrum_(std::size_t{extent.x / 2 + 1} * extent.y) {
    using Dimension = typename FftwFunctions<Real>::Dimension;
    const std::ptrdiff_t width = extent.x;
    const std::ptrdiff_t half = width / 2 + 1;
    const std::ptrdiff_t height = extent.y;
    const std::array<Dimension, 2> forward{{{height, width, half}, {width, 1, 1}}};
    const std::array<Dimension, 2> inverse{{{height, half, width}, {width, 1, 1}}};
    auto* const spectrum = reinterpret_cast<typename FftwFunctions<Real>::Complex*>(spectrum_.data());
    forward_.reset(FftwFunctions<Real>::kPlanRealToComplex(2, forward.data(), 0, nullptr, values_.data(),
                                                           spectrum, FFTW_ESTIMATE));
    inverse_.reset(FftwFunctions<Real>::kPlanComplexToReal(2, inverse.data(), 0, nullptr, spectrum,
                                                           values_.data(), FFTW_ESTIMATE));
    if (!forward_ || !inverse_) {
      throw std::runtime_error(fmt::format("FFTW has no plan for {}x{}", extent.x, extent.y));
    }
  }

  std::vector<std::complex<Real>> spectrum_of(const std::vector<Real>& values) {
    values_.assign(values.begin(), values.end());
    FftwFunctions<Real>::kExecute(forward_.get());
    return spectrum_;
  }

  // Normalised.
  std::vector<Real> values_of(const std::vector<std::complex<Real>>& spectrum) {
    spectrum_.assign(spectrum.begin(), spectrum.end());
    FftwFunctions<Real>::kExecute(inverse_.get());
    for (Real& value : values_) value /= static_cast<Real>(values_.size());
    return values_;
  }

 private:
  using Plan = typename FftwFunctions<Real>::Plan;
  struct Destroy {
    void operator()(Plan plan) const { FftwFunctions<Real>::kDestroyPlan(plan); }
  };
  using Handle = std::unique_ptr<std::remove_pointer_t<Plan>, Destroy>;

  // The plans work on these arrays, which keep their place.
  std::vector<Real> values_;
  std::vector<std::complex<Real>> spectrum_;
  Handle forward_;
  Handle inverse_;
};

}  // namespace fftbench::measure
