// Images in an array whose rows may be followed by elements that belong to none (glsl/lib/padded_rows.glsl).
#pragma once

#include <fmt/format.h>
#include <cstdint>
#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "fft/plan.h"

namespace fftbench::fft {

struct PaddedImages {
  glm::uvec2 extent{1, 1};     // of an image: width, height
  glm::uvec2 allocated{1, 1};  // with the padding: elements from row to row, rows from image to image
  std::uint32_t count = 1;

  bool holds_pairs() const { return allocated.x % 2 == 0; }
  bool holds(glm::uvec2 whole) const { return allocated.x >= whole.x && allocated.y >= whole.y; }
  std::uint64_t elements() const { return std::uint64_t{extent.x} * extent.y * count; }
};

// The defines that glsl/lib/padded_rows.glsl asks for.
inline std::vector<Define> padding_defines(const PaddedImages& source, const PaddedImages& target) {
  const auto number = [](std::uint32_t value) { return fmt::format("{}", value); };
  return {{"SOURCE_PITCH", number(source.allocated.x)},
          {"SOURCE_ROWS", number(source.allocated.y)},
          {"TARGET_PITCH", number(target.allocated.x)},
          {"TARGET_ROWS", number(target.allocated.y)}};
}

// Rounded up to whole blocks.
inline glm::uvec2 two_phase(glm::uvec2 extent, std::uint32_t block) {
  return (extent + block - 1U) / block * block;
}

}  // namespace fftbench::fft
