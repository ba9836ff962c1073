// Problems of every set of axes of lines, images and volumes.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "fft/problem.h"

namespace fftbench::tests {

// All seven sets of axes.
inline std::vector<fft::AxisSet> axis_sets() {
  std::vector<fft::AxisSet> sets;
  for (unsigned bits = 1; bits < 8; ++bits)
    sets.push_back({.rows = (bits & 1U) != 0, .columns = (bits & 2U) != 0, .depth = (bits & 4U) != 0});
  return sets;
}

// A random volume along some of its axes, of sides up to `most_side`, with at most `most_values` values. It
// is forward or inverse, and some axis has two values at least.
inline fft::Problem random_axes_problem(std::mt19937& random, unsigned most_side, std::uint64_t most_values) {
  const auto below = [&](unsigned bound) { return unsigned(random() % bound); };
  const std::vector<fft::AxisSet> sets = axis_sets();
  while (true) {
    fft::Problem problem{.extent = {1 + below(most_side), 1 + below(most_side)},
                         .depth = below(4) == 0 ? 1 : 1 + below(most_side),
                         .batch = 1 + below(3),
                         .direction = below(2) == 0 ? fft::Direction::kForward : fft::Direction::kInverse,
                         .domain = fft::kDomains[below(fft::kDomains.size())],
                         .precision = fft::kPrecisions[below(fft::kPrecisions.size())]};
    constexpr std::array kNorms{fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward};
    problem.norm = problem.precision == fft::Precision::kFp16 ? fft::Norm::kOrtho : kNorms[below(3)];
    problem = fft::with_axes(problem, sets[below(unsigned(sets.size()))]);
    if (fft::transform_length(problem) > 1 && fft::element_count(problem) <= most_values) return problem;
  }
}

}  // namespace fftbench::tests
