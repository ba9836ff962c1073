// The names that numbers of a plan file may use, with their values.
#pragma once

#include <optional>
#include <vector>

#include "fft/options.h"
#include "fft/problem.h"
#include "plans/expression.h"

namespace fftbench::plans {

// Returns width, height, batch, spectrum_width (of a row of the spectrum), inverse (0 or 1), scale (the
// factor that the norm asks for in the whole transform) and the plan's options.
Variables variables_of(const fft::Problem& problem, const fft::Options& options);

// The lines along one axis of the images: 0 for rows, 1 for columns.
struct Lines {
  unsigned axis = 0;
  double length = 1;  // values in a line of the image
  double stride = 1;  // from one value of a line to the next, in values
  double count = 1;   // lines in all images
  double scale = 1;   // the norm's factor for this axis alone
};

// Returns the axes in the order of a transform: rows first, but last in the inverse of real images. Axes of
// one value are left out unless both are.
std::vector<Lines> axes_of(const fft::Problem& problem);

// Returns the rows.
Lines rows_of(const fft::Problem& problem);

// Adds axis, length, stride, count and line_scale.
void add_lines(Variables& variables, const Lines& lines);

}  // namespace fftbench::plans
