#include "fft/kernels/convolution_sizes.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "fft/kernels/line_stages.h"
#include "fft/problem.h"

namespace fftbench::fft {
namespace {

// As a register kernel's work group usually holds of a line (register_group.cpp).
constexpr std::uint32_t kElementsOfInvocation = 12;

// What a value costs besides its stages: its way from storage and back, in the instructions of
// cost_of(LineStages).
constexpr double kTransfer = 30;

double cost_of_length(std::uint32_t length) {
  return length * (cost_of(line_stages(length, kElementsOfInvocation)) + kTransfer);
}

ConvolvedAxis convolved_axis(std::uint32_t picture, std::uint32_t kernel, const ConvolutionOptions& options) {
  const bool to_power = options.pads_to_powers_of_two;
  ConvolvedAxis axis{.picture = picture, .kernel = kernel};
  axis.padded = padded_length(needed_length(picture, kernel, options.border), to_power);
  axis.kernel_padded = options.filter == KernelFilter::kNone ? axis.padded : padded_length(kernel, to_power);
  return axis;
}

ConvolutionSizes sizes_with(bool columns_first, glm::uvec2 picture, const ConvolutionOptions& options) {
  return {.rows = convolved_axis(picture.x, options.kernel_extent.x, options),
          .columns = convolved_axis(picture.y, options.kernel_extent.y, options),
          .columns_first = columns_first};
}

double transform_cost(const ConvolutionSizes& sizes) {
  return transform_cost(sizes.first(), sizes.second());
}

}  // namespace

std::uint32_t needed_length(std::uint32_t picture, std::uint32_t kernel, Border border) {
  return border == Border::kZero ? picture + kernel / 2 : picture + kernel - 1;
}

std::uint32_t padded_length(std::uint32_t needed, bool to_power_of_two) {
  const std::uint32_t least = std::max(needed, 2U);
  const std::uint32_t power = std::bit_ceil(least);
  if (to_power_of_two) return power;
  std::uint32_t best = power;
  double least_cost = cost_of_length(power);
  for (std::uint32_t length = least; length < power; ++length) {
    // A value's share of the cost falls with no length, so that longer ones than this cost more.
    if (length * kTransfer >= least_cost) break;
    if (!is_worth_padding_to(length)) continue;
    const double cost = cost_of_length(length);
    if (cost >= least_cost) continue;
    least_cost = cost;
    best = length;
  }
  return best;
}

std::uint32_t stored_half(std::uint32_t padded) {
  return (padded + 1) / 2;
}

double transform_cost(const ConvolvedAxis& first, const ConvolvedAxis& second) {
  const auto line = [](std::uint32_t length) { return length * std::log2(length); };
  return 2.0 * (divided_up(second.picture, 2) * line(first.padded) +
                stored_half(first.padded) * line(second.padded));
}

ConvolutionSizes convolution_sizes(glm::uvec2 picture, const ConvolutionOptions& options) {
  if (options.columns_first) return sizes_with(*options.columns_first, picture, options);
  const ConvolutionSizes rows_first = sizes_with(false, picture, options);
  const ConvolutionSizes columns_first = sizes_with(true, picture, options);
  return transform_cost(columns_first) < transform_cost(rows_first) ? columns_first : rows_first;
}

}  // namespace fftbench::fft
