// What the options leave open for streams of large complex images of sides with odd factors, whose columns
// are passed on strided or in place. docs/lab/non_power_of_two.md, "Few stages", says what the choices rest
// on.
#pragma once

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/problem.h"

namespace fftbench::fft {

inline constexpr std::uint32_t kElementsOfMixedDoubles = 16;

// Chooses, among the columns that `given` may say, those two.
RegisterOptions with_mixed_choices(const Problem& problem, const RegisterOptions& given,
                                   const DeviceLimits& limits);

}  // namespace fftbench::fft
