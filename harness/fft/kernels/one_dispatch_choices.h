// Which images take less time in one dispatch for both axes than in one for each, as measured on an NVIDIA
// H100 (docs/lab/powers_of_two.md).
#pragma once

#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Tells whether whole images in a work group are better (stockham_image). It has no plan where shared memory
// does not hold one.
bool is_better_whole(const Problem& problem, Sync sync);

// Where every work group reads an image for a few rows of its transform (stockham_pruned).
bool is_better_pruned(const Problem& problem, Sync sync);

// Where work groups pass on to each other (stockham_fused).
bool is_better_fused(const Problem& problem, Sync sync);

}  // namespace fftbench::fft
