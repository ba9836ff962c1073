// A kernel's own spectrum at the frequencies of a larger picture (fft::ResampledSpectrum), for references.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <utility>
#include <vector>

#include "fft/operation.h"
#include "measure/real_transform.h"

namespace fftbench::measure {

// The frequencies between which a value is interpolated, and their weights.
template <typename Real>
std::vector<std::pair<std::int64_t, Real>> spectrum_taps(std::uint32_t frequency, std::uint32_t length,
                                                         std::uint32_t kernel_length,
                                                         fft::SpectrumFilter filter) {
  const std::uint64_t place = std::uint64_t{frequency} * kernel_length;
  const auto below = static_cast<std::int64_t>(place / length);
  const Real rest = static_cast<Real>(place % length) / static_cast<Real>(length);
  if (filter == fft::SpectrumFilter::kTent) return {{below, 1 - rest}, {below + 1, rest}};
  std::vector<std::pair<std::int64_t, Real>> taps;
  for (std::int64_t tap = -1; tap <= 2; ++tap) {
    const Real x = std::abs(static_cast<Real>(tap) - rest);
    const Real near = (Real{1.5} * x - Real{2.5}) * x * x + 1;
    const Real far = ((Real{2.5} - Real{0.5} * x) * x - 4) * x + 2;
    taps.emplace_back(below + tap, x < 1 ? near : far);
  }
  return taps;
}

// Returns the half spectrum, in the layout of RealTransform of the padded extent.
template <typename Real>
std::vector<std::complex<Real>> resampled_spectrum(const std::vector<Real>& kernel, glm::uvec2 extent,
                                                   const fft::ResampledSpectrum& wanted) {
  const glm::uvec2 own = wanted.kernel_padded;
  std::vector<Real> centred(std::size_t{own.x} * own.y);
  for (std::uint32_t j = 0; j < extent.y; ++j) {
    for (std::uint32_t i = 0; i < extent.x; ++i) {
      const std::uint32_t x = (i + own.x - extent.x / 2) % own.x;
      const std::uint32_t y = (j + own.y - extent.y / 2) % own.y;
      centred[std::size_t{y} * own.x + x] += kernel[std::size_t{j} * extent.x + i];
    }
  }
  const std::vector<std::complex<Real>> half = RealTransform<Real>(own).spectrum_of(centred);
  const auto periodic = [&](std::int64_t u, std::int64_t v) {
    auto x = static_cast<std::uint32_t>((u + own.x) % own.x);
    auto y = static_cast<std::uint32_t>((v + own.y) % own.y);
    const bool is_mirrored = x > own.x / 2;
    if (is_mirrored) {
      x = own.x - x;
      y = (own.y - y) % own.y;
    }
    const std::complex<Real> value = half[std::size_t{y} * (own.x / 2 + 1) + x];
    return is_mirrored ? std::conj(value) : value;
  };
  std::vector<std::complex<Real>> spectrum;
  for (std::uint32_t v = 0; v < wanted.padded.y; ++v) {
    const auto rows = spectrum_taps<Real>(v, wanted.padded.y, own.y, wanted.filter);
    for (std::uint32_t u = 0; u <= wanted.padded.x / 2; ++u) {
      std::complex<Real> sum = 0;
      for (const auto& [column, weight] : spectrum_taps<Real>(u, wanted.padded.x, own.x, wanted.filter)) {
        for (const auto& [row, row_weight] : rows) sum += weight * row_weight * periodic(column, row);
      }
      spectrum.push_back(sum);
    }
  }
  return spectrum;
}

}  // namespace fftbench::measure
