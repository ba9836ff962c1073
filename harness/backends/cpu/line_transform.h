// What an algorithm for one line has to offer: the constructor prepares, `transform` computes.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "backends/cpu/complex.h"
#include "fft/problem.h"

namespace fftbench::backends::cpu {

// line.transform(in, out) writes the unnormalised transform of `in` in natural order to `out`; each holds
// `length` values, and they do not overlap.
template <typename Line, typename Real>
concept LineTransform = std::constructible_from<Line, std::uint32_t, fft::Direction> &&
    requires(const Line& line, std::span<const Complex<Real>> in, std::span<Complex<Real>> out) {
  { line.transform(in, out) } -> std::same_as<void>;
};

}  // namespace fftbench::backends::cpu
