// The option `release` of vkfft: which of the releases of VkFFT that were built in.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::fft {

// Its one named value, the default; the others are numbers of releases. Which of those there are is known to
// the CUDA module alone, so that every number is a value, and one that is not built in a Skip.
inline constexpr std::string_view kNewestRelease = "newest";

OptionSpec release_option();

// Three numbers joined by points, without leading zeros: "1.3.4".
bool is_release_number(std::string_view text);

// The place in `built` (newest first) of the release that the option's value asks for, or the Skip that says
// which there are.
std::variant<std::size_t, Skip> choose_release(std::span<const std::string_view> built,
                                               std::string_view value);

}  // namespace fftbench::fft
