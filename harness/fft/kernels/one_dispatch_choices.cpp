#include "fft/kernels/one_dispatch_choices.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "fft/kernels/image_plan.h"
#include "fft/kernels/pruned_plan.h"
#include "fft/kernels/stream_problems.h"

namespace fftbench::fft {
namespace {

// Images up to these sides take less time in one dispatch for both axes. With barriers that saves one; where
// dispatches synchronise in the shader, only the start of one, so that large images gain nothing.
constexpr std::uint32_t kLongestFusedSide = 1024;
constexpr std::uint32_t kLongestFusedMixedSide = 1280;
constexpr std::uint32_t kLongestFusedRealSide = 2048;
constexpr std::uint32_t kLongestFusedRealStreamSide = 1024;  // of half spectra as numpy's
constexpr std::uint32_t kLongestFusedSideOfDoubles = 512;
constexpr std::uint32_t kLongestFusedInShaderSide = 512;
constexpr std::uint32_t kLongestFusedInShaderSideOfHalves = 1024;
constexpr std::uint32_t kLongestFusedInShaderMixedSide = 720;
// The most values of a batch in one dispatch. In larger ones the second axis waits for the first, while the
// groups of two dispatches load ahead.
constexpr std::uint64_t kMostFusedElements = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostFusedElementsOfSmall = std::uint64_t{1} << 19U;
constexpr std::uint64_t kMostFusedElementsOfMixed = std::uint64_t{1} << 21U;
constexpr std::uint64_t kMostFusedInShaderElements = std::uint64_t{1} << 19U;
constexpr std::uint64_t kMostFusedInShaderElementsOfSmall = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostFusedInShaderElementsOfMixed = std::uint64_t{3} << 19U;
constexpr std::uint64_t kMostFusedInShaderBatchOfMixed = std::uint64_t{3} << 18U;
constexpr std::uint64_t kMostFusedInShaderElementsOfRectangles = std::uint64_t{1} << 18U;
constexpr std::uint64_t kMostFusedInShaderElementsOfNarrow = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostFusedInShaderDoubles = std::uint64_t{1} << 18U;
constexpr std::uint64_t kMostFusedInShaderHalvesOfLarge = std::uint64_t{1} << 21U;
constexpr std::uint32_t kSmallSide = 128;
constexpr std::uint32_t kMiddlingSide = 256;

// Rectangles do so as well.
constexpr std::uint32_t kLongestFusedRectangle = 1024;
constexpr std::uint32_t kLongestThinRectangle = 2048;
constexpr std::uint64_t kMostElementsOfThinRectangle = std::uint64_t{1} << 17U;
constexpr std::uint32_t kLongestThinMixedRectangle = 1280;
constexpr std::uint64_t kMostElementsOfThinMixedRectangle = std::uint64_t{1} << 18U;
constexpr std::uint64_t kMostElementsOfMixedRectangle = std::uint64_t{3} << 18U;
constexpr std::uint64_t kMostElementsOfMixedRectangles = std::uint64_t{1} << 19U;  // of a batch
// Real ones, which have half of the values between the phases. With barriers, two dispatches take less time
// from a smaller size on where their rows go as pairs, as those of even heights do.
constexpr std::uint32_t kLongestThinRealMixedRectangle = 2048;
constexpr std::uint64_t kMostElementsOfThinRealMixedRectangle = std::uint64_t{3} << 17U;
constexpr std::uint64_t kMostElementsOfThinRealMixedInverse = std::uint64_t{9} << 16U;
constexpr std::uint64_t kMostElementsOfRealMixedWithBarriers = std::uint64_t{1} << 15U;
constexpr std::uint64_t kMostElementsOfOddRealMixedWithBarriers = std::uint64_t{3} << 17U;
constexpr std::uint64_t kMostElementsOfRealRectangle = std::uint64_t{1} << 18U;
constexpr std::uint64_t kMostElementsOfRealStreamRectangle = std::uint64_t{1} << 19U;
constexpr std::uint64_t kMostFusedInShaderReals = std::uint64_t{1} << 20U;      // of a batch
constexpr std::uint64_t kMostElementsOfRealSpectrum = std::uint64_t{1} << 19U;  // that an inverse makes real

// Images so small are better read whole by every work group. A barrier costs what reading them again for a
// larger batch does.
constexpr std::uint32_t kTallestPruned = 256;  // beyond, sums have many terms, or groups many rows
constexpr std::uint64_t kMostPrunedImageBytes = std::uint64_t{1} << 15U;
constexpr std::uint64_t kMostPrunedReadBytes = std::uint64_t{1} << 23U;
constexpr std::uint64_t kMostPrunedInShaderImageBytes = std::uint64_t{1} << 16U;
constexpr std::uint64_t kMostPrunedInShaderReadBytes = std::uint64_t{1} << 22U;
// Narrow images have little to do between the reads: many of them are better off in one dispatch that
// synchronises its axes.
constexpr std::uint32_t kNarrowImage = 32;
constexpr std::uint64_t kMostPrunedReadBytesOfNarrow = std::uint64_t{1} << 19U;

// Whole images in a work group: so many values an image, in batches of so many or more, since a work group
// has a compute unit to itself as long as there are few.
struct FewestImages {
  std::uint64_t most_values;
  std::uint32_t fewest_images;
};
constexpr std::uint32_t kManyImages = 64;
constexpr std::uint64_t kMostBytesOfWholeImage = std::uint64_t{48}
                                                 << 10U;  // as real parts, then imaginary ones
constexpr std::uint32_t kLongestSideOfFewImages = 128;
constexpr std::array<FewestImages, 3> kWholeInStreams{{{1600, 1}, {2304, 8}, {4096, 32}}};
constexpr std::array<FewestImages, 2> kWholeWithBarriers{{{576, 1}, {1024, 8}}};
constexpr std::array<FewestImages, 2> kWholeDoubles{{{576, 1}, {4096, 16}}};
constexpr std::array<FewestImages, 1> kWholeReals{{{4096, 1}}};
constexpr std::array<FewestImages, 2> kWholeRealDoubles{{{1024, 1}, {4096, 16}}};

std::span<const FewestImages> fewest_whole_images(const Problem& problem, Sync sync) {
  const bool has_doubles = problem.precision == Precision::kFp64;
  if (problem.domain == Domain::kReal)
    return has_doubles ? std::span<const FewestImages>(kWholeRealDoubles) : kWholeReals;
  if (sync == Sync::kBarrier) return kWholeWithBarriers;
  return has_doubles ? std::span<const FewestImages>(kWholeDoubles) : kWholeInStreams;
}

std::uint64_t most_fused_elements(const Problem& problem, Sync sync) {
  const std::uint32_t side = std::max(problem.extent.x, problem.extent.y);
  const bool is_small = side <= kSmallSide;
  if (sync == Sync::kBarrier) {
    if (has_odd_factors(problem)) return kMostFusedElementsOfMixed;
    return is_small ? kMostFusedElementsOfSmall : kMostFusedElements;
  }
  if (problem.precision == Precision::kFp64) return kMostFusedInShaderDoubles;
  if (problem.precision == Precision::kFp16 && side > kMiddlingSide) return kMostFusedInShaderHalvesOfLarge;
  if (has_odd_factors(problem))
    return problem.batch == 1 ? kMostFusedInShaderElementsOfMixed : kMostFusedInShaderBatchOfMixed;
  if (problem.extent.x != problem.extent.y) {
    const bool is_narrow = problem.extent.x <= kNarrowImage && problem.extent.y <= kLongestFusedRectangle;
    return is_narrow ? kMostFusedInShaderElementsOfNarrow : kMostFusedInShaderElementsOfRectangles;
  }
  return is_small ? kMostFusedInShaderElementsOfSmall : kMostFusedInShaderElements;
}

bool are_few_reals(const Problem& problem, Sync sync) {
  return sync == Sync::kBarrier || element_count(problem) <= kMostFusedInShaderReals;
}

std::uint64_t most_elements_of_thin_mixed(const Problem& problem) {
  if (problem.domain == Domain::kComplex) return kMostElementsOfThinMixedRectangle;
  return problem.direction == Direction::kInverse ? kMostElementsOfThinRealMixedInverse
                                                  : kMostElementsOfThinRealMixedRectangle;
}

std::uint64_t most_elements_of_real_mixed_with_barriers(const Problem& problem) {
  return problem.extent.y % 2 == 0 ? kMostElementsOfRealMixedWithBarriers
                                   : kMostElementsOfOddRealMixedWithBarriers;
}

bool is_better_fused_mixed_rectangle(const Problem& problem, Sync sync) {
  const bool is_real = problem.domain == Domain::kReal;
  const std::uint32_t longest = std::max(problem.extent.x, problem.extent.y);
  if (problem.precision != Precision::kFp32) return false;
  if (sync == Sync::kBarrier) {
    return is_real && longest <= kLongestFusedMixedSide &&
           element_count(problem) <= most_elements_of_real_mixed_with_barriers(problem);
  }
  const std::uint32_t longest_thin = is_real ? kLongestThinRealMixedRectangle : kLongestThinMixedRectangle;
  const bool is_thin =
      longest <= longest_thin && elements_per_image(problem) <= most_elements_of_thin_mixed(problem);
  return sync == Sync::kInShader && (longest <= kLongestFusedInShaderMixedSide || is_thin) &&
         element_count(problem) <=
             (problem.batch == 1 ? kMostElementsOfMixedRectangle : kMostElementsOfMixedRectangles);
}

bool is_better_fused_rectangle(const Problem& problem, Sync sync) {
  const auto [width, height] = std::pair(problem.extent.x, problem.extent.y);
  if (has_odd_factors(problem)) return is_better_fused_mixed_rectangle(problem, sync);
  const std::uint32_t longest = std::max(width, height);
  const std::uint64_t elements = std::uint64_t{width} * height;
  if (problem.domain == Domain::kReal) {
    const std::uint64_t most = problem.direction == Direction::kInverse ? kMostElementsOfRealSpectrum
                               : sync == Sync::kInShader                ? kMostElementsOfRealStreamRectangle
                                                                        : kMostElementsOfRealRectangle;
    return longest <= kLongestFusedRectangle && elements <= most && are_few_reals(problem, sync);
  }
  if (sync == Sync::kBarrier)
    return longest <= kLongestFusedRectangle && element_count(problem) <= most_fused_elements(problem, sync);
  const bool is_thin = longest <= kLongestThinRectangle && elements <= kMostElementsOfThinRectangle;
  return (longest <= kLongestFusedRectangle || is_thin) &&
         element_count(problem) <= most_fused_elements(problem, sync);
}

// Rows that begin anywhere in a sector are better stored, or loaded, by two dispatches.
std::uint32_t longest_fused_real_side(const Problem& problem, Sync sync) {
  return sync == Sync::kInShader && !is_packed(problem) && problem.precision == Precision::kFp32
             ? kLongestFusedRealStreamSide
             : kLongestFusedRealSide;
}

std::uint32_t longest_fused_in_shader_side(const Problem& problem) {
  if (!is_power_of_two(problem.extent.x)) return kLongestFusedInShaderMixedSide;
  return problem.precision == Precision::kFp16 ? kLongestFusedInShaderSideOfHalves
                                               : kLongestFusedInShaderSide;
}

}  // namespace

bool is_better_whole(const Problem& problem, Sync sync) {
  const std::uint64_t values = elements_per_image(problem);
  if (refuse_for_whole_images(problem) ||
      values * bytes_of_arithmetic(problem.precision) > kMostBytesOfWholeImage)
    return false;
  if (problem.batch >= kManyImages) return true;
  if (std::max(problem.extent.x, problem.extent.y) > kLongestSideOfFewImages) return false;
  const std::span<const FewestImages> fewest = fewest_whole_images(problem, sync);
  const auto found = std::ranges::find_if(
      fewest, [&](const FewestImages& each) { return elements_per_image(problem) <= each.most_values; });
  return found != fewest.end() && problem.batch >= found->fewest_images;
}

bool is_better_pruned(const Problem& problem, Sync sync) {
  if (refuse_for_pruned_columns(problem)) return false;
  const bool in_shader = sync != Sync::kBarrier;
  const bool are_many_and_narrow = problem.batch > 1 && problem.extent.x <= kNarrowImage;
  const std::uint64_t image_bytes = byte_count(problem) / problem.batch;
  const std::uint64_t most_read_bytes = are_many_and_narrow ? kMostPrunedReadBytesOfNarrow
                                        : in_shader         ? kMostPrunedInShaderReadBytes
                                                            : kMostPrunedReadBytes;
  return problem.extent.y <= kTallestPruned &&
         image_bytes <= (in_shader ? kMostPrunedInShaderImageBytes : kMostPrunedImageBytes) &&
         pruned_read_bytes(problem) <= most_read_bytes;
}

bool is_better_fused(const Problem& problem, Sync sync) {
  const std::uint32_t side = problem.extent.x;
  if (side != problem.extent.y) return is_better_fused_rectangle(problem, sync);
  const bool are_few = element_count(problem) <= most_fused_elements(problem, sync);
  if (problem.precision == Precision::kFp64)
    return side <= kLongestFusedSideOfDoubles && (sync == Sync::kBarrier || are_few);
  if (problem.domain == Domain::kReal)
    return side <= longest_fused_real_side(problem, sync) && are_few_reals(problem, sync);
  if (sync == Sync::kBarrier) {
    return side <= (is_power_of_two(side) ? kLongestFusedSide : kLongestFusedMixedSide) && are_few;
  }
  return side <= longest_fused_in_shader_side(problem) && are_few;
}

}  // namespace fftbench::fft
