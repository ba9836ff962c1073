// Planning of blurs that are no convolutions by FFT, beside which Nabla's article shows its own: a mip chain,
// and prefix sums.
#pragma once

#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

std::vector<Algorithm> picture_blur_algorithms();  // mip_bloom, prefix_sum_blur

}  // namespace fftbench::fft
