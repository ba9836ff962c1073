#include "apps/upright.h"

#include <utility>

namespace fftbench::apps {

Picture turned_upright(Picture picture, unsigned orientation) {
  if (orientation < 2 || orientation > 8) return picture;
  const glm::uvec2 stored = picture.extent;
  const bool exchanged = orientation >= 5;
  const bool last_row_first = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  const bool last_column_first = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const glm::uvec2 seen = exchanged ? glm::uvec2(stored.y, stored.x) : stored;
  const auto turn = [&](Plane& plane) {
    Plane turned;
    turned.reserve(plane.size());
    for (std::uint32_t y = 0; y < seen.y; ++y) {
      for (std::uint32_t x = 0; x < seen.x; ++x) {
        std::size_t row = exchanged ? x : y, column = exchanged ? y : x;
        if (last_row_first) row = stored.y - 1 - row;
        if (last_column_first) column = stored.x - 1 - column;
        turned.push_back(plane[row * stored.x + column]);
      }
    }
    plane = std::move(turned);
  };
  for (Plane& plane : picture.colours) turn(plane);
  if (picture.alpha) turn(*picture.alpha);
  picture.extent = seen;
  return picture;
}

}  // namespace fftbench::apps
