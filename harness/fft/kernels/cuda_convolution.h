// What convolutions by the CUDA libraries have in common: their options, and what their users pad pictures
// to.
#pragma once

#include <glm/vec2.hpp>
#include <string>
#include <variant>
#include <vector>

#include "fft/operation.h"
#include "fft/options.h"
#include "fft/plan.h"
#include "fft/registry.h"

namespace fftbench::fft {

// Returns what pictures are padded to, by the option pad_to, or a Skip where an extent that the option gives
// is too small. Behind zeros, what lies over one side of a picture may meet what lies over the other.
std::variant<glm::uvec2, Skip> library_padded_extent(const Problem& problem, const Convolution& convolution,
                                                     const Options& options);

// Whether VkFFT is told which values are zeros and reads the picture itself, instead of a padded copy.
bool skips_padding(const Options& options);

// The bytes of what a user of a library does at least, as its passes are not known: pad (unless that is
// skipped), transform both axes there and back, multiply, crop.
Traffic cuda_convolution_traffic(const Problem& problem, const Convolution& convolution, glm::uvec2 padded,
                                 bool pads);

}  // namespace fftbench::fft
