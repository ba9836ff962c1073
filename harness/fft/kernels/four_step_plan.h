// Planning of lines that no work group can hold: as an image whose columns, then rows, the register kernel
// transforms (glsl/lib/four_step.glsl).
#pragma once

#include <cstdint>
#include <optional>

#include "fft/kernels/kernel_options.h"
#include "fft/limits.h"
#include "fft/plan.h"
#include "fft/problem.h"

namespace fftbench::fft {

// 2^24, up to which floats hold every whole number.
inline constexpr std::uint32_t kLongestLine = 1U << 24;

// Returns the image that a line becomes: width and height as near to each other as its factors allow, the
// width the larger one; nothing where it would be longer than a work group can hold, which it never is for
// prime factors up to 31 up to kLongestLine.
std::optional<glm::uvec2> image_of_line(std::uint32_t length);

// Whether what is transformed are lines whose values lie side by side.
bool is_of_lines(const Problem& problem);

// Returns the length of each of those lines, along whichever axis they lie.
std::uint32_t length_of_line(const Problem& problem);

// Whether the problem is of such lines that are longer than a work group of this device can hold, in its
// shared memory or in the slots that their radices fill.
bool takes_four_steps(const Problem& problem, const DeviceLimits& limits);

// Plans complex or real lines whose length has prime factors up to 31 alone and is at most kLongestLine.
Plan plan_four_step(const Problem& problem, const RegisterOptions& given, const DeviceLimits& limits);

}  // namespace fftbench::fft
