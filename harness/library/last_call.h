// The transforms of a call that was checked and dealt out to merged plans, so that a caller who hands over
// the same arrays again, each frame, pays for comparing them alone.
#pragma once

#include <span>
#include <vector>

#include "executor/merged_transforms.h"
#include "library/independent_arrays.h"

namespace fftbench::library {

struct LastCall {
  std::vector<executor::TransformArrays> transforms = {};
  std::vector<ArrayName> names = {};  // which may have ended since, so that each call asks for them again
  executor::MergedTransforms::Recording recording = {};
};

// Whether two calls have the same ranges of the same names.
bool are_same(std::span<const executor::TransformArrays> some,
              std::span<const executor::TransformArrays> others);

}  // namespace fftbench::library
