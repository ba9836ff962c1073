// Real transforms of the kernels, against FFTW in double.
#include "device/kinds_fixture.h"
#include "fft/numbers.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::real_kernels_test {
namespace {

constexpr std::array kNorms{fft::Norm::kBackward, fft::Norm::kOrtho, fft::Norm::kForward};

fft::Problem real_image(unsigned width, unsigned height, unsigned batch = 1) {
  return {.extent = {width, height}, .batch = batch, .domain = fft::Domain::kReal};
}

bool is_seven_smooth(unsigned number) {
  for (const unsigned factor : {2U, 3U, 5U, 7U}) {
    while (number % factor == 0) number /= factor;
  }
  return number == 1;
}

using RealKernels = tests::KindsTest;

TEST_F(RealKernels, MatchFftwOnShapesWithWaysOfTheirOwn) {
  // Even and odd sides; one line, of an even or an odd width, alone and in a batch; a column; sides of 1, 2
  // and 3.
  for (const fft::Problem& problem :
       {real_image(64, 64), real_image(30, 42, 2), real_image(9, 14), real_image(14, 9, 3), real_image(7, 9),
        real_image(256, 1), real_image(100, 1, 3), real_image(45, 1), real_image(45, 1, 5),
        real_image(2, 1, 3), real_image(3, 1), real_image(1, 8, 2), real_image(1, 9), real_image(2, 2),
        real_image(2, 3), real_image(3, 2)})
    expect_right(problem, "stockham_register");
}

TEST_F(RealKernels, MatchFftwUnderEveryNorm) {
  tests::Sample sample(12);
  for (const fft::Norm norm : kNorms) {
    for (fft::Problem problem :
         {real_image(24, 16), real_image(24, 15), real_image(40, 1), real_image(21, 1)}) {
      problem.norm = norm;
      if (sample.takes_next()) expect_right(problem, "stockham_register");
    }
    fft::Problem square = real_image(16, 16);
    square.norm = norm;
    expect_right(square, "stockham_fused", {{"persistent_groups", "1"}});
  }
}

TEST_F(RealKernels, MatchFftwOnRandomRectangles) {
  std::mt19937 random(static_cast<unsigned>(tests::test_seed()));
  std::vector<unsigned> sides;
  for (unsigned side = 1; side <= 256; ++side) {
    if (is_seven_smooth(side)) sides.push_back(side);
  }
  const auto any_side = [&] { return sides[random() % sides.size()]; };
  const unsigned rectangles = tests::tests_everything() ? 100 : 2;
  for (unsigned count = 0; count < rectangles; ++count) {
    const unsigned width = any_side();
    const unsigned height = width == 1 ? 5 : any_side();
    expect_right(real_image(width, height, 1 + count % 3), "stockham_register");
  }
}

TEST_F(RealKernels, FusedMatchesFftwOnRectangles) {
  tests::Sample sample(30);
  for (const glm::uvec2 extent :
       {glm::uvec2(16, 8), glm::uvec2(8, 64), glm::uvec2(2, 4), glm::uvec2(15, 8), glm::uvec2(64, 30),
        glm::uvec2(120, 42), glm::uvec2(32, 256), glm::uvec2(1000, 12)}) {
    for (const auto layout : {fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked}) {
      if (layout == fft::HalfSpectrum::kPacked && extent.x % 2 != 0) continue;
      for (const fft::Options& options :
           {fft::Options{{"persistent_groups", "1"}}, fft::Options{{"persistent_groups", "1"},
                                                                   {"values_per_invocation", "16"},
                                                                   {"exchange", "split"},
                                                                   {"lines_per_group", "2"}}}) {
        if (!sample.takes_next()) continue;
        fft::Problem problem = real_image(extent.x, extent.y, 1 + extent.x % 3);
        problem.half_spectrum = layout;
        expect_right(problem, "stockham_fused", options);
      }
    }
  }
}

TEST_F(RealKernels, FusedMatchesFftwOnOddHeights) {
  tests::Sample sample(35);
  const fft::Algorithm& fused = fft::algorithm_named("stockham_fused");
  for (const glm::uvec2 extent : {glm::uvec2(2, 3), glm::uvec2(70, 147), glm::uvec2(64, 45),
                                  glm::uvec2(30, 225), glm::uvec2(560, 15), glm::uvec2(22, 13)}) {
    for (const fft::Options& options : {fft::Options{{"persistent_groups", "1"}},
                                        fft::Options{{"persistent_groups", "1"}, {"pass_sync", "flags"}},
                                        fft::Options{{"persistent_groups", "1"},
                                                     {"values_per_invocation", "16"},
                                                     {"exchange", "split"},
                                                     {"lines_per_group", "2"}}}) {
      for (const fft::Direction direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
        if (!sample.takes_next()) continue;
        fft::Problem problem = real_image(extent.x, extent.y, 1 + extent.y % 3);
        problem.direction = direction;
        const auto accuracy = accuracy_of(fused, problem, options);
        const auto* found = std::get_if<measure::Accuracy>(&accuracy);
        ASSERT_TRUE(found) << extent.x << " x " << extent.y;
        EXPECT_TRUE(found->error_units <= kErrorUnitsOfFlags)
            << extent.x << " x " << extent.y << ": " << found->error_units;
      }
    }
  }
}

// The last of them goes by Bluestein's algorithm, whose bound is two units.
TEST_F(RealKernels, MatchFftwWithColumnsInPlace) {
  const fft::Options in_place{{"columns", "in_place"}};
  tests::Sample sample(3);
  for (fft::Problem problem : {real_image(64, 32, 2), real_image(45, 35, 3), real_image(74, 41)}) {
    if (!sample.takes_next()) continue;
    const bool is_padded = problem.extent.x == 74;
    const char* name = is_padded ? "bluestein" : "stockham_register";
    for (const auto layout : {fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked}) {
      if (layout == fft::HalfSpectrum::kPacked && problem.extent.x % 2 != 0) continue;
      problem.half_spectrum = layout;
      expect_right(problem, name, in_place, is_padded ? 2 : kErrorUnits);
    }
  }
}

// Their columns' first stage, or of an inverse their last one, is the rows' pass's, which separates its
// pairs.
TEST_F(RealKernels, MatchFftwWithAStageOfTheColumnsInTheRowsPass) {
  tests::Sample sample(101);
  for (fft::Problem problem :
       {real_image(64, 32, 2), real_image(9, 36, 3), real_image(24, 72), real_image(32, 128),
        real_image(60, 84, 2), real_image(63, 40), real_image(32, 9, 2), real_image(27, 45, 3),
        real_image(14, 15), real_image(48, 75), real_image(40, 10), real_image(48, 49),
        real_image(25, 63, 2)}) {
    for (const auto layout : {fft::HalfSpectrum::kNumpy, fft::HalfSpectrum::kPacked}) {
      if (layout == fft::HalfSpectrum::kPacked && problem.extent.x % 2 != 0) continue;
      problem.half_spectrum = layout;
      for (const char* radix : {"2", "3", "4", "5", "7"}) {
        for (const char* columns : {"in_place", "strided"}) {
          if (!sample.takes_next()) continue;
          fft::Options options{{"columns", columns}, {"fused_column_radix", radix}};
          if (backend().limits().starts_dispatches_in_order) options["sync"] = "in_shader";
          expect_right(problem, "stockham_register", options);
        }
      }
    }
  }
}

TEST_F(RealKernels, MatchFftwUnderOptions) {
  tests::Sample sample(8);
  for (const fft::Options& options :
       {fft::Options{{"columns", "strided"}}, fft::Options{{"columns", "transposed"}},
        fft::Options{{"exchange", "split"}, {"values_per_invocation", "4"}},
        fft::Options{{"twiddle", "derived"}, {"padding", "swizzle"}},
        fft::Options{{"columns_per_group", "8"}, {"rows_per_group", "4"}, {"persistent_groups", "128"}}}) {
    if (sample.takes_next()) expect_right(real_image(64, 32, 2), "stockham_register", options);
    if (sample.takes_next()) expect_right(real_image(60, 36), "stockham_register", options);
  }
  expect_right(real_image(96, 1, 2), "stockham_register", {{"exchange", "split"}});
}

TEST_F(RealKernels, FusedMatchesFftwWithOneGroupAndWithGroupsThatWait) {
  tests::Sample sample(5);
  for (const fft::Problem& problem : {real_image(2, 2), real_image(16, 16, 3), real_image(64, 64),
                                      real_image(30, 30, 2), real_image(120, 120)}) {
    if (sample.takes_next()) expect_right(problem, "stockham_fused", {{"persistent_groups", "1"}});
  }
  if (backend().limits().resident_work_groups < 2)
    GTEST_SKIP() << "this device was not seen to run two work groups at once";
  for (const char* pass_sync : {"flags", "barrier"}) {
    expect_right(real_image(64, 64, 2), "stockham_fused",
                 {{"pass_sync", pass_sync}, {"persistent_groups", "2"}});
    expect_right(real_image(60, 60), "stockham_fused",
                 {{"pass_sync", pass_sync}, {"persistent_groups", "2"}, {"lines_per_group", "4"}});
  }
}

TEST_F(RealKernels, OfPowersOfTwoMatchFftwInBuffersAndColours) {
  tests::Sample sample(94);
  for (const char* name : {"cooley_tukey_multipass", "cooley_tukey_singlepass", "natural_order_multipass",
                           "stockham_radix2", "stockham_radix4"}) {
    const fft::Algorithm& algorithm = fft::algorithm_named(name);
    for (const char* storage : {"buffer", "rgb_planes", "rgb_packed"}) {
      fft::Options options{{"storage", storage}, {"twiddle", "table"}};
      const auto has = [&](const char* option) {
        return std::ranges::find(algorithm.options, option, &fft::OptionSpec::name) !=
               algorithm.options.end();
      };
      if (has("exchange")) options["exchange"] = "shared";
      // One line, one column, sides of 2, and numbers of columns of every rest.
      for (const fft::Problem& problem : {real_image(32, 16, 3), real_image(8, 32, 6), real_image(64, 1, 3),
                                          real_image(1, 16, 3), real_image(2, 2, 3), real_image(2, 8, 3)}) {
        for (const char* invocation : {"butterfly", "element"}) {
          if (has("invocation")) options["invocation"] = invocation;
          if (sample.takes_next()) expect_right(problem, name, options);
          if (!has("invocation")) break;
        }
      }
    }
  }
}

TEST_F(RealKernels, RoundTripsReturnTheInput) {
  for (const fft::Problem& problem : {real_image(32, 24, 2), real_image(15, 9), real_image(64, 1)}) {
    EXPECT_TRUE(round_trip_accuracy(problem).rel_l2 < 1e-6) << fft::describe_size(problem);
  }
}

}  // namespace
}  // namespace fftbench::real_kernels_test
