// The options that algorithms of convolution share: what is computed, and not how.
#pragma once

#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fft/operation.h"
#include "fft/options.h"

namespace fftbench::fft {

// The largest side of a kernel.
inline constexpr std::uint32_t kLargestKernelSide = 8192;

OptionSpec kernel_option();     // the kernel's extent: "256" for a square, or "9x5"
OptionSpec border_option();     // fft::Border
OptionSpec normalize_option();  // sum: by the sum of its values; none

// Reads "256" or "9x5", whose sides are from 1 to kLargestKernelSide; nothing for anything else.
std::optional<glm::uvec2> kernel_extent(std::string_view text);
bool is_kernel_extent(std::string_view text);

// The convolution that completed options with all of these ask for, with the planes of kernel_planes().
Convolution convolution_of(const Problem& problem, const Options& options);

}  // namespace fftbench::fft
