// Tables of twiddle factors.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace fftbench::fft {

// Returns exp(2 pi i k / order) for k in [0, order). Each part is within half a unit in its last place of the
// true value, and exact at quarter turns.
std::complex<double> root_of_unity(std::uint32_t k, std::uint32_t order);

// Returns the same for all k, or for the first `count` of them.
std::vector<std::complex<double>> roots_of_unity(std::uint32_t order);
std::vector<std::complex<double>> first_roots_of_unity(std::uint32_t order, std::uint32_t count);

}  // namespace fftbench::fft
