// The axes of a problem as FFTW's guru interface takes them.
#pragma once

#include <fftw3.h>
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

// The kind of FFTW's transform of real values along each axis of a cosine or sine transform.
inline fftw_r2r_kind kind_of_cosine_transform(const fft::Problem& problem) {
  const bool is_sine = fft::traits_of(problem.domain).is_sine;
  if (fft::goes_as_type_two(problem)) return is_sine ? FFTW_RODFT10 : FFTW_REDFT10;
  return is_sine ? FFTW_RODFT01 : FFTW_REDFT01;
}

// Calls `change` with the place of each number of a volume that an axis multiplies by sqrt(2) before type III
// under the norm ortho, or divides by it behind type II: the first one of a line.
template <typename Change>
void for_each_ortho_first(const fft::Problem& problem, const Change& change) {
  if (problem.norm != fft::Norm::kOrtho || !fft::is_cosine_transform(problem)) return;
  const std::array<std::uint32_t, 3> lengths = fft::lengths_of(problem);
  const std::array<bool, 3> along = fft::transforms_along(problem);
  const std::uint64_t numbers = fft::elements_per_image(problem);
  std::uint64_t stride = 1;
  for (std::size_t axis = 0; axis < lengths.size(); ++axis) {
    for (std::uint64_t place = 0; along[axis] && place < numbers; ++place)
      if (place / stride % lengths[axis] == 0) change(std::size_t(place));
    stride *= lengths[axis];
  }
}

}  // namespace fftbench::measure
