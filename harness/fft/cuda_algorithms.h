// The registry's lines for the cuda backend: libraries, and ports of our own kernels.
#pragma once

#include <vector>

#include "fft/algorithm.h"

namespace fftbench::fft {

std::vector<Algorithm> cuda_algorithms();

}  // namespace fftbench::fft
