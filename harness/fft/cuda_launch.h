// How a case on CUDA hands its transforms over, and where its arrays are: the options `launch`, `branches`
// and `buffers`.
#pragma once

#include <optional>
#include <string>

#include "fft/options.h"

namespace fftbench::fft {

OptionSpec launch_option();
OptionSpec branches_option();
OptionSpec buffers_option();

// Whether all transforms of a run are recorded once, in a CUDA graph that is replayed. The options are
// completed; false where there is no such option.
bool replays_graph(const Options& options);

// How many parallel branches such a graph has; 1 where there is no such option.
unsigned branches_of(const Options& options);

// Whether arrays are buffers of OpenGL; false where there is no such option.
bool takes_gl_buffers(const Options& options);

// Returns why there can't be such branches with so many pairs of an input and an output, or nothing.
std::optional<std::string> refuse_branches(const Options& options, unsigned pairs);

}  // namespace fftbench::fft
