// The defines of glsl/lib/register_fft.glsl and what it includes.
#pragma once

#include <vector>

#include "fft/axis.h"
#include "fft/options.h"
#include "fft/plan.h"
#include "fft/register_exchange.h"

namespace fftbench::fft {

// For a group of that shape; from the options, `twiddle`.
std::vector<Define> register_defines(const RegisterGroup& group, const Options& options);

// Turns the defines of a pass along rows into those of one that writes its rows as columns. Each pass of an
// inverse then scales by its own length, exactly, so that a square image's passes are the same program.
void write_transposed(std::vector<Define>& defines, const Problem& problem, const Axis& axis);

}  // namespace fftbench::fft
