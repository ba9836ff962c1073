#include "apps/picture_convolution.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>

#include "fft/number_range.h"
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

struct KernelSums {
  double sum = 0;
  double magnitude = 0;  // of the values' magnitudes
};

// Those of the finite values.
KernelSums sums_of(const Plane& plane) {
  KernelSums sums;
  for (const double value : plane) {
    if (!std::isfinite(value)) continue;
    sums.sum += value;
    sums.magnitude += std::abs(value);
  }
  return sums;
}

// Rounding, and filters that sample a spectrum between its frequencies, add a little to what sums bound.
constexpr double kSlack = 2;

}  // namespace

PictureConvolution::PictureConvolution(FftDevice& device, const Picture& kernel,
                                       const ConvolutionSettings& settings, glm::uvec2 extent,
                                       std::size_t colours)
    : request_(request_for(kernel, settings, extent, colours)),
      colours_(colours),
      convolution_(device, request_) {
  set_scales(kernel);
  executor::Array values = convolution_.make_kernel();
  std::vector<double> numbers = numbers_of(kernel, kernel.colours.size());
  for (double& number : numbers) number *= kernel_scale_;
  values.write(fft::bytes_from(numbers, fft::Precision::kFp32));
  convolution_.set_kernel(std::get<BoundBuffer>(values.bound()));
}

bool PictureConvolution::takes(const Picture& picture) const {
  return picture.extent == request_.picture && picture.colours.size() == colours_;
}

// A kernel whose magnitudes sum to 1 has a spectrum of values up to 1.
void PictureConvolution::set_scales(const Picture& kernel) {
  const fft::Options& options = request_.options;
  const auto normalize = options.find("normalize"), sharpen = options.find("sharpen");
  const bool normalises = normalize == options.end() || normalize->second == "sum";
  const bool sharpens = sharpen != options.end() && std::stod(sharpen->second) > 0;
  double magnitudes = 0, share = 1;
  for (const Plane& plane : kernel.colours) {
    const KernelSums sums = sums_of(plane);
    magnitudes = std::max(magnitudes, sums.magnitude);
    if (sums.sum != 0) share = std::max(share, sums.magnitude / std::abs(sums.sum));
  }
  // Sharpening adds a spectrum of 1 to that of the kernel as it is.
  const bool may_scale = normalises || !sharpens;
  if (may_scale) kernel_scale_ = fft::power_of_two_within(magnitudes, 1);
  if (!normalises) result_scale_ = kernel_scale_;
  gain_ = normalises ? share : std::max(1.0, magnitudes * kernel_scale_);
  if (request_.precision != fft::Precision::kFp16 || gain_ * kSlack <= fft::kLargestHalf) return;
  throw std::invalid_argument(
      normalises ? fmt::format("the magnitudes of the kernel's values sum to {:.3g} times their sum, which "
                               "is too much for fp16; leave out --precision fp16",
                               gain_)
                 : fmt::format("the magnitudes of the kernel's values sum to {:.3g}, which is too much for "
                               "fp16; leave out --sharpen or --precision fp16",
                               gain_));
}

// What is stored between dispatches are spectra of lines along the first axis, of the picture and of the
// result, divided by the root of their length. Beyond a border that is no black, values appear again.
double PictureConvolution::scale_for(const Plane& plane) const {
  const double largest = largest_magnitude(plane);
  if (request_.precision != fft::Precision::kFp16) return fft::power_of_two_within(largest, 1);
  const bool along_columns = convolution_.columns_first();
  const glm::uvec2 padded = convolution_.padded_extent();
  const double length = along_columns ? padded.y : padded.x;
  const double held = along_columns ? request_.picture.y : request_.picture.x;
  const auto border = request_.options.find("border");
  const bool is_black = border == request_.options.end() || border->second == "zero";
  const double sum = largest_line_sum(plane, request_.picture, along_columns) *
                     (is_black ? 1 : std::ceil(length / held) + 1);
  return fft::power_of_two_within(gain_ * std::max(sum / std::sqrt(length), largest),
                                  fft::kLargestHalf / kSlack);
}

Picture PictureConvolution::convolved(const Picture& picture) const {
  if (!takes(picture)) throw std::invalid_argument("the picture has another size than the convolution");
  executor::Array input = convolution_.make_input();
  const executor::Array output = convolution_.make_output();
  const auto count = std::ptrdiff_t(value_count(picture.extent));
  std::vector<double> scales;
  for (const Plane& plane : picture.colours) scales.push_back(scale_for(plane));
  const auto scale_of = [&](std::uint32_t image) { return scales[image % scales.size()]; };
  std::vector<double> given = numbers_of(picture, request_.images);
  for (std::uint32_t image = 0; image < request_.images; ++image) {
    for (double& number : std::span(given).subspan(image * count, count)) number *= scale_of(image);
  }
  input.write(fft::bytes_from(given, request_.precision));
  convolution_.record(input.bound(), output.bound());
  std::vector<std::byte> bytes(output.byte_count());
  output.read(bytes);
  if (convolution_.spin_timeouts() > 0) {
    throw std::runtime_error(
        "dispatches timed out waiting for earlier ones, since the device is busy; try again, or take "
        "sync=barrier");
  }
  const std::vector<double> numbers = fft::numbers_from(bytes, request_.precision);
  Picture result{.extent = picture.extent,
                 .colours = {},
                 .alpha = picture.alpha,
                 .is_premultiplied = picture.is_premultiplied};
  for (std::uint32_t image = 0; image < request_.images; ++image) {
    Plane& plane = result.colours.emplace_back();
    for (const double number : std::span(numbers).subspan(image * count, count)) {
      plane.push_back(float(number / scale_of(image) / result_scale_));
    }
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
    const KernelSums sums = sums_of(kernel.colours[colour]);
    if (std::abs(sums.sum) <= kRoundingError * sums.magnitude) found.push_back(names.at(colour));
  }
  return found;
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
