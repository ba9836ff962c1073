// Input signals that cases transform. None is all zeros: zeros hide values that a kernel leaves unwritten,
// and can be faster than other data.
#pragma once

#include <complex>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fft/problem.h"

namespace fftbench::measure {

enum class Signal {
  kUniform,   // independent uniform values in [-1, 1), real and imaginary
  kImpulse,   // one 1 at a seeded position of each image
  kTone,      // exp(2 pi i (u x / width + v y / height)), whole u and v seeded for each image
  kConstant,  // 1 everywhere
};

// uniform | impulse | tone | constant
const std::vector<std::string>& signal_names();
std::string_view name_of(Signal signal);
Signal parse_signal(std::string_view name);  // throws std::invalid_argument, which lists the names

// Returns the batch of images in the layout of fft::Problem. Imaginary parts are 0 in the real domain. The
// same seed and problem give the same values on every machine and with every standard library (see
// random_bits.h). The tone's sine and cosine are rounded from double, so that only their last bit depends on
// the mathematics library.
std::vector<std::complex<float>> make_signal(Signal signal, const fft::Problem& problem, std::uint64_t seed);

}  // namespace fftbench::measure
