// Plans of several independent transforms in the dispatches of one: of a batch whose images are apart
// (fft::ArrayLayout), with the kernel of a single transform and its arithmetic, so that results are the same,
// bit by bit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fft/caller_access.h"
#include "fft/choice.h"
#include "fft/limits.h"
#include "fft/plan.h"

namespace fftbench::fft {

struct MergedPlans {
  // They have falling numbers of transforms, all of them above 1: with all inputs in one buffer or texture,
  // as all outputs are, and with each in one of its own.
  std::vector<Plan> plans = {};
  std::vector<Plan> plans_of_buffers = {};
  // One transform whose images are in any layers of textures: `single` has them from the first one on.
  std::optional<Plan> plan_of_layers = {};
  std::string refusal = {};  // why there are none, where more than one transform was asked for
  // The complete layouts of a single transform's arrays. Images of textures are 1 apart, a layer each.
  ArrayLayout input = {};
  ArrayLayout output = {};

  // Returns all of the plans, of one transform and of several.
  std::vector<const Plan*> all() const;
};

// Returns plans for the numbers of transforms from `most` down, each half of the one before, for as many
// images as a table holds, and of buffers for as many as a device binds at once. `single` is the plan of the
// choice for `access`.
MergedPlans merged_plans(const Choice& choice, const Plan& single, const CallerAccess& access,
                         const DeviceLimits& limits, std::uint32_t most);

// Returns the bytes of the arrays that the plans have for themselves.
std::uint64_t own_byte_count(const MergedPlans& merged);

// Returns how many transforms a merged plan has the images of.
inline std::uint32_t transforms_of(const Plan& merged, const Problem& single) {
  return merged.problem.batch / single.batch;
}

// Returns nothing where the passes of two plans compute the same values from the same images, whatever the
// groups are that they are dealt out to; else what they differ in.
std::optional<std::string> difference_of_arithmetic(const Plan& one, const Plan& other);

}  // namespace fftbench::fft
