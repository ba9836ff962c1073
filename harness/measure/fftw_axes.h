// The axes of a problem as FFTW's guru interface takes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "fft/problem.h"

namespace fftbench::measure {

// Lengths with the strides of the source and of the target: of the axes that are transformed, the slowest
// first, so that FFTW halves the last one, and of those along which transforms lie beside each other.
template <typename Dimension>
struct FftwAxes {
  std::vector<Dimension> transformed;
  std::vector<Dimension> beside;

  int rank() const { return static_cast<int>(transformed.size()); }
  int beside_rank() const { return static_cast<int>(beside.size()); }
};

// Returns those of so many volumes of a problem, of which `source` and `target` have the lengths.
template <typename Dimension>
FftwAxes<Dimension> fftw_axes(const fft::Problem& problem, const std::array<std::uint32_t, 3>& source,
                              const std::array<std::uint32_t, 3>& target, std::array<bool, 3> transformed,
                              std::uint32_t batch) {
  FftwAxes<Dimension> axes;
  std::ptrdiff_t source_stride = 1, target_stride = 1;
  const std::array<std::uint32_t, 3> lengths = fft::lengths_of(problem);
  const auto add = [&](std::vector<Dimension>& to, std::uint32_t length) {
    to.insert(to.begin(), Dimension{std::ptrdiff_t{length}, source_stride, target_stride});
  };
  for (std::size_t axis = 0; axis < lengths.size(); ++axis) {
    // Along an axis that stays as it is, both have the length of the spectrum or of the values.
    if (transformed[axis]) {
      add(axes.transformed, lengths[axis]);
    } else {
      add(axes.beside, target[axis]);
    }
    source_stride *= source[axis];
    target_stride *= target[axis];
  }
  add(axes.beside, batch);
  return axes;
}

// The axes of an inverse real transform, which has two steps: first those but the halved one, as complex
// lines, and then the halved one.
inline std::pair<std::array<bool, 3>, std::array<bool, 3>> axes_of_real_inverse(const fft::Problem& problem) {
  std::array<bool, 3> others = fft::transforms_along(problem), halved{};
  others[fft::halved_axis(problem)] = false;
  halved[fft::halved_axis(problem)] = true;
  return {others, halved};
}

}  // namespace fftbench::measure
