// The passes of a frame of the ocean, for plans and for who draws it: those beside transforms of any
// algorithm, and those that do everything.
#pragma once

#include <cstdint>
#include <vector>

#include "fft/kernels/plan_arrays.h"
#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

struct OceanGrid {
  std::uint32_t size = 256;            // points along a side of each patch
  std::vector<double> patches_m;       // up to three sides
  Storage storage = Storage::kBuffer;  // of the transforms' arrays: kBuffer or kImage
};

inline constexpr std::uint32_t kSmallestOceanSize = 16, kLargestOceanSize = 2048;
inline constexpr std::uint32_t kMostOceanPatches = 3;
// The ratio of the sides of neighbouring patches. They have no common multiple near, so that their repeats
// don't meet.
inline constexpr double kOceanPatchRatio = 6.7;

// Makes the transforms' input of a time. Its binding points: the waves' amplitudes are the source, their
// rates have a point of their own, and the spectra are the target. Bindings and uniforms are left to the
// caller.
Pass ocean_spectrum_pass(const OceanGrid& grid);
std::vector<Uniform> uniforms_of_time(double seconds);

// Makes texels of the transforms' output. The fields are the source, the surface is the target.
Pass ocean_surface_pass(const OceanGrid& grid, bool keeps_foam);
// `foam_kept` is the part of the foam of the frame before that is left; 0 where there was none.
std::vector<Uniform> uniforms_of_surface(float choppiness, float foam_kept);

// Whether a frame of such sides can be two dispatches (glsl/ocean_lines.comp): those that need no padding.
bool has_joined_ocean_passes(std::uint32_t size);

// Are these two. The first one makes lines of the fields' arrays, transformed along x, of the waves; the
// second one makes texels of those, transformed along y. Bindings and uniforms are left to the caller as
// above, but for the tables that they read. Where the frame's order is in_shader_within, the second one waits
// for the first by itself.
Pass ocean_rows_pass(const OceanGrid& grid, Sync sync, PlanArrays& arrays, const DeviceLimits& limits);
Pass ocean_columns_pass(const OceanGrid& grid, Sync sync, bool keeps_foam, PlanArrays& arrays,
                        const DeviceLimits& limits);

}  // namespace fftbench::fft
