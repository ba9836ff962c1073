// Bluestein's chirp: what a line is multiplied by and convolved with, so that its DFT becomes a convolution.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

namespace fftbench::fft {

// exp(i pi n^2 / N) for n in [0, N), N being line_length.
std::vector<std::complex<double>> chirp(std::uint32_t line_length);

// The spectrum of exp(i pi n^2 / N) for |n| < N, N being line_length, laid round a line of padded_length >=
// 2 N - 1 values, all factors of which are small; divided by padded_length, so that an unnormalised inverse
// transform of a product with it is the convolution. That of the conjugate chirp is the conjugate, because
// the chirp is even.
std::vector<std::complex<double>> chirp_spectrum(std::uint32_t line_length, std::uint32_t padded_length);

// Returns the values in so many rows, one behind the other, of which row j has every one from the j-th on
// that is as many behind the one before as there are rows.
std::vector<std::complex<double>> in_rows(std::vector<std::complex<double>> values, std::uint32_t rows);

}  // namespace fftbench::fft
