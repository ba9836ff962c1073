// Planning of the kernels that take a dispatch per stage (dissertation, section 5.3.1).
#pragma once

#include <cstdint>
#include <string>

#include "fft/options.h"
#include "fft/plan.h"
#include "fft/registry.h"

namespace fftbench::fft {

// `steps_of` gives the number of dispatches for a line of 2^log2_length elements; the shader's uniform
// `stage` counts them.
Plan plan_multipass(const Problem& problem, const Options& options, const std::string& shader,
                    std::uint32_t (*steps_of)(std::uint32_t log2_length));

// cooley_tukey_multipass and natural_order_multipass.
std::vector<Algorithm> multipass_algorithms();

}  // namespace fftbench::fft
