// What the options of kernels leave open on a device that runs many work groups at once, for streams of
// transforms whose dispatches order themselves: no barrier waits for an idle device then, so that a pass
// costs little more than its work, and what counts is that every multiprocessor has a share of it. Where it
// is a matter of the arrays' sizes, the same holds with barriers. glsl/stockham_register.md says what the
// choices rest on.
#pragma once

#include <cstdint>

#include "fft/kernels/kernel_options.h"
#include "fft/kernels/register_pass.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// For complex images in buffers, but those of halves and doubles whose sides are no powers of two: those
// whose dispatches order themselves, and rectangles.
bool has_stream_choices(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits);
RegisterOptions with_stream_choices(const Problem& problem, const RegisterOptions& given,
                                    const DeviceLimits& limits);

// For streams of real images that the caches hold: forward, in single precision. Their rows' pass separates
// its pairs, does a stage of the columns, and hands on value by value.
bool has_real_stream_choices(const Problem& problem, const RegisterOptions& options,
                             const DeviceLimits& limits);
RegisterOptions with_real_stream_choices(const Problem& problem, const RegisterOptions& given,
                                         const DeviceLimits& limits);

// Of a real image, as a stream: how many work groups share the tiles of its columns, each of which loads a
// tile while it transforms the one before (register_pass.h).
SharedTiles shared_tiles_of_real_columns(const Problem& problem, const RegisterOptions& given,
                                         const DeviceLimits& limits);

}  // namespace fftbench::fft
