// Transforms by the sums of their definition in fft/problem.h, in long double. They take N products for each
// of N values.
#pragma once

#include <cmath>
#include <complex>
#include <numbers>
#include <span>
#include <vector>

#include "fft/problem.h"

namespace fftbench::tests {

using LongComplex = std::complex<long double>;

// Returns exp(sign 2 pi i turns / length).
inline LongComplex root(std::uint64_t turns, std::uint64_t length, int sign) {
  const long double whole = static_cast<long double>(turns % length) / static_cast<long double>(length);
  return std::polar(1.0L, sign * 2 * std::numbers::pi_v<long double> * whole);
}

// Returns the spectrum of an image of the extent, or its conjugate transform, without a factor.
inline std::vector<LongComplex> defined_sums(const std::vector<LongComplex>& image, glm::uvec2 extent,
                                             int sign) {
  std::vector<LongComplex> sums;
  for (std::uint64_t v = 0; v < extent.y; ++v) {
    for (std::uint64_t u = 0; u < extent.x; ++u) {
      LongComplex sum = 0;
      for (std::uint64_t y = 0; y < extent.y; ++y) {
        for (std::uint64_t x = 0; x < extent.x; ++x) {
          sum += image[y * extent.x + x] * root(u * x, extent.x, sign) * root(v * y, extent.y, sign);
        }
      }
      sums.push_back(sum);
    }
  }
  return sums;
}

// Completes a half spectrum as numpy.fft.irfft2 reads it and sums it up: columns first, then each row with
// the conjugates of its values at the negative frequencies, and the real part of what stands for itself. The
// imaginary part of a packed column 0 is what stands at width / 2.
inline std::vector<long double> defined_real_inverse(const std::vector<LongComplex>& half, glm::uvec2 extent,
                                                     bool packed) {
  const std::uint64_t columns = packed ? extent.x / 2 : extent.x / 2 + 1;
  std::vector<long double> image;
  for (std::uint64_t y = 0; y < extent.y; ++y) {
    std::vector<LongComplex> row(extent.x);
    for (std::uint64_t u = 0; u < columns; ++u) {
      LongComplex sum = 0;
      for (std::uint64_t v = 0; v < extent.y; ++v) sum += half[v * columns + u] * root(v * y, extent.y, 1);
      const std::uint64_t mirrored = (extent.x - u) % extent.x;
      row[u] = mirrored == u ? LongComplex(sum.real()) : sum;
      row[mirrored] = std::conj(row[u]);
      if (packed && u == 0) row[extent.x / 2] = sum.imag();
    }
    for (std::uint64_t x = 0; x < extent.x; ++x) {
      long double sum = 0;
      for (std::uint64_t u = 0; u < extent.x; ++u) sum += (row[u] * root(u * x, extent.x, 1)).real();
      image.push_back(sum);
    }
  }
  return image;
}

inline long double defined_factor(const fft::Problem& problem) {
  const long double values = static_cast<long double>(problem.extent.x) * problem.extent.y;
  if (problem.norm == fft::Norm::kOrtho) return 1 / std::sqrt(values);
  const auto divided =
      problem.norm == fft::Norm::kBackward ? fft::Direction::kInverse : fft::Direction::kForward;
  return problem.direction == divided ? 1 / values : 1;
}

// Takes and returns numbers, as measure::reference_transform. Forward or inverse alone.
inline std::vector<long double> defined_transform(std::span<const double> input,
                                                  const fft::Problem& problem) {
  const bool real = problem.domain == fft::Domain::kReal;
  const bool forward = problem.direction == fft::Direction::kForward;
  const bool packed = problem.half_spectrum == fft::HalfSpectrum::kPacked;
  const std::uint64_t image_numbers = input.size() / problem.batch;
  std::vector<long double> output;
  for (std::uint64_t first = 0; first < input.size(); first += image_numbers) {
    std::vector<LongComplex> image;
    for (std::uint64_t i = first; i < first + image_numbers; i += real && forward ? 1 : 2) {
      image.emplace_back(input[i], real && forward ? 0.0 : input[i + 1]);
    }
    if (real && !forward) {
      for (const long double number : defined_real_inverse(image, problem.extent, packed)) {
        output.push_back(number);
      }
      continue;
    }
    std::vector<LongComplex> sums = defined_sums(image, problem.extent, forward ? -1 : 1);
    std::uint64_t kept = real ? problem.extent.x / 2 + 1 : problem.extent.x;
    if (packed) {
      kept = problem.extent.x / 2;
      for (std::uint64_t i = 0; i < sums.size(); i += problem.extent.x) {
        sums[i] += LongComplex(0, 1) * sums[i + kept];
      }
    }
    for (std::uint64_t i = 0; i < sums.size(); ++i) {
      if (i % problem.extent.x >= kept) continue;
      output.push_back(sums[i].real());
      output.push_back(sums[i].imag());
    }
  }
  for (long double& number : output) number *= defined_factor(problem);
  return output;
}

}  // namespace fftbench::tests
