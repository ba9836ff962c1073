// The work groups of stockham_image, each of which has whole images.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/kernel_options.h"
#include "fft/kernels/phase_groups.h"
#include "fft/kernels/register_pass.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// The lines of an image along the axis that comes first, and along the other: rows, or of real images pairs
// of rows, and columns, or those of the half spectrum.
struct ImageLines {
  Axis first;
  Axis second;
  bool rows_first = true;
  RealLines real;

  const Axis& columns() const { return rows_first ? second : first; }
  // Returns the extent of what lies between the axes: rows of the first axis's results, or of the second
  // one's.
  glm::uvec2 extent_between() const {
    return rows_first ? glm::uvec2(first.length, first.count) : glm::uvec2(first.count, first.length);
  }
};
ImageLines lines_of_images(const Problem& problem);

struct ImageGroup {
  std::uint32_t images = 1;
  PhaseGroups lines;              // those of both axes, of all images
  std::uint32_t row_pitch = 1;    // between the axes, numbers from row to row in shared memory
  std::uint32_t image_pitch = 1;  // and from image to image

  std::uint32_t invocations() const { return lines.first.invocations(); }
  std::uint32_t shared_length() const;  // of numbers, as the exchange moves them
  std::uint64_t shared_bytes() const;
};

// Along one axis: the lines of the batch where every group has one for each place that it has room for, else
// those of a group.
std::uint64_t tiled_lines(const ImageGroup& group, const RegisterGroup& lines, const Axis& axis,
                          std::uint32_t batch);

// What the options leave open is chosen by the problem. Where no group has room for an image, the smallest
// one, so that the Skip names the limit that it exceeds.
ImageGroup image_group(const Problem& problem, const ImageLines& lines, const ImageOptions& options,
                       const DeviceLimits& limits);

}  // namespace fftbench::fft
