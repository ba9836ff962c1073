// Whether transforms of one call depend on each other by their arrays.
#pragma once

#include <cstdint>
#include <span>

#include "executor/merged_transforms.h"

namespace fftbench::library {

// What the arrays of a transform span in bytes, where they are buffers.
struct ArrayBytes {
  std::uint64_t input = 0;
  std::uint64_t output = 0;
};

// Throws std::invalid_argument, which names the first transform by its index, where an array is none of the
// context that is current, and where an output overlaps the output of another transform, or its input. A
// transform's own input may be its output. Transforms may share inputs.
void check_independent(std::span<const executor::TransformArrays> transforms, const ArrayBytes& bytes);

}  // namespace fftbench::library
