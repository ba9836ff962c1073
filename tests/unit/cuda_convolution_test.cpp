// What convolutions by the CUDA libraries pad pictures to, and what they are counted to move.
#include "fft/kernels/cuda_convolution.h"

#include "mentions.h"
#include "testing.h"

namespace fftbench::fft::cuda_convolution_test {
namespace {

constexpr Problem kPictures{
    .extent = {1280, 720}, .batch = 3, .direction = Direction::kRoundtrip, .domain = Domain::kReal};

std::variant<glm::uvec2, Skip> padded(const Options& chosen) {
  const Algorithm& library = algorithm_named("cufft_convolution");
  const Options options = complete_options(library.options, chosen);
  return library_padded_extent(kPictures, std::get<Convolution>(operation_of(library, kPictures, options)),
                               options);
}

glm::uvec2 extent(const Options& chosen) {
  const auto found = padded(chosen);
  return std::holds_alternative<glm::uvec2>(found) ? std::get<glm::uvec2>(found) : glm::uvec2(0);
}

TEST(CudaConvolution, PadsToTheNextSizeOfSmallFactorsWhoseWidthIsEven) {
  // 1280 + 128 = 2^7 * 11 and 720 + 128 = 2^4 * 53; 1410 = 2 * 3 * 5 * 47, 1411 = 17 * 83
  EXPECT_EQ(extent({{"kernel", "256"}}), glm::uvec2(1440, 864));
  // 1280 + 255 = 5 * 307 -> 1536 = 2^9 * 3; 720 + 255 = 3 * 5^2 * 13 -> 980 = 2^2 * 5 * 7^2
  EXPECT_EQ(extent({{"kernel", "256"}, {"border", "mirror"}}), glm::uvec2(1536, 980));
  EXPECT_EQ(extent({{"kernel", "256"}, {"border", "repeat"}}), glm::uvec2(1536, 980));
  // An odd number of small factors is no width: 1280 + 36 = 2^2 * 7 * 47; 1323 = 3^3 * 7^2
  EXPECT_EQ(extent({{"kernel", "72x1"}}).x, 1344U);
}

TEST(CudaConvolution, PadsToPowersOfTwoAndToWhatIsAskedForUnlessThatIsTooSmall) {
  EXPECT_EQ(extent({{"kernel", "256"}, {"pad_to", "powers_of_two"}}), glm::uvec2(2048, 1024));
  EXPECT_EQ(extent({{"kernel", "256"}, {"pad_to", "1408x848"}}), glm::uvec2(1408, 848));
  const auto refused = padded({{"kernel", "256"}, {"pad_to", "1408x847"}});
  ASSERT_TRUE(std::holds_alternative<Skip>(refused));
  EXPECT_TRUE(tests::mentions(std::get<Skip>(refused).reason, {"pad_to=1408x847", "1408x848"}));
}

// In numbers of one picture: 8 x 4 padded to 16 x 8, whose spectra have 9 x 8 values.
TEST(CudaConvolution, CountsEverySweepThatALibrarysUserMakes) {
  Problem problem = kPictures;
  problem.extent = {8, 4};
  problem.batch = 1;
  const Convolution convolution{.kernel = {3, 3}};
  constexpr std::uint64_t kPicture = 8 * 4;
  constexpr std::uint64_t kPadded = 16 * 8;
  constexpr std::uint64_t kSpectrum = 2 * 9 * 8;
  const Traffic copied = cuda_convolution_traffic(problem, convolution, {16, 8}, true);
  // pad, rows, columns, product with the kernel's spectrum, columns, rows, crop
  EXPECT_EQ(copied.read_bytes,
            4 * (kPicture + kPadded + kSpectrum + 2 * kSpectrum + 2 * kSpectrum + kPicture));
  EXPECT_EQ(copied.write_bytes, 4 * (kPadded + 2 * kSpectrum + kSpectrum + kSpectrum + kPadded + kPicture));
  const Traffic skipped = cuda_convolution_traffic(problem, convolution, {16, 8}, false);
  EXPECT_EQ(skipped.read_bytes, copied.read_bytes - 4 * kPadded);
  EXPECT_EQ(skipped.write_bytes, copied.write_bytes - 4 * kPadded);
}

}  // namespace
}  // namespace fftbench::fft::cuda_convolution_test
