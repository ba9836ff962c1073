// The numbers of an array as bytes: in the precision of a problem, or as fp64 to compute with. A complex
// value is two numbers, the real part first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fft/problem.h"

namespace fftbench::fft {

// Rounds to the nearest half, and to the one whose last bit is 0 where two are as near (IEEE 754). Values
// that round beyond kLargestHalf become infinite; a NaN stays one.
std::uint16_t half_from(double value);
double from_half(std::uint16_t half);

// Rounds to nearest where the precision asks for it.
std::vector<std::byte> bytes_from(std::span<const double> numbers, Precision precision);

// Each times `scale`. Throws std::invalid_argument unless the bytes are whole numbers of the precision.
std::vector<double> numbers_from(std::span<const std::byte> bytes, Precision precision, double scale = 1);

}  // namespace fftbench::fft
