// Planning of glsl/dif_dit_shuffle.comp: a radix-2 transform whose invocations trade single values, by
// subgroup shuffle or through shared memory, one dispatch an axis (Nabla, optimizations 2 to 4).
#pragma once

#include <vector>

#include "fft/registry.h"

namespace fftbench::fft {

// dif_dit_shuffle.
std::vector<Algorithm> dif_dit_algorithms();

}  // namespace fftbench::fft
