// Which streams of images pass their columns on in tiles (`columns=tiled` of stockham_register), and what the
// options leave open then. docs/lab/large_images.md says what the choices rest on.
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

// Columns so long that a work group has room for few of them, which in place are read and written in pieces
// that are shorter than what memory moves at once. Out of place they are read in one piece, if the rows'
// pass lays them side by side. That takes the rows' pass longer, the more so the longer the rows, since each
// group then scatters its values over the whole array: so longer rows do so from larger images on. Halves
// gain nothing: what is written of them is in pieces of half as many bytes.
bool goes_in_tiles(const Problem& problem, Sync sync, const DeviceLimits& limits);

// Columns of a work group, as with_tiles() chooses them.
std::uint32_t columns_of_tile_group(const Problem& problem, const DeviceLimits& limits);

RegisterOptions with_tiles(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits);

}  // namespace fftbench::fft
