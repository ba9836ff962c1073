// What streams of real images are to the choices of kernels, and what the stage and the groups of their
// columns can be.
#pragma once

#include <cstdint>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Columns whose values make a sector of memory two times over.
inline constexpr std::uint32_t kLinesOfRealColumns = 8;

// Returns the bytes of the real values of an image, whichever side of the transform they are on.
std::uint64_t bytes_of_real_image(const Problem& problem);

// Tells whether they are images in single precision, whose dispatches synchronise in the shader.
bool is_measured_real_stream(const Problem& problem, Sync sync);

// Single images, of whose sides one has other factors than 2, and none is padded.
bool is_mixed_real_stream(const Problem& problem, Sync sync);

// Returns the bytes from which a single image of sides with odd factors gains by groups that load ahead, or
// by few values in rows and many in columns.
std::uint64_t fewest_bytes_of_large_reals(const Problem& problem);

// `wanted`, or the largest power of two below it, that such an image can have.
std::uint32_t fused_column_radix_of_reals(std::uint32_t wanted, const Problem& problem,
                                          const RegisterOptions& options, const DeviceLimits& limits);

// Returns the lines of a group of columns behind the fused column stage, in the values that the options say,
// or 8.
std::uint32_t lines_of_real_columns(const Problem& problem, const RegisterOptions& options,
                                    const DeviceLimits& limits);

// Half of these lines where their tiles would be for few compute units.
std::uint32_t lines_of_middling_reals(const Problem& problem, const RegisterOptions& options,
                                      const DeviceLimits& limits);

}  // namespace fftbench::fft
