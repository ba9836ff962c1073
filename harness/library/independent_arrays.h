// Whether transforms of one call depend on each other by their arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "executor/merged_transforms.h"

namespace fftbench::library {

// What the arrays of a transform span: bytes of buffers, layers of textures.
struct ArraySpans {
  std::uint64_t input = 0;
  std::uint64_t output = 0;
};

// A buffer or a texture, and the first transform that has it.
struct ArrayName {
  bool is_texture = false;
  GLuint name = 0;
  std::size_t transform = 0;
};

// Throws std::invalid_argument, which names the transform by its index, where one is none of the context that
// is current.
void check_names(std::span<const ArrayName> names);

// Throws std::invalid_argument, which names the first transform by its index, where an array is none of the
// context that is current, and where an output overlaps the output of another transform, or its input. A
// transform's own input may be its output. Transforms may share inputs. Returns the names of all arrays, once
// each: whether arrays overlap never changes, but names may end.
std::vector<ArrayName> check_independent(std::span<const executor::TransformArrays> transforms,
                                         const ArraySpans& spans);

// Throws std::invalid_argument, which names the transform by its index, where an array reaches beyond the end
// of its buffer. Asks the context once for each buffer.
void check_ends(std::span<const executor::TransformArrays> transforms, const ArraySpans& spans);

}  // namespace fftbench::library
