// Planning of Bluestein's algorithm: lines of any length as convolutions in lengths that the register kernel
// takes.
#pragma once

#include <cstdint>
#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

// The length that a line is padded to: at least twice its own less one, with the factors 2, 3, 5 and 7 alone,
// and no longer than the next power of two.
std::uint32_t padded_length(std::uint32_t line_length);

std::vector<Algorithm> bluestein_algorithms();  // bluestein

}  // namespace fftbench::fft
