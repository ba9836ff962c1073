#include "measure/reference_blurs.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace fftbench::measure {
namespace {

template <typename Real>
struct Plane {
  glm::uvec2 extent{1, 1};
  std::vector<Real> values;

  explicit Plane(glm::uvec2 size) : extent(size), values(std::size_t{size.x} * size.y) {}

  Real& at(std::uint32_t x, std::uint32_t y) { return values[std::size_t{y} * extent.x + x]; }

  // Beyond the sides, the value at the side.
  Real near(std::int64_t x, std::int64_t y) const {
    const std::int64_t column = std::clamp(x, std::int64_t{0}, std::int64_t{extent.x} - 1);
    const std::int64_t row = std::clamp(y, std::int64_t{0}, std::int64_t{extent.y} - 1);
    return values[std::size_t(row) * extent.x + std::size_t(column)];
  }
};

template <typename Real>
Plane<Real> halved(const Plane<Real>& from) {
  constexpr std::array<Real, 6> kNarrow{0, 0.25, 0.25, 0.25, 0.25, 0};
  constexpr std::array<Real, 6> kWide{0.125, 0.125, 0.25, 0.25, 0.125, 0.125};
  Plane<Real> to(fft::half_of(from.extent));
  for (std::uint32_t y = 0; y < to.extent.y; ++y) {
    for (std::uint32_t x = 0; x < to.extent.x; ++x) {
      for (std::size_t j = 0; j < 6; ++j) {
        for (std::size_t i = 0; i < 6; ++i) {
          const Real weight = (kNarrow[i] * kNarrow[j] + kWide[i] * kWide[j]) / 2;
          to.at(x, y) += weight * from.near(2 * std::int64_t{x} + std::int64_t(i) - 2,
                                            2 * std::int64_t{y} + std::int64_t(j) - 2);
        }
      }
    }
  }
  return to;
}

// Linear between values, at a place in quarters of their distance.
template <typename Real>
Real sampled(const Plane<Real>& from, std::int64_t quarters_x, std::int64_t quarters_y) {
  const auto below = [](std::int64_t quarters) { return (quarters - (quarters % 4 + 4) % 4) / 4; };
  const std::int64_t x = below(quarters_x);
  const std::int64_t y = below(quarters_y);
  const Real right = static_cast<Real>(quarters_x - 4 * x) / 4;
  const Real down = static_cast<Real>(quarters_y - 4 * y) / 4;
  return (1 - down) * ((1 - right) * from.near(x, y) + right * from.near(x + 1, y)) +
         down * ((1 - right) * from.near(x, y + 1) + right * from.near(x + 1, y + 1));
}

// A value of a level stands at half its place, and half a value less: the levels' sides are the same.
template <typename Real>
Real filtered(const Plane<Real>& smaller, std::uint32_t x, std::uint32_t y) {
  constexpr std::array<Real, 3> kTent{0.25, 0.5, 0.25};
  const std::int64_t quarters_x = 2 * std::int64_t{x} - 1;
  const std::int64_t quarters_y = 2 * std::int64_t{y} - 1;
  Real sum = 0;
  for (std::int64_t j = -1; j <= 1; ++j) {
    for (std::int64_t i = -1; i <= 1; ++i) {
      sum += kTent[std::size_t(i + 1)] * kTent[std::size_t(j + 1)] *
             sampled(smaller, quarters_x + 4 * i, quarters_y + 4 * j);
    }
  }
  return sum;
}

template <typename Real>
Plane<Real> bloomed(const Plane<Real>& level, std::uint32_t levels, double scatter) {
  if (levels == 0) return level;
  const Plane<Real> smaller = bloomed(halved(level), levels - 1, scatter);
  const auto share = static_cast<Real>(scatter);
  Plane<Real> mixed(level.extent);
  for (std::uint32_t y = 0; y < level.extent.y; ++y) {
    for (std::uint32_t x = 0; x < level.extent.x; ++x)
      mixed.at(x, y) = (1 - share) * level.near(x, y) + share * filtered(smaller, x, y);
  }
  return mixed;
}

// Goes by columns if `step` is (0, 1).
template <typename Real>
Plane<Real> averaged(const Plane<Real>& from, std::int64_t radius, glm::uvec2 step) {
  Plane<Real> to(from.extent);
  const std::int64_t length = step.x != 0 ? from.extent.x : from.extent.y;
  for (std::uint32_t y = 0; y < from.extent.y; ++y) {
    for (std::uint32_t x = 0; x < from.extent.x; ++x) {
      const std::int64_t position = step.x != 0 ? x : y;
      Real sum = 0;
      for (std::int64_t i = std::max(position - radius, std::int64_t{0});
           i <= std::min(position + radius, length - 1); ++i)
        sum += step.x != 0 ? from.near(i, y) : from.near(x, i);
      to.at(x, y) = sum / static_cast<Real>(2 * radius + 1);
    }
  }
  return to;
}

template <typename Real, typename Make>
std::vector<double> each_picture(std::span<const double> pictures, const fft::Problem& problem, Make make) {
  const std::uint64_t needed = fft::number_count(fft::input_shape(problem));
  if (needed == 0 || pictures.size() != needed) {
    throw std::invalid_argument(fmt::format("the blur of {} needs {} numbers (at least 1), not {}",
                                            fft::describe_size(problem), needed, pictures.size()));
  }
  std::vector<double> output;
  for (std::uint32_t image = 0; image < problem.batch; ++image) {
    Plane<Real> plane(problem.extent);
    std::ranges::copy(pictures.subspan(image * plane.values.size(), plane.values.size()),
                      plane.values.begin());
    for (const Real value : make(plane).values) output.push_back(static_cast<double>(value));
  }
  return output;
}

template <typename Real>
std::vector<double> blooms_in(std::span<const double> pictures, const fft::Problem& problem,
                              const fft::MipBloom& bloom) {
  return each_picture<Real>(pictures, problem, [&](const Plane<Real>& plane) {
    return bloomed(plane, bloom.levels, bloom.scatter);
  });
}

template <typename Real>
std::vector<double> blurs_in(std::span<const double> pictures, const fft::Problem& problem,
                             const fft::BoxBlur& blur) {
  return each_picture<Real>(pictures, problem, [&](const Plane<Real>& plane) {
    return averaged(averaged(plane, blur.radius, {1, 0}), blur.radius, {0, 1});
  });
}

}  // namespace

std::vector<double> reference_bloom(std::span<const double> pictures, const fft::Problem& problem,
                                    const fft::MipBloom& bloom) {
  return problem.precision == fft::Precision::kFp64 ? blooms_in<long double>(pictures, problem, bloom)
                                                    : blooms_in<double>(pictures, problem, bloom);
}

std::vector<double> reference_blur(std::span<const double> pictures, const fft::Problem& problem,
                                   const fft::BoxBlur& blur) {
  return problem.precision == fft::Precision::kFp64 ? blurs_in<long double>(pictures, problem, blur)
                                                    : blurs_in<double>(pictures, problem, blur);
}

}  // namespace fftbench::measure
