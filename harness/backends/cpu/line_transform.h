// What an algorithm for one line has to offer: the constructor prepares, `transform` computes.
#pragma once

#include <complex>
#include <concepts>
#include <cstdint>
#include <span>

#include "fft/problem.h"

namespace fftbench::backends::cpu {

// line.transform(in, out) writes the unnormalised transform of `in` in natural order to `out`; each holds
// `length` values, and they do not overlap.
template <typename Line, typename Real>
concept LineTransform = std::constructible_from<Line, std::uint32_t, fft::Direction> &&
    requires(const Line& line, std::span<const std::complex<Real>> in, std::span<std::complex<Real>> out) {
  { line.transform(in, out) } -> std::same_as<void>;
};

}  // namespace fftbench::backends::cpu
