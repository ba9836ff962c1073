// The option `release` of vkfft chooses one of the releases of VkFFT that were built in.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <variant>

#include "fft/options.h"
#include "fft/plan.h"

namespace fftbench::fft {

// The option's one named value, which is the default. Its other values are numbers of releases. Only the CUDA
// module knows which of them were built in, so that the option accepts every number, and one that is missing
// leads to a Skip.
inline constexpr std::string_view kNewestRelease = "newest";

OptionSpec release_option();

// Accepts three numbers joined by points, without leading zeros: "1.3.4".
bool is_release_number(std::string_view text);

// Returns the position in `built` (newest first) of the release that the option's value asks for, or a Skip
// that says which releases there are.
std::variant<std::size_t, Skip> choose_release(std::span<const std::string_view> built,
                                               std::string_view value);

}  // namespace fftbench::fft
