// What the options of kernels leave open for streams of real images on a device that runs many work groups at
// once, but for those of mixed_real_choices.h. docs/lab/real_images.md says what the choices rest on.
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/register_pass.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Whether a stream of real images is so large that groups which load ahead, in few stages, gain: batches, and
// images with other factors than 2.
bool is_large_real_stream(const Problem& problem, Sync sync);

// Whether such a stream's many twiddle factors are best made of few: of large ones with other factors than 2,
// and of images whose rows and columns have a table each.
bool is_real_stream_of_derived_twiddles(const Problem& problem, Sync sync);

// In single precision, where nobody has said how columns go: forward transforms that the caches hold, whose
// rows' pass separates its pairs, does a stage of the columns, and passes on value by value; those of two
// tables; and large ones.
bool has_real_stream_choices(const Problem& problem, const RegisterOptions& options,
                             const DeviceLimits& limits);
RegisterOptions with_real_stream_choices(const Problem& problem, const RegisterOptions& given,
                                         const DeviceLimits& limits);

// Returns for a pipelined real image how many work groups share the tiles of its columns. Each of them loads
// a tile while it transforms the one before (register_pass.h).
SharedTiles shared_tiles_of_real_columns(const Problem& problem, const RegisterOptions& given,
                                         const DeviceLimits& limits);

}  // namespace fftbench::fft
