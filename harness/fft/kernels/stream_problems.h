// What a problem is to streams of transforms: the classes that the choices of kernels go by.
// docs/lab/pipelined.md says what their bounds rest on.
#pragma once

#include <cstdint>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

bool is_complex(const Problem& problem);
bool is_forward(const Problem& problem);

// Whether a side is padded for want of radices.
bool has_chirp(const Problem& problem);

// Whether a side has other factors than 2.
bool has_odd_factors(const Problem& problem);

// Whether images of sides with odd factors are so large that they gain by few stages, 16 elements each or 10
// of fp64, whose many twiddle factors are best made of few. With a barrier behind each transform, larger ones
// do.
bool is_mixed_stream(const Problem& problem, Sync sync);

// Columns beyond leave a work group room for few of them, so that what goes in place is in short pieces.
inline constexpr std::uint32_t kTallestMixedInPlace = 3072;

// Whether a device runs several work groups at once, and no line is padded.
bool is_for_several_groups(const Problem& problem, const DeviceLimits& limits);

// Whether rows have so many invocations that few registers are left for each: none for a fused column stage
// of the columns, and few for twiddle factors.
bool has_longest_rows(const Problem& problem);

// Whether a stream gains where its rows are loaded while the dispatches before still run. They wait in
// registers then, of which doubles and the longest rows have few to spare: on an NVIDIA H100 8192 x 64 took
// 17 us instead of 11. Nor does it gain with so few long rows that each has a group of its own at once: 2048
// x 64 took 4.5 to 11.6 us instead of 5.2, and 2048 x 128 6.7 to 9.4 instead of 6.3.
bool gains_by_early_loads(const Problem& problem, const DeviceLimits& limits);

// Values of an invocation, at most: doubles take as many registers as twice as many floats.
std::uint32_t most_stream_elements(Precision precision);

// Returns how many an invocation has of lines that lie side by side. Of odd factors, or from a length on that
// has many stages otherwise, they go in the fewest.
std::uint32_t values_of_lines_across(const Problem& problem, std::uint32_t longest);

// Whether a group of one row's invocations has registers for so many rows, and for the one that it
// transforms: those of a fused column stage, and as many that it loads ahead.
bool has_registers_for_rows(std::uint32_t width, std::uint32_t elements, std::uint32_t rows);

// Returns the radix for rows of sides with odd factors: 4, or 2 where registers don't hold four of them.
std::uint32_t fused_column_radix_with_registers(std::uint32_t width, std::uint32_t elements);

// `wanted`, or the largest power of two below it, that divides columns of two values or more and leaves them
// a stage.
std::uint32_t radix_of_fused_column_stage(std::uint32_t height, std::uint32_t wanted);

}  // namespace fftbench::fft
