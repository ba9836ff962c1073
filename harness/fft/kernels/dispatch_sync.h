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

// Of a dispatch that, where it synchronises in the shader, waits for all earlier ones. `counts`: whether
// later ones wait for its completions. `loads_early`: whether it loads what those may leave alone before they
// have ended.
std::vector<Define> sync_defines(bool in_shader, bool counts, bool loads_early = false);

// Makes of a plan whose passes wait for all dispatches before them one whose passes wait for those of the
// same transform: a barrier stands behind each transform, so that what only orders transforms is left out.
void sync_within_transform(Plan& plan);

}  // namespace fftbench::fft
