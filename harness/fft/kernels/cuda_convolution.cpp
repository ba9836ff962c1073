#include "fft/kernels/cuda_convolution.h"

#include <fmt/format.h>
#include <algorithm>
#include <bit>

#include "fft/cuda_launch.h"
#include "fft/families.h"
#include "fft/kernels/convolution_options.h"
#include "fft/vkfft_release.h"

namespace fftbench::fft {
namespace {

constexpr std::string_view kFast = "fast";
constexpr std::string_view kPowersOfTwo = "powers_of_two";

bool has_small_factors(std::uint32_t length) {
  for (const std::uint32_t factor : {2U, 3U, 5U, 7U}) {
    while (length % factor == 0) length /= factor;
  }
  return length == 1;
}

bool is_extent(std::string_view text) {
  return kernel_extent(text).has_value();
}

OptionSpec pad_to_option() {
  return {"pad_to",
          {std::string(kFast), std::string(kPowersOfTwo)},
          "what pictures are padded to: factors 2, 3, 5 and 7 with an even width, or powers of two",
          {"an extent such as 1440x864", is_extent}};
}

Algorithm library(std::string name, std::string summary, std::string source,
                  std::vector<OptionSpec> further_options) {
  std::vector<OptionSpec> options{kernel_option(), border_option(), normalize_option(), pad_to_option(),
                                  launch_option()};
  std::ranges::move(further_options, std::back_inserter(options));
  return {.name = std::move(name),
          .backend = BackendKind::kCuda,
          .summary = std::move(summary),
          .source = std::move(source),
          .sizes = "any picture",
          .options = std::move(options),
          .refuse = refuse_unless_pictures,
          .plan = nullptr,
          .operation = [](const Problem& problem, const Options& options) -> Operation {
            return convolution_of(problem, options);
          }};
}

// Without a border of zeros, what lies over a side must not meet anything.
glm::uvec2 needed_extent(const Problem& problem, const Convolution& convolution) {
  return convolution.border == Border::kZero ? problem.extent + convolution.kernel / 2U
                                             : problem.extent + convolution.kernel - 1U;
}

}  // namespace

std::variant<glm::uvec2, Skip> library_padded_extent(const Problem& problem, const Convolution& convolution,
                                                     const Options& options) {
  const glm::uvec2 needed = needed_extent(problem, convolution);
  const std::string& pad_to = options.at("pad_to");
  if (pad_to == kPowersOfTwo) return glm::uvec2(std::bit_ceil(needed.x), std::bit_ceil(needed.y));
  if (pad_to != kFast) {
    const glm::uvec2 given = *kernel_extent(pad_to);
    if (given.x >= needed.x && given.y >= needed.y) return given;
    return Skip{fmt::format("pad_to={}: {} with a kernel of {}x{} takes {}x{} at least", pad_to,
                            describe_size(problem), convolution.kernel.x, convolution.kernel.y, needed.x,
                            needed.y)};
  }
  glm::uvec2 extent = needed;
  while (extent.x % 2 == 1 || !has_small_factors(extent.x)) ++extent.x;
  while (!has_small_factors(extent.y)) ++extent.y;
  return extent;
}

bool skips_padding(const Options& options) {
  return options.at("padding") == "skipped";
}

Traffic cuda_convolution_traffic(const Problem& problem, const Convolution& convolution, glm::uvec2 padded,
                                 bool pads) {
  Problem transformed = problem;
  transformed.extent = padded;
  transformed.direction = Direction::kForward;
  const std::uint32_t bytes_of_a_number = bytes_of_number(problem.precision);
  const Traffic there = traffic_of_sweeps(transformed, bytes_of_a_number);
  transformed.direction = Direction::kInverse;
  const Traffic back = traffic_of_sweeps(transformed, bytes_of_a_number);
  const std::uint64_t picture = byte_count(problem);
  const std::uint64_t padded_picture = byte_count(output_shape(transformed));
  const std::uint64_t spectrum = byte_count(spectrum_shape(transformed));
  const std::uint64_t kernel = spectrum / problem.batch * convolution.planes;
  Traffic traffic{.read_bytes = there.read_bytes + back.read_bytes + spectrum + kernel + picture,
                  .write_bytes = there.write_bytes + back.write_bytes + spectrum + picture};
  if (pads) {
    traffic.read_bytes += picture;
    traffic.write_bytes += padded_picture;
  } else {
    traffic.read_bytes -= padded_picture - picture;
  }
  return traffic;
}

Family cuda_convolution_family() {
  return {
      180,
      {
          library(
              "cufft_convolution",
              "a convolution as users of cuFFT write it: pad, real transform, product, transform back, crop",
              "library cuFFT; Nabla, \"Convolution\"", {}),
          library(
              "vkfft_convolution",
              "VkFFT's own convolution, whose last axis transforms, multiplies and goes back",
              "github.com/DTolm/VkFFT, performConvolution",
              {{"padding",
                {"copied", "skipped"},
                "copied: VkFFT transforms a padded copy; skipped: it reads the picture itself, and no zeros "
                "(border=zero)"},
               release_option()}),
      }};
}

}  // namespace fftbench::fft
