// A transform that commands are asked for: its algorithm, and what is right for it.
#pragma once

#include "fft/problem.h"
#include "fft/registry.h"
#include "run/cases/reference_cache.h"

namespace fftbench::commands {

// Throws std::invalid_argument where the algorithm computes no Fourier transform, or not of this problem.
const fft::Algorithm& algorithm_for(const std::string& name, const fft::Problem& problem);

// Returns a seeded input and its transform, in the order of the algorithm's spectra.
run::Reference reference_of(const fft::Algorithm& algorithm, const fft::Problem& problem,
                            const fft::Options& options);

}  // namespace fftbench::commands
