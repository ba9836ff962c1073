// Where the frequencies of a spectrum lie in its array, for kernels that do not put them in natural order.
#pragma once

#include <span>
#include <vector>

#include "fft/dif_order.h"
#include "fft/problem.h"

namespace fftbench::fft {

// The order of each row and each column in the images of a complex problem.
struct SpectrumOrder {
  DifOrder rows;
  DifOrder columns;

  bool operator==(const SpectrumOrder&) const = default;
};

// Return the spectra of all images in that order, and spectra in that order in natural order. The values are
// complex, two numbers each.
std::vector<double> in_order(std::span<const double> natural, const Problem& problem,
                             const SpectrumOrder& order);
std::vector<double> in_natural_order(std::span<const double> spectra, const Problem& problem,
                                     const SpectrumOrder& order);

}  // namespace fftbench::fft
