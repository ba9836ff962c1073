#include "library/extents.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "fft/kernels/line_stages.h"

namespace fftbench {
namespace {

// Larger extents need no less memory or work groups. So few plans tell that a limit of the device is in the
// way, and not the factors of the extent, which an algorithm refuses before it plans.
constexpr unsigned kMostPlans = 64;

// Returns the side itself, and those that it can become.
std::vector<std::uint32_t> sides_from(std::uint32_t side) {
  std::vector<std::uint32_t> sides{side};
  const std::uint32_t longest = std::max(2U, std::bit_ceil(side));
  for (std::uint32_t longer = side + 1; longer <= longest; ++longer) {
    if (fft::is_worth_padding_to(longer)) sides.push_back(longer);
  }
  return sides;
}

std::uint64_t area(glm::uvec2 extent) {
  return std::uint64_t{extent.x} * extent.y;
}

}  // namespace

std::optional<glm::uvec2> next_extent(FftDevice& device, const FftRequest& request) {
  const fft::Algorithm& algorithm = fft::algorithm_named(request.algorithm);
  std::vector<glm::uvec2> extents;
  for (const std::uint32_t height : sides_from(request.problem.extent.y)) {
    for (const std::uint32_t width : sides_from(request.problem.extent.x))
      extents.emplace_back(width, height);
  }
  std::ranges::stable_sort(extents, {}, area);
  FftRequest asked = request;
  unsigned plans = 0;
  for (const glm::uvec2 extent : extents) {
    asked.problem.extent = extent;
    if (fft::refusal_of(algorithm, asked.problem)) continue;
    if (!Fft::refusal(device, asked)) return extent;
    if (++plans == kMostPlans) break;
  }
  return std::nullopt;
}

}  // namespace fftbench
