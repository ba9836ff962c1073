#include "apps/mirror_padding.h"

#include <algorithm>
#include <cstdint>

namespace fftbench::apps {
namespace {

// Returns which value of a line stands at each place of the longer line.
std::vector<std::uint32_t> mirrored_places(std::uint32_t length, std::uint32_t padded) {
  const std::uint32_t behind = (padded - length + 1) / 2;  // the rest of the padding continues the beginning
  std::vector<std::uint32_t> places(padded);
  for (std::uint32_t at = 0; at < padded; ++at) {
    const std::int64_t place = at < length + behind ? std::int64_t{at} : std::int64_t{at} - padded;
    const std::int64_t period = 2 * std::int64_t{length};
    const std::int64_t folded = (place % period + period) % period;
    places[at] = std::uint32_t(folded < length ? folded : period - 1 - folded);
  }
  return places;
}

}  // namespace

Plane pad_by_mirroring(const Plane& plane, glm::uvec2 extent, glm::uvec2 padded) {
  const std::vector<std::uint32_t> columns = mirrored_places(extent.x, padded.x);
  Plane result;
  result.reserve(value_count(padded));
  for (const std::uint32_t row : mirrored_places(extent.y, padded.y)) {
    const std::size_t start = std::size_t{row} * extent.x;
    for (const std::uint32_t column : columns) result.push_back(plane[start + column]);
  }
  return result;
}

Plane crop(const Plane& padded_plane, glm::uvec2 padded, glm::uvec2 extent) {
  Plane result(value_count(extent));
  for (std::size_t row = 0; row < extent.y; ++row) {
    const auto start = padded_plane.begin() + std::ptrdiff_t(row * padded.x);
    std::copy_n(start, extent.x, result.begin() + std::ptrdiff_t(row * extent.x));
  }
  return result;
}

}  // namespace fftbench::apps
