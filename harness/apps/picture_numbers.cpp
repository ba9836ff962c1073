#include "apps/picture_numbers.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>

namespace fftbench::apps {

bool has_numbers_alone(const Picture& picture) {
  return std::ranges::all_of(picture.colours, [](const Plane& plane) {
    return std::ranges::all_of(plane, [](float value) { return std::isfinite(value); });
  });
}

std::string non_finite_values(const Picture& picture) {
  const auto is_no_number = [](float value) { return !std::isfinite(value); };
  constexpr std::array<const char*, 3> kColours{"red", "green", "blue"};
  std::size_t count = 0;
  std::string first;
  for (std::size_t colour = 0; colour < picture.colours.size(); ++colour) {
    const Plane& plane = picture.colours[colour];
    const auto found = std::ranges::find_if(plane, is_no_number);
    if (found == plane.end()) continue;
    count += std::size_t(std::ranges::count_if(plane, is_no_number));
    if (!first.empty()) continue;
    const auto place = std::size_t(found - plane.begin());
    first = fmt::format("row {}, column {}", place / picture.extent.x, place % picture.extent.x);
    if (picture.colours.size() == kColours.size()) first += fmt::format(", of {}", kColours.at(colour));
  }
  if (count == 0) return "";
  return fmt::format("{} of the {} values are no finite numbers, the first in {}", count,
                     picture.colours.size() * value_count(picture.extent), first);
}

double largest_magnitude(const Plane& plane) {
  double largest = 0;
  for (const float value : plane) {
    if (std::isfinite(value)) largest = std::max(largest, double(std::abs(value)));
  }
  return largest;
}

double largest_line_sum(const Plane& plane, glm::uvec2 extent, bool along_columns) {
  std::vector<double> sums(along_columns ? extent.x : extent.y);
  for (std::size_t place = 0; place < plane.size(); ++place) {
    if (!std::isfinite(plane[place])) continue;
    sums[along_columns ? place % extent.x : place / extent.x] += std::abs(double(plane[place]));
  }
  return sums.empty() ? 0 : std::ranges::max(sums);
}

std::size_t values_lost_in_halves(const Plane& plane) {
  constexpr double kRounding = 0x1p-11;
  double squares = 0;
  for (const float value : plane) squares += std::isfinite(value) ? double(value) * value : 0;
  const double noise = kRounding * std::sqrt(squares / double(std::max<std::size_t>(plane.size(), 1)));
  return std::size_t(
      std::ranges::count_if(plane, [&](float value) { return value != 0 && std::abs(value) < noise; }));
}

std::size_t values_beside_zero(const Plane& plane) {
  return std::size_t(std::ranges::count_if(plane, [](float value) { return value != 0; }));
}

}  // namespace fftbench::apps
