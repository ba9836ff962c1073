// What the options of kernels leave open on a device that runs many work groups at once, for streams of
// transforms whose dispatches synchronise in the shader: no barrier waits for an idle device then, so that a
// pass costs little more than its work, and what counts is that every compute unit has a share of it. Where
// it is a matter of the arrays' sizes, the same holds with barriers. docs/lab/pipelined.md says what the
// choices rest on.
#pragma once

#include <cstdint>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Chooses for complex images in buffers, but not for small ones of fp64 whose sides are no powers of two: for
// those whose dispatches synchronise in the shader, and for rectangles.
bool has_stream_choices(const Problem& problem, const RegisterOptions& options, const DeviceLimits& limits);
RegisterOptions with_stream_choices(const Problem& problem, const RegisterOptions& given,
                                    const DeviceLimits& limits);

}  // namespace fftbench::fft
