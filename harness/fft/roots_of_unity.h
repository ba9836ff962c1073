// Twiddle tables.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace fftbench::fft {

// exp(2 pi i k / order) for k in [0, order): each part is within half a unit in its last place of the truth,
// and exact at quarter turns.
std::complex<double> root_of_unity(std::uint32_t k, std::uint32_t order);

// The same for all k, rounded to float.
std::vector<std::complex<float>> roots_of_unity(std::uint32_t order);

}  // namespace fftbench::fft
