// Planning of the kernels that take a dispatch per stage (dissertation, section 5.3.1).
#pragma once

#include <cstdint>
#include <string>

#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::fft {

struct MultipassKernel {
  std::string shader;
  std::uint32_t (*steps_of)(std::uint32_t log2_length);
  // whether a step reads a twiddle factor, or a butterfly of a table, in each invocation
  bool (*reads_twiddles)(std::uint32_t step, std::uint32_t log2_length);
};

Plan plan_multipass(const Problem& problem, const Options& options, MultipassKernel kernel);

// x and y of a work group. Of 32 invocations, which the dissertation takes, and of other numbers.
OptionSpec group_option();

}  // namespace fftbench::fft
