// Planning of the kernels that take a dispatch per stage (dissertation, section 5.3.1).
#pragma once

#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

// cooley_tukey_multipass and natural_order_multipass.
std::vector<Algorithm> multipass_algorithms();

}  // namespace fftbench::fft
