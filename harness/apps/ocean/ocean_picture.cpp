#include "apps/ocean/ocean_picture.h"

#include "apps/formats/codecs.h"

namespace fftbench::ocean {

std::string png_of(std::span<const std::uint8_t> pixels, glm::uvec2 extent) {
  apps::Picture picture{.extent = extent, .colours = std::vector<apps::Plane>(3), .alpha = std::nullopt};
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    picture.colours[i % 3].push_back(float(pixels[i]) / 255);
  }
  return apps::encode_png(picture);
}

}  // namespace fftbench::ocean
