#include "fft/kernels/convolution_options.h"

#include <charconv>
#include <stdexcept>

namespace fftbench::fft {
namespace {

std::optional<std::uint32_t> side_of(std::string_view digits) {
  std::uint32_t side = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), side);
  const bool is_number = error == std::errc() && end == digits.data() + digits.size();
  // One text for each extent, so that no two cases are the same.
  if (!is_number || digits.front() == '0' || side > kLargestKernelSide) return std::nullopt;
  return side;
}

}  // namespace

std::optional<glm::uvec2> kernel_extent(std::string_view text) {
  const std::size_t cross = text.find('x');
  const auto width = side_of(text.substr(0, cross));
  if (!width || cross == std::string_view::npos)
    return width ? std::optional(glm::uvec2(*width)) : std::nullopt;
  const auto height = side_of(text.substr(cross + 1));
  if (!height || *height == *width) return std::nullopt;
  return glm::uvec2(*width, *height);
}

bool is_kernel_extent(std::string_view text) {
  return kernel_extent(text).has_value();
}

OptionSpec kernel_option() {
  return {"kernel",
          {"256", "512"},
          "the kernel's extent",
          {"another side of a square, or two unequal ones such as 9x5, up to 8192", is_kernel_extent}};
}

OptionSpec border_option() {
  return {"border", {"zero", "mirror", "repeat"}, "what lies beyond the sides of a picture"};
}

OptionSpec normalize_option() {
  return {"normalize", {"sum", "none"}, "whether the kernel is divided by the sum of its values first"};
}

Convolution convolution_of(const Problem& problem, const Options& options) {
  const auto extent = kernel_extent(options.at("kernel"));
  if (!extent) throw std::logic_error("no kernel is " + options.at("kernel"));
  return {.kernel = *extent,
          .planes = kernel_planes(problem),
          .border = border_named(options.at("border")),
          .normalizes = options.at("normalize") == "sum"};
}

}  // namespace fftbench::fft
