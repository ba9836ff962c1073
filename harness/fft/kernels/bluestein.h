// Planning of lines whose length no radices make: a convolution with a chirp (glsl/lib/chirp.glsl) in the
// register kernel's passes, along one axis or both.
#pragma once

#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

std::vector<Algorithm> bluestein_algorithms();  // bluestein

}  // namespace fftbench::fft
