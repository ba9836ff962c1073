// From what a caller asks for to a plan with the caller's GLSL in it, or the reason why there is none. Needs
// no context.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fft/limits.h"
#include "library/fft_request.h"
#include "library/repair.h"
#include "wisdom/best_choice.h"
#include "wisdom/wisdom.h"

namespace fftbench::library {

// What planning knows of a device. `own_wisdom` goes before what is shipped.
struct PlanningDevice {
  const fft::DeviceLimits& limits;
  const wisdom::Device& name;
  const std::vector<wisdom::Entry>& own_wisdom;
};

struct PlannedFft {
  FftPlan made;
  std::optional<PlannedRepair> repair = {};  // where one was asked for and the plan waits
  std::optional<std::string> refusal = {};   // then nothing else counts
};

// `trial` runs what `best` may choose where no wisdom says; without one, it takes what is usual. Where the
// choice of `best` can't do with the caller's arrays, the first of the usual ones that can is taken. Throws
// std::invalid_argument for an algorithm or option that does not exist.
PlannedFft plan_fft(const PlanningDevice& device, FftRequest request, const wisdom::Trial& trial);

// Returns the caller's own wisdom, and then what is shipped.
std::vector<wisdom::Entry> with_shipped(std::vector<wisdom::Entry> own);

}  // namespace fftbench::library
