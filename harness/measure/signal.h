// Input signals that cases transform. None is all zeros: zeros hide values that a kernel leaves unwritten,
// and can be faster than other data.
#pragma once

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

// Returns the numbers of fft::input_shape: of every image, or of every half spectrum for the inverse of real
// images (which need not be the spectrum of a real image: fft::Problem says how it is read). A complex value
// is two numbers; a real signal is the real part of the complex one, and the uniform signal simply of real
// numbers. Numbers are rounded to the problem's precision, so that a reference sees what a device sees. The
// same seed and problem give the same numbers on every machine and with every standard library (see
// random_bits.h). The tone's sine and cosine are rounded from double, so that only their last bit depends on
// the mathematics library.
std::vector<double> make_signal(Signal signal, const fft::Problem& problem, std::uint64_t seed);

}  // namespace fftbench::measure
