// Whether a caller's textures are what transforms of one call take.
#pragma once

#include <cstdint>
#include <span>

#include "executor/merged_transforms.h"
#include "fft/plan.h"

namespace fftbench::library {

// Throws std::invalid_argument, which names the transform by its index, for a texture of another kind or
// format than the plan's arrays, a smaller one, and one with too few layers. Names are those of textures.
// Leaves GL state as it was.
void check_textures(std::span<const executor::TransformArrays> transforms, const fft::Resource& input,
                    const fft::Resource& output);

}  // namespace fftbench::library
