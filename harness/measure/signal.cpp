#include "measure/signal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <stdexcept>

#include "measure/random_bits.h"

namespace fftbench::measure {
namespace {

using Image = std::span<std::complex<float>>;

// Returns a whole number below `bound`. Every image has two draws of its own, `which` = 0 and 1.
std::uint64_t draw_below(std::uint64_t bound, std::uint64_t seed, std::uint64_t image_index, unsigned which) {
  return random_bits(seed, 2 * image_index + which) % bound;
}

void fill_tone(Image image, const fft::Problem& problem, std::uint64_t seed, std::uint64_t image_index) {
  const std::uint64_t width = problem.extent.x;
  const std::uint64_t height = problem.extent.y;
  const std::uint64_t u = draw_below(width, seed, image_index, 0);
  const std::uint64_t v = draw_below(height, seed, image_index, 1);
  for (std::uint64_t y = 0; y < height; ++y) {
    for (std::uint64_t x = 0; x < width; ++x) {
      // Whole turns are removed in integers: a large angle would lose digits.
      const std::uint64_t turns_times_n =
          (u * x % width * height + v * y % height * width) % (width * height);
      const double turns = static_cast<double>(turns_times_n) / static_cast<double>(width * height);
      image[y * width + x] = std::complex<float>(std::polar(1.0, 2 * std::numbers::pi * turns));
    }
  }
}

void fill_image(Signal signal, Image image, const fft::Problem& problem, std::uint64_t seed,
                std::uint64_t image_index) {
  switch (signal) {
    case Signal::kUniform: {
      const std::uint64_t first = image_index * image.size();
      for (std::uint64_t i = 0; i < image.size(); ++i) {
        image[i] = {random_signed_unit(seed, 2 * (first + i)), random_signed_unit(seed, 2 * (first + i) + 1)};
      }
      break;
    }
    case Signal::kImpulse:
      image[draw_below(image.size(), seed, image_index, 0)] = 1.0f;
      break;
    case Signal::kTone:
      fill_tone(image, problem, seed, image_index);
      break;
    case Signal::kConstant:
      std::ranges::fill(image, 1.0f);
      break;
  }
}

}  // namespace

const std::vector<std::string>& signal_names() {
  static const std::vector<std::string> names{"uniform", "impulse", "tone", "constant"};
  return names;
}

std::string_view name_of(Signal signal) {
  return signal_names()[static_cast<std::size_t>(signal)];
}

Signal parse_signal(std::string_view name) {
  const auto& names = signal_names();
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) {
    throw std::invalid_argument(
        fmt::format("no signal is named \"{}\"; there are {}", name, fmt::join(names, ", ")));
  }
  return static_cast<Signal>(found - names.begin());
}

std::vector<std::complex<float>> make_signal(Signal signal, const fft::Problem& problem, std::uint64_t seed) {
  std::vector<std::complex<float>> values(fft::element_count(problem));
  if (values.empty()) return values;
  const std::uint64_t image_size = fft::elements_per_image(problem);
  for (std::uint64_t i = 0; i < problem.batch; ++i) {
    fill_image(signal, Image(values).subspan(i * image_size, image_size), problem, seed, i);
  }
  if (problem.domain == fft::Domain::kReal) {
    for (auto& value : values) value.imag(0);
  }
  return values;
}

}  // namespace fftbench::measure
