// Planning of the convolution by its definition, which shows from which size of a kernel on an FFT is faster.
#pragma once

#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

std::vector<Algorithm> direct_convolution_algorithms();  // direct_convolution

}  // namespace fftbench::fft
