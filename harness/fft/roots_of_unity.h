// Twiddle tables.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace fftbench::fft {

// exp(2 pi i k / order) for k in [0, order), computed in double and rounded once.
std::vector<std::complex<float>> roots_of_unity(std::uint32_t order);

}  // namespace fftbench::fft
