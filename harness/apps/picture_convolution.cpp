#include "apps/picture_convolution.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "fft/numbers.h"

namespace fftbench::apps {
namespace {

ConvolutionRequest request_for(const Picture& kernel, const ConvolutionSettings& settings, glm::uvec2 extent,
                               std::size_t colours) {
  return {.picture = extent,
          .images = std::uint32_t(std::max(colours, kernel.colours.size())),
          .kernel = kernel.extent,
          .kernel_planes = std::uint32_t(kernel.colours.size()),
          .precision = settings.precision,
          .options = settings.options};
}

// One plane after another; a grey one is that of each colour.
std::vector<double> numbers_of(const Picture& picture, std::size_t planes) {
  std::vector<double> numbers;
  numbers.reserve(planes * value_count(picture.extent));
  for (std::size_t plane = 0; plane < planes; ++plane) {
    const Plane& values = picture.colours[plane % picture.colours.size()];
    numbers.insert(numbers.end(), values.begin(), values.end());
  }
  return numbers;
}

}  // namespace

PictureConvolution::PictureConvolution(FftDevice& device, const Picture& kernel,
                                       const ConvolutionSettings& settings, glm::uvec2 extent,
                                       std::size_t colours)
    : request_(request_for(kernel, settings, extent, colours)),
      colours_(colours),
      convolution_(device, request_) {
  executor::Array values = convolution_.make_kernel();
  values.write(fft::bytes_from(numbers_of(kernel, kernel.colours.size()), fft::Precision::kFp32));
  convolution_.set_kernel(std::get<BoundBuffer>(values.bound()));
}

bool PictureConvolution::takes(const Picture& picture) const {
  return picture.extent == request_.picture && picture.colours.size() == colours_;
}

Picture PictureConvolution::convolved(const Picture& picture) const {
  if (!takes(picture)) throw std::invalid_argument("the picture has another size than the convolution");
  executor::Array input = convolution_.make_input();
  const executor::Array output = convolution_.make_output();
  input.write(fft::bytes_from(numbers_of(picture, request_.images), request_.precision));
  convolution_.record(input.bound(), output.bound());
  std::vector<std::byte> bytes(output.byte_count());
  output.read(bytes);
  if (convolution_.missed_barriers() > 0) {
    throw std::runtime_error("dispatches waited in vain for earlier ones, since the device is busy");
  }
  const std::vector<double> numbers = fft::numbers_from(bytes, request_.precision);
  Picture result{.extent = picture.extent,
                 .colours = {},
                 .alpha = picture.alpha,
                 .is_premultiplied = picture.is_premultiplied};
  const auto count = std::ptrdiff_t(value_count(picture.extent));
  for (std::uint32_t image = 0; image < request_.images; ++image) {
    const auto first = numbers.begin() + image * count;
    result.colours.emplace_back(first, first + count);
  }
  return result;
}

std::vector<std::string> colours_without_sum(const Picture& kernel) {
  // A sum of floats in any order is as far off as this at most, for sides of up to some thousands.
  constexpr double kRoundingError = 1e-7;
  const std::vector<std::string> names = kernel.colours.size() == 1
                                             ? std::vector<std::string>{"grey"}
                                             : std::vector<std::string>{"red", "green", "blue"};
  std::vector<std::string> found;
  for (std::size_t colour = 0; colour < kernel.colours.size(); ++colour) {
    double sum = 0, magnitude = 0;
    for (const double value : kernel.colours[colour]) {
      sum += value;
      magnitude += std::abs(value);
    }
    if (std::abs(sum) <= kRoundingError * magnitude) found.push_back(names.at(colour));
  }
  return found;
}

bool has_numbers_alone(const Picture& picture) {
  return std::ranges::all_of(picture.colours, [](const Plane& plane) {
    return std::ranges::all_of(plane, [](float value) { return std::isfinite(value); });
  });
}

double relative_difference(const Picture& picture, const Picture& expected) {
  double difference = 0, size = 0;
  for (std::size_t colour = 0; colour < expected.colours.size(); ++colour) {
    for (std::size_t i = 0; i < expected.colours[colour].size(); ++i) {
      const double value = expected.colours[colour][i];
      difference += std::pow(picture.colours.at(colour)[i] - value, 2);
      size += value * value;
    }
  }
  return std::sqrt(difference / size);
}

}  // namespace fftbench::apps
