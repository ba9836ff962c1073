// How lines of a convolution are padded, and which axis goes first.
#include "fft/kernels/convolution_sizes.h"

#include "fft/kernels/line_stages.h"
#include "testing.h"

namespace fftbench::convolution_sizes_test {
namespace {

using fft::Border;

fft::ConvolutionSizes sizes_of(glm::uvec2 picture, unsigned kernel, bool powers,
                               Border border = Border::kZero) {
  return fft::convolution_sizes(
      picture, {.kernel_extent = {kernel, kernel}, .border = border, .pads_to_powers_of_two = powers});
}

// The least length by trying it out: a line of ones and a kernel of ones, where no wrapped product may differ
// from what the border says.
bool is_long_enough(int length, int picture, int kernel, Border border) {
  const int centre = kernel / 2;
  for (int y = 0; y < picture; ++y) {
    for (int i = 0; i < kernel; ++i) {
      const int place = y + centre - i;  // of the picture that goes on for ever
      const int wrapped = ((place % length) + length) % length;
      if (border == Border::kZero) {
        if (wrapped < picture && place != wrapped) return false;
      } else {
        // Each place beyond the picture needs a position of its own.
        const bool behind = wrapped < picture + centre;
        if (place != (behind ? wrapped : wrapped - length)) return false;
      }
    }
  }
  return true;
}

TEST(ConvolutionSizes, ALineIsAsLongAsItHasToBeAndNoLonger) {
  for (const Border border : {Border::kZero, Border::kMirror, Border::kRepeat}) {
    for (int picture = 1; picture < 9; ++picture) {
      for (int kernel = 1; kernel < 20; ++kernel) {
        int least = std::max(picture, 1);
        while (!is_long_enough(least, picture, kernel, border)) ++least;
        EXPECT_EQ(fft::needed_length(unsigned(picture), unsigned(kernel), border), unsigned(least))
            << picture << " " << kernel << " " << fft::name_of(border);
      }
    }
  }
}

TEST(ConvolutionSizes, PaddedLengthsAreMadeOfSmallFactorsAndBelowTheNextPower) {
  for (unsigned needed = 1; needed < 5000; needed += 37) {
    const unsigned power = fft::padded_length(needed, true);
    const unsigned fast = fft::padded_length(needed, false);
    EXPECT_TRUE(fft::is_power_of_two(power) && power >= needed && (power < 2 * needed || power == 2));
    EXPECT_TRUE(!fft::needs_chirp(fast) && fast >= needed && fast <= power) << needed;
  }
  // The source's example: 2049 takes 4096 as a power of two, and 2560 is already enough.
  EXPECT_EQ(fft::padded_length(2049, true), 4096U);
  EXPECT_LE(fft::padded_length(2049, false), 2560U);
}

// The source on FFT convolution, optimization 7: lines of 1280x720, padded by a whole kernel as its mirrored
// ones are. Behind zeros half a kernel is enough, so that 720 and 512 still make 1024.
TEST(ConvolutionSizes, TheFirstAxisIsThatOfNablasCount) {
  EXPECT_TRUE(sizes_of({1280, 720}, 256, true, Border::kMirror).columns_first);
  EXPECT_FALSE(sizes_of({1280, 720}, 512, true, Border::kMirror).columns_first);
  EXPECT_EQ(sizes_of({1280, 720}, 512, true).columns.padded, 1024U);
  const auto sizes = sizes_of({1280, 720}, 256, true);
  EXPECT_EQ(sizes.rows.padded, 2048U);
  EXPECT_EQ(sizes.columns.padded, 1024U);
  // There and back: 640 lines of 1024, and 512 lines of 2048.
  EXPECT_DOUBLE_EQ(fft::transform_cost(sizes.columns, sizes.rows), 2.0 * (640 * 1024 * 10 + 512 * 2048 * 11));
}

TEST(ConvolutionSizes, AResampledKernelIsTransformedAtItsOwnSize) {
  const auto sizes =
      fft::convolution_sizes({1280, 720}, {.kernel_extent = {256, 100}, .filter = fft::KernelFilter::kTent});
  EXPECT_EQ(sizes.rows.kernel_padded, 256U);
  EXPECT_TRUE(sizes.columns.kernel_padded >= 100 && sizes.columns.kernel_padded <= 128);
  EXPECT_EQ(sizes_of({1280, 720}, 256, false).rows.kernel_padded,
            sizes_of({1280, 720}, 256, false).rows.padded);
}

}  // namespace
}  // namespace fftbench::convolution_sizes_test
