// Turns values that stand pixel by pixel, as in files, into a picture's planes, and back.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "apps/picture.h"

namespace fftbench::apps {

// One channel is grey, two are grey and alpha, three are colours, four are colours and alpha. Values are
// divided by `white`.
template <typename Value>
Picture picture_of_pixels(const Value* values, glm::uvec2 extent, std::size_t channels, float white) {
  const std::size_t count = value_count(extent);
  const auto plane = [&](std::size_t channel) {
    Plane result(count);
    for (std::size_t i = 0; i < count; ++i) result[i] = float(values[i * channels + channel]) / white;
    return result;
  };
  Picture picture{.extent = extent, .colours = {}, .alpha = {}};
  for (std::size_t channel = 0; channel < (channels < 3 ? 1 : 3); ++channel) {
    picture.colours.push_back(plane(channel));
  }
  if (channels % 2 == 0) picture.alpha = plane(channels - 1);
  return picture;
}

enum class Alpha { kWritten, kLeftOut };

// The picture's planes in the order of channels in a file.
inline std::vector<const Plane*> channels_of(const Picture& picture, Alpha alpha) {
  std::vector<const Plane*> planes;
  for (const Plane& plane : picture.colours) planes.push_back(&plane);
  if (picture.alpha && alpha == Alpha::kWritten) planes.push_back(&*picture.alpha);
  return planes;
}

// Returns the values pixel by pixel.
template <typename Value, typename Convert>
std::vector<Value> interleaved(const Picture& picture, const std::vector<const Plane*>& planes,
                               Convert convert) {
  std::vector<Value> values;
  values.reserve(planes.size() * value_count(picture.extent));
  for (std::size_t i = 0; i < value_count(picture.extent); ++i) {
    for (const Plane* plane : planes) values.push_back(convert((*plane)[i]));
  }
  return values;
}

// Returns the nearest whole number to `white` times the value, cut to 0 to `white`. NaN makes 0.
template <typename Whole>
Whole whole_number(float value, double white) {
  return std::isnan(value) ? Whole(0) : Whole(std::lround(white * std::clamp(double(value), 0.0, 1.0)));
}

inline std::uint8_t byte_of(float value) {
  return whole_number<std::uint8_t>(value, 255);
}

}  // namespace fftbench::apps
