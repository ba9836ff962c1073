// A picture in memory: planes of values, one a colour.
#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

namespace fftbench::apps {

// The values of one colour, row by row.
using Plane = std::vector<float>;

struct Picture {
  glm::uvec2 extent{0, 0};
  std::vector<Plane> colours;  // one, which is grey, or red, green and blue
  std::optional<Plane> alpha;  // 0 is transparent, 1 is opaque
  // Whether the colours are multiplied by the alpha, as OpenEXR has them, or are what they were before.
  bool is_premultiplied = false;
};

inline std::size_t value_count(glm::uvec2 extent) {
  return std::size_t{extent.x} * extent.y;
}

// What a picture shows of another one that has colours.
enum class Channel { kLuminance, kRed, kGreen, kBlue, kEach };

// Returns the picture itself for kEach, else a grey one with the same alpha. The luminance is that of ITU-R
// BT.709, 0.2126 R + 0.7152 G + 0.0722 B, of the values as they are. A grey picture stays as it is.
Picture channel_of(Picture picture, Channel channel);

// Return the picture with its colours multiplied by its alpha, or divided by it. Where the alpha is 0,
// nothing is divided. A picture without alpha, or one that is so already, stays as it is.
Picture premultiplied(Picture picture);
Picture unpremultiplied(Picture picture);

}  // namespace fftbench::apps
