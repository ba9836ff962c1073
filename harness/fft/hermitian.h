// The half spectrum of real images where a library takes nothing else.
#pragma once

#include <span>
#include <vector>

#include "fft/problem.h"

namespace fftbench::fft {

// Returns a half spectrum of the same images that real images really have. fft::Problem reads any half
// spectrum: behind the columns' transform it takes column 0, and column width / 2 of an even width, for real.
// Such a column is the transform of the Hermitian part of what stood there, (X[v] + conj(X[-v])) / 2, which
// takes its place here. All other columns stay as they are. Libraries say that other input is undefined.
//
// `numbers` are those of the input of an inverse problem in the real domain, whose half spectra are as
// numpy's.
std::vector<double> with_hermitian_columns(std::span<const double> numbers, const Problem& problem);

}  // namespace fftbench::fft
