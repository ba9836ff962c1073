// Transforms by the sums of their definition in fft/problem.h, in long double, along one axis after the
// other: they take N products for each value of a line of N.
#pragma once

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
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

// The values of a volume, x fastest.
struct LongVolume {
  std::array<std::uint32_t, 3> lengths;
  std::vector<LongComplex> values;

  std::size_t stride(std::size_t axis) const {
    std::size_t stride = 1;
    for (std::size_t faster = 0; faster < axis; ++faster) stride *= lengths[faster];
    return stride;
  }

  // Returns the volume in which each line along the axis is what `make` makes of it.
  template <typename Make>
  LongVolume with_lines(std::size_t axis, std::uint32_t length, const Make& make) const {
    LongVolume made{.lengths = lengths, .values = {}};
    made.lengths[axis] = length;
    made.values.resize(values.size() / lengths[axis] * length);
    const std::size_t step = stride(axis);
    for (std::size_t number = 0; number < values.size() / lengths[axis]; ++number) {
      const std::size_t before = number / step, beside = number % step;
      std::vector<LongComplex> line;
      for (std::size_t k = 0; k < lengths[axis]; ++k)
        line.push_back(values[(before * lengths[axis] + k) * step + beside]);
      line = make(line);
      for (std::size_t k = 0; k < length; ++k) made.values[(before * length + k) * step + beside] = line[k];
    }
    return made;
  }
};

// Returns the spectrum of a line, or its conjugate transform, without a factor.
inline std::vector<LongComplex> defined_sums(const std::vector<LongComplex>& line, int sign) {
  std::vector<LongComplex> sums(line.size());
  for (std::uint64_t k = 0; k < line.size(); ++k) {
    for (std::uint64_t n = 0; n < line.size(); ++n) sums[k] += line[n] * root(k * n, line.size(), sign);
  }
  return sums;
}

// Returns the half of a real line's spectrum that its array has.
inline std::vector<LongComplex> half_of(std::vector<LongComplex> line, bool packed) {
  if (packed) line[0] += LongComplex(0, 1) * line[line.size() / 2];
  return line;
}

// Completes half a spectrum as numpy.fft.irfft reads it: with the conjugates of its values at the negative
// frequencies, and the real part of what stands for itself. The imaginary part of a packed value 0 is what
// stands in the middle.
inline std::vector<LongComplex> whole_of(const std::vector<LongComplex>& half, std::uint64_t length,
                                         bool packed) {
  std::vector<LongComplex> line(length);
  for (std::uint64_t k = 0; k < half.size(); ++k) {
    const std::uint64_t mirrored = (length - k) % length;
    line[k] = mirrored == k ? LongComplex(half[k].real()) : half[k];
    line[mirrored] = std::conj(line[k]);
    if (packed && k == 0) line[length / 2] = half[k].imag();
  }
  return line;
}

// Returns what a cosine or sine transform makes of a line of real values, without the factor of the norm.
inline std::vector<LongComplex> defined_cosine_sums(std::vector<LongComplex> line,
                                                    const fft::Problem& problem) {
  const fft::DomainTraits& traits = fft::traits_of(problem.domain);
  const bool inverse = problem.direction == fft::Direction::kInverse;
  const bool is_type_two = (traits.cosine_type == 2) != inverse;
  const bool ortho = problem.norm == fft::Norm::kOrtho;
  const std::uint64_t length = line.size();
  std::vector<LongComplex> sums(length);
  if (ortho && !is_type_two) line[0] *= std::numbers::sqrt2_v<long double>;
  for (std::uint64_t k = 0; k < length; ++k) {
    for (std::uint64_t n = 0; n < length; ++n) {
      // In quarters of a turn over the length, of the frequency times the place.
      const std::uint64_t frequency = is_type_two ? k : n, place = is_type_two ? n : k;
      const LongComplex turned =
          root((frequency + (traits.is_sine ? 1 : 0)) * (2 * place + 1), 4 * length, 1);
      const bool stands_once = !is_type_two && n == (traits.is_sine ? length - 1 : 0);
      sums[k] += (stands_once ? 1.0L : 2.0L) * line[n] * (traits.is_sine ? turned.imag() : turned.real());
    }
  }
  if (ortho && is_type_two) sums[0] /= std::numbers::sqrt2_v<long double>;
  return sums;
}

inline long double defined_factor(const fft::Problem& problem) {
  long double values = 1;
  const std::array chosen{problem.axes.rows, problem.axes.columns, problem.axes.depth};
  const std::array lengths{problem.extent.x, problem.extent.y, problem.depth};
  const bool cosine = fft::is_cosine_transform(problem);
  for (std::size_t axis = 0; axis < 3; ++axis)
    values *= chosen[axis] && lengths[axis] > 1 ? (cosine ? 2 : 1) * lengths[axis] : 1;
  if (problem.norm == fft::Norm::kOrtho) return 1 / std::sqrt(values);
  const auto divided =
      problem.norm == fft::Norm::kBackward ? fft::Direction::kInverse : fft::Direction::kForward;
  return problem.direction == divided ? 1 / values : 1;
}

// Takes and returns numbers, as measure::reference_transform. Forward or inverse alone.
inline std::vector<long double> defined_transform(std::span<const double> input,
                                                  const fft::Problem& problem) {
  const bool real = problem.domain == fft::Domain::kReal;
  const bool cosine = fft::is_cosine_transform(problem);
  const bool forward = problem.direction == fft::Direction::kForward;
  const bool packed = real && problem.half_spectrum == fft::HalfSpectrum::kPacked;
  const std::array chosen{problem.axes.rows, problem.axes.columns, problem.axes.depth};
  const std::array lengths{problem.extent.x, problem.extent.y, problem.depth};
  const std::size_t halved = chosen[0] ? 0 : chosen[1] ? 1 : 2;
  const std::uint32_t half = packed ? lengths[halved] / 2 : lengths[halved] / 2 + 1;
  const std::size_t volume_numbers = input.size() / problem.batch;
  std::vector<long double> output;
  for (std::size_t first = 0; first < input.size(); first += volume_numbers) {
    LongVolume volume{.lengths = lengths, .values = {}};
    if (real && !forward) volume.lengths[halved] = half;
    const bool from_real = cosine || (real && forward);
    for (std::size_t i = first; i < first + volume_numbers; i += from_real ? 1 : 2)
      volume.values.emplace_back(input[i], from_real ? 0.0 : input[i + 1]);
    const auto sum_along = [&](std::size_t axis) {
      const auto sums = [&](const auto& line) {
        return cosine ? defined_cosine_sums(line, problem) : defined_sums(line, forward ? -1 : 1);
      };
      if (chosen[axis] && lengths[axis] > 1) volume = volume.with_lines(axis, volume.lengths[axis], sums);
    };
    for (const std::size_t axis : {0U, 1U, 2U}) {
      if (!real || forward || axis != halved) sum_along(axis);
    }
    if (real && forward)
      volume = volume.with_lines(halved, half, [&](const auto& line) { return half_of(line, packed); });
    if (real && !forward) {
      const auto whole = [&](const auto& line) { return whole_of(line, lengths[halved], packed); };
      volume = volume.with_lines(halved, lengths[halved], whole);
      sum_along(halved);
    }
    for (const LongComplex& value : volume.values) {
      output.push_back(value.real());
      if (!cosine && (!real || forward)) output.push_back(value.imag());
    }
  }
  for (long double& number : output) number *= defined_factor(problem);
  return output;
}

}  // namespace fftbench::tests
