#include "measure/signal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <span>
#include <stdexcept>

#include "fft/numbers.h"
#include "measure/random_bits.h"

namespace fftbench::measure {
namespace {

// The numbers of one image, and its place in the batch.
struct Image {
  std::span<double> numbers;
  fft::ArrayShape shape;
  std::uint64_t index;

  std::uint64_t numbers_of_value() const { return shape.domain == fft::Domain::kComplex ? 2 : 1; }
  std::uint64_t value_count() const { return numbers.size() / numbers_of_value(); }

  // Real images have no place for the imaginary part.
  void set(std::uint64_t value, double real, double imaginary) const {
    numbers[value * numbers_of_value()] = real;
    if (numbers_of_value() == 2) numbers[value * 2 + 1] = imaginary;
  }
};

// Returns a whole number below `bound`. Every image has two draws of its own, `which` = 0 and 1.
std::uint64_t draw_below(std::uint64_t bound, std::uint64_t seed, std::uint64_t image_index, unsigned which) {
  return random_bits(seed, 2 * image_index + which) % bound;
}

void fill_uniform(const Image& image, std::uint64_t seed) {
  const bool has_all_bits = image.shape.precision == fft::Precision::kFp64;
  const std::uint64_t first = image.index * image.numbers.size();
  for (std::uint64_t i = 0; i < image.numbers.size(); ++i) {
    image.numbers[i] = has_all_bits ? random_signed_unit_of_double(seed, first + i)
                                    : double{random_signed_unit(seed, first + i)};
  }
}

void fill_tone(const Image& image, std::uint64_t seed) {
  const std::uint64_t width = image.shape.extent.x;
  const std::uint64_t height = image.shape.extent.y;
  const std::uint64_t u = draw_below(width, seed, image.index, 0);
  const std::uint64_t v = draw_below(height, seed, image.index, 1);
  for (std::uint64_t y = 0; y < height; ++y) {
    for (std::uint64_t x = 0; x < width; ++x) {
      // Whole turns are removed in integers: a large angle would lose digits.
      const std::uint64_t turns_times_n =
          (u * x % width * height + v * y % height * width) % (width * height);
      const double turns = static_cast<double>(turns_times_n) / static_cast<double>(width * height);
      const std::complex<double> value = std::polar(1.0, 2 * std::numbers::pi * turns);
      image.set(y * width + x, value.real(), value.imag());
    }
  }
}

void fill_image(Signal signal, const Image& image, std::uint64_t seed) {
  switch (signal) {
    case Signal::kUniform:
      fill_uniform(image, seed);
      break;
    case Signal::kImpulse:
      image.set(draw_below(image.value_count(), seed, image.index, 0), 1, 0);
      break;
    case Signal::kTone:
      fill_tone(image, seed);
      break;
    case Signal::kConstant:
      for (std::uint64_t value = 0; value < image.value_count(); ++value) image.set(value, 1, 0);
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

std::vector<double> make_signal(Signal signal, const fft::Problem& problem, std::uint64_t seed) {
  const fft::ArrayShape shape = fft::input_shape(problem);
  std::vector<double> numbers(fft::number_count(shape));
  if (numbers.empty()) return numbers;
  const std::uint64_t image_size = numbers.size() / shape.batch;
  for (std::uint64_t index = 0; index < shape.batch; ++index) {
    fill_image(signal, {std::span(numbers).subspan(index * image_size, image_size), shape, index}, seed);
  }
  return fft::numbers_from(fft::bytes_from(numbers, shape.precision), shape.precision);
}

}  // namespace fftbench::measure
