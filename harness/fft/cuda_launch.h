// How a case on CUDA hands its transforms over: the options `launch` and `branches`.
#pragma once

#include "fft/options.h"

namespace fftbench::fft {

OptionSpec launch_option();

// Whether all transforms of a run are recorded once, in a CUDA graph that is replayed. The options are
// completed; false where there is no such option.
bool replays_graph(const Options& options);

}  // namespace fftbench::fft
