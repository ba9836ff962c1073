// The register kernel at the limits of its parameters, and its accuracy.
#include "device/device_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::register_kernel_test {
namespace {

using Signal = std::vector<std::complex<float>>;

fft::Problem image(unsigned width, unsigned height, unsigned batch = 1,
                   fft::Direction direction = fft::Direction::kForward) {
  return {.extent = {width, height}, .batch = batch, .direction = direction};
}

Signal uniform(const fft::Problem& problem, std::uint64_t seed) {
  return tests::complex_signal(measure::Signal::kUniform, problem, seed);
}

// This allows half a unit in the last place for each doubling of the length, as random errors add up.
constexpr double kErrorUnits = 1.0;

class RegisterKernel : public tests::DeviceTest {
 protected:
  static Signal transformed(const fft::Problem& problem, const Signal& input,
                            const fft::Options& options = {}) {
    const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
    return transform({&algorithm, fft::complete_options(algorithm.options, options)}, problem, input);
  }

  static void expect_right(const fft::Problem& problem, const fft::Options& options = {}) {
    const Signal input = uniform(problem, problem.extent.x);
    const auto accuracy = tests::compare(transformed(problem, input, options),
                                         tests::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.rel_l2 < 4e-7) << fft::describe_size(problem) << ": " << accuracy.rel_l2;
  }

  static void expect_few_error_units(const fft::Problem& problem, const fft::Options& options = {}) {
    const Signal input = uniform(problem, problem.extent.x);
    const auto accuracy = tests::compare(transformed(problem, input, options),
                                         tests::reference_transform(input, problem), problem);
    EXPECT_TRUE(accuracy.error_units <= kErrorUnits)
        << fft::describe_size(problem) << " " << name_of(problem.direction) << ": " << accuracy.error_units;
  }
};

TEST_F(RegisterKernel, MatchesFftwOnExtremeShapes) {
  tests::Sample sample(6);
  using enum fft::Direction;
  for (const fft::Problem& problem :
       {image(4096, 2), image(2, 4096, 1, kInverse), image(8, 1024, 3), image(16, 2, 5, kInverse),
        image(64, 1, 6), image(1, 32, 12, kInverse)}) {
    if (sample.takes_next()) expect_right(problem);
  }
  // In every run: an image between passes that is as high as the caller's is wide.
  expect_right(image(6, 20, 2), {{"columns", "transposed"}, {"storage", "image"}});
  // In these cases shared memory is full, or groups hold columns of several images.
  if (sample.takes_next())
    expect_right(image(4096, 2), {{"exchange", "split"}, {"values_per_invocation", "16"}});
  if (sample.takes_next())
    expect_right(image(2, 1024, 6),
                 {{"padding", "swizzle"}, {"storage", "image"}, {"columns_per_group", "4"}});
}

TEST_F(RegisterKernel, WorksInPlaceOnRectanglesInEitherOrder) {
  tests::Sample sample(4);
  for (const char* first : {"rows", "columns"}) {
    for (const char* storage : {"buffer", "image"}) {
      if (!sample.takes_next()) continue;
      expect_right(image(64, 256, 2, fft::Direction::kRoundtrip),
                   {{"columns", "in_place"}, {"first_axis", first}, {"storage", storage}});
    }
  }
}

TEST_F(RegisterKernel, TakesTheColumnsFirstStageAlongWithTheRows) {
  tests::Sample sample(20);
  using enum fft::Direction;
  for (const char* radix : {"2", "4"}) {
    for (const char* columns : {"in_place", "strided", "tiled"}) {
      for (const fft::Problem& problem :
           {image(64, 64), image(128, 16, 3, kInverse), image(8, 256, 2, kRoundtrip), image(32, 4),
            image(32, 2), image(60, 84, 2), image(84, 60, 1, kInverse)}) {
        if (!sample.takes_next()) continue;
        SCOPED_TRACE(fmt::format("radix {}, columns {}", radix, columns));
        expect_right(problem, {{"columns", columns}, {"fused_column_radix", radix}});
      }
    }
  }
}

// Tiles are wider than a group's columns here, or narrower, and some widths divide no row.
TEST_F(RegisterKernel, PassesOnInTilesOfAnyWidth) {
  tests::Sample sample(9);
  using enum fft::Direction;
  for (const char* width : {"4", "32"}) {
    for (const char* radix : {"1", "2"}) {
      for (const fft::Problem& problem : {image(64, 32, 3), image(60, 90, 2, kInverse), image(15, 45)}) {
        if (!sample.takes_next()) continue;
        SCOPED_TRACE(fmt::format("width {}, radix {}", width, radix));
        expect_right(problem, {{"columns", "tiled"},
                               {"tile_width", width},
                               {"fused_column_radix", radix},
                               {"columns_per_group", "8"},
                               {"persistent_column_groups", "128"}});
      }
    }
  }
}

// With blocks that end beyond the image, phases of one shape and of two, of one stage, and tiles that are
// partly empty.
TEST_F(RegisterKernel, TransformsColumnsInTwoPhases) {
  tests::Sample sample(14);
  using enum fft::Direction;
  for (const char* width : {"4", "16"}) {
    for (const char* radix : {"1", "2", "4"}) {
      for (const fft::Problem& problem :
           {image(70, 64, 3), image(36, 120, 2, kInverse), image(24, 1000), image(5, 4, 2),
            image(18, 6, 1, kInverse), image(48, 1024, 1, kInverse)}) {
        if (!sample.takes_next()) continue;
        SCOPED_TRACE(fmt::format("width {}, radix {}", width, radix));
        expect_right(problem,
                     {{"columns", "two_phase"}, {"tile_width", width}, {"fused_column_radix", radix}});
      }
    }
  }
}

TEST_F(RegisterKernel, TransformsColumnsInFourSteps) {
  using enum fft::Direction;
  for (const fft::Problem& problem : {image(70, 64, 3), image(36, 120, 2, kInverse), image(3, 4),
                                      image(2, 38, 2), image(17, 1000, 1, kInverse)}) {
    for (const char* columns : {"auto", "4", "32"})
      expect_right(problem, {{"columns", "four_step"}, {"columns_per_group", columns}});
  }
}

bool has_small_factors(unsigned length) {
  for (const unsigned factor : {2U, 3U, 5U, 7U, 11U, 13U}) {
    while (length % factor == 0) length /= factor;
  }
  return length == 1;
}

TEST_F(RegisterKernel, MatchesFftwOnLinesOfEveryLengthOfSmallFactors) {
  tests::Sample sample(82);
  using enum fft::Direction;
  for (unsigned length = 2; length <= 512; ++length) {
    if (!has_small_factors(length) || !sample.takes_next()) continue;
    expect_few_error_units(image(length, 1, 1, length % 4 < 2 ? kForward : kInverse));
  }
}

// The longest lines are tested only where a work group has the shared memory for them.
TEST_F(RegisterKernel, MatchesFftwOnLongLinesOfSmallFactors) {
  tests::Sample sample(18);
  for (const unsigned length :
       {600U,  720U,  1001U, 1100U, 1573U, 2197U, 945U,  1000U, 1080U, 1200U, 1715U, 1920U,  2187U, 2401U,
        3000U, 3125U, 3840U, 4050U, 5040U, 6000U, 6561U, 7680U, 8000U, 8100U, 8192U, 12000U, 12288U}) {
    const bool fits = length * sizeof(float) <= backend().limits().shared_memory_bytes;
    if (fits && sample.takes_next()) expect_few_error_units(image(length, 1));
  }
}

TEST_F(RegisterKernel, MatchesFftwOnRandomRectanglesOfSmallFactorsInEveryWay) {
  std::mt19937 random(static_cast<std::mt19937::result_type>(tests::test_seed()));
  std::vector<unsigned> lengths;
  for (unsigned length = 1; length <= 360; ++length) {
    if (has_small_factors(length)) lengths.push_back(length);
  }
  const auto side = [&] { return lengths[random() % lengths.size()]; };
  tests::Sample sample(68);
  for (const tests::Permutation& permutation : tests::all_permutations()) {
    if (permutation.algorithm->name != "stockham_register" || permutation.options.at("twiddle") != "table")
      continue;
    if (!sample.takes_next()) continue;
    const auto direction = random() % 2 == 0 ? fft::Direction::kForward : fft::Direction::kInverse;
    const fft::Problem problem = drawn_for(permutation, [&] {
      const unsigned batch = tests::images_for(permutation, static_cast<unsigned>(1 + random() % 3));
      const unsigned width =
          tests::go_by_turns(permutation) ? 32 * static_cast<unsigned>(1 + random() % 10) : side();
      return image(width, side(), batch, direction);
    });
    SCOPED_TRACE(tests::describe(permutation));
    expect_few_error_units(problem, permutation.options);
  }
}

TEST_F(RegisterKernel, TakesMixedColumnsFirstStageAlongWithTheRowsAndSeveralTilesAGroup) {
  for (const char* columns : {"in_place", "strided"}) {
    for (const fft::Problem& problem :
         {image(100, 100, 3), image(60, 120), image(30, 20, 1, fft::Direction::kInverse)}) {
      SCOPED_TRACE(columns);
      expect_few_error_units(problem, {{"columns", columns}, {"fused_column_radix", "4"}});
    }
  }
  expect_few_error_units(image(270, 270),
                         {{"persistent_groups", "128"}, {"rows_per_group", "1"}, {"columns_per_group", "2"}});
}

// A group that processes several tiles one after another reuses its shared memory for each of them.
TEST_F(RegisterKernel, TakesSeveralTilesAGroupOneAfterTheOther) {
  for (const char* fused_column_radix : {"1", "2"}) {
    for (const char* columns : {"transposed", "strided", "in_place"}) {
      SCOPED_TRACE(fmt::format("fused_column_radix {}, columns {}", fused_column_radix, columns));
      expect_right(image(512, 512), {{"persistent_groups", "128"},
                                     {"rows_per_group", "1"},
                                     {"columns_per_group", "1"},
                                     {"fused_column_radix", fused_column_radix},
                                     {"columns", columns}});
    }
  }
}

TEST_F(RegisterKernel, ErrsLessThanOneUnitOnLinesOfEveryLength) {
  for (unsigned length = 2; length <= 4096; length *= 2) {
    const fft::Problem problem = image(length, 1);
    for (unsigned seed = 0; seed < 8; ++seed) {
      const Signal input = uniform(problem, seed);
      const auto accuracy =
          tests::compare(transformed(problem, input), tests::reference_transform(input, problem), problem);
      EXPECT_TRUE(accuracy.error_units <= kErrorUnits) << length << ": " << accuracy.error_units;
    }
  }
}

TEST_F(RegisterKernel, ErrsLessThanOneUnitAtTheLargestSquare) {
  const fft::Problem problem = image(2048, 2048);
  const Signal input = uniform(problem, 8);
  const auto reference = tests::reference_transform(input, problem);
  tests::Sample sample(2);
  for (const char* elements : {"auto", "16"}) {
    if (!sample.takes_next()) continue;
    const auto accuracy = tests::compare(transformed(problem, input, {{"values_per_invocation", elements}}),
                                         reference, problem);
    EXPECT_TRUE(accuracy.error_units <= kErrorUnits) << elements << ": " << accuracy.error_units;
  }
}

}  // namespace
}  // namespace fftbench::register_kernel_test
