// Planning of a frame of Tessendorf's ocean: its spectra, their transforms by any algorithm that runs in
// shaders, and what drawing needs of them.
#pragma once

#include <string>
#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

// Returns the algorithm `ocean`, whose option `fft` takes these names of transforms, the first by default.
std::vector<Algorithm> ocean_algorithms(std::vector<std::string> transforms);

}  // namespace fftbench::fft
