// Finds a size that an algorithm takes, for arrays that can be made larger.
#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "library/fft.h"

namespace fftbench {

// Returns the request's own extent where the device can be asked for it, else the extent of the least area
// with no shorter side that it can be; nothing where there is none. New sides are products of 2, 3, 5 and 7,
// up to the next power of two. Compiles and allocates nothing.
std::optional<glm::uvec2> next_extent(FftDevice& device, const FftRequest& request);

}  // namespace fftbench
