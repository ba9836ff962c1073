// What the options of kernels leave open on a device that runs many work groups at once, for streams of
// transforms whose dispatches order themselves: no barrier waits for an idle device then, so that a pass
// costs little more than its work, and what counts is that every multiprocessor has a share of it. Where it
// is a matter of the arrays' sizes, the same holds with barriers. glsl/stockham_register.md says what the
// choices rest on.
#pragma once

#include <cstdint>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Whether a side has other factors than 2.
bool is_mixed(const Problem& problem);

// Whether images have mixed sides and are so large that streams of them gain by few stages in 16 elements
// each, whose many twiddle factors are best made of few.
bool is_mixed_stream(const Problem& problem);

// The largest up to `wanted`, a power of two, that divides columns of two values or more and leaves them a
// stage.
std::uint32_t radix_of_early_stage(std::uint32_t height, std::uint32_t wanted);

// Whether a device runs several work groups at once, and no line is padded.
bool is_for_several_groups(const Problem& problem, const DeviceLimits& limits);

// Whether rows have so many invocations that few registers are left for each: none for an early stage of the
// columns, and few for twiddle factors.
bool has_longest_rows(const Problem& problem);

// Whether a stream gains where its rows are loaded while the dispatches before still run. They wait in
// registers then, of which doubles and the longest rows have few to spare: on an NVIDIA H100 8192 x 64 took
// 17 us instead of 11. Nor does it gain with so few long rows that each has a group of its own at once: 2048
// x 64 took 4.5 to 11.6 us instead of 5.2, and 2048 x 128 6.7 to 9.4 instead of 6.3.
bool gains_by_early_loads(const Problem& problem, const DeviceLimits& limits);

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

// Of a pass that is the only one: as many groups as run at once where each has several long lines to do.
std::uint32_t groups_of_single_lines(const Problem& problem, const DeviceLimits& limits);

}  // namespace fftbench::fft
