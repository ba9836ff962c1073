// The registry's lines for code that runs on the CPU: the peers that the kernels are measured beside.
#pragma once

#include <vector>

#include "fft/algorithm.h"

namespace fftbench::fft {

std::vector<Algorithm> cpu_algorithms();

}  // namespace fftbench::fft
