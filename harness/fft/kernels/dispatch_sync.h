// How the dispatches of a plan come after each other (fft::Order), for glsl/lib/dispatch_sync.glsl.
#pragma once

#include <vector>

#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::fft {

// The option of kernels with one dispatch, and of those with several, which may also synchronise in the
// shader within a transform alone.
OptionSpec sync_option_of_one_dispatch();
OptionSpec sync_option_of_several_dispatches();

// Returns the defines of a dispatch. Where it synchronises in the shader, it waits for all earlier ones.
// `counts`: whether later ones wait for its completions. `loads_early`: whether it loads, before those have
// ended, what they may leave alone.
std::vector<Define> sync_defines(bool in_shader, bool counts, bool loads_early = false);

// Makes of a plan whose passes wait for all dispatches before them one whose passes wait for those of the
// same transform: a barrier stands behind each transform, so that what only orders transforms is left out.
void sync_within_transform(Plan& plan);

}  // namespace fftbench::fft
