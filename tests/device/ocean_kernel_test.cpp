// Frames of the ocean, whole and in parts, are what the reference says, whatever algorithm transforms them.
#include "device/device_fixture.h"
#include "experiment/experiment.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::ocean_kernel_test {
namespace {

class OceanKernel : public tests::DeviceTest {
 protected:
  static fft::Problem sea_of(std::uint32_t size, std::uint32_t patches) {
    return {.extent = {size, size},
            .batch = fft::kTransformsOfPatch * patches,
            .direction = fft::Direction::kInverse,
            .norm = fft::Norm::kForward};
  }

  // Returns whether the device has the algorithm of the transforms.
  static bool expect_right(const fft::Problem& problem, const fft::Options& options) {
    const fft::Algorithm& ocean = fft::algorithm_named("ocean");
    const fft::Options complete = fft::complete_options(ocean.options, options);
    const auto shape = fft::output_shape(problem, fft::operation_of(ocean, problem, complete));
    const auto accuracy = accuracy_of(ocean, problem, complete);
    if (std::holds_alternative<fft::Skip>(accuracy)) return false;
    const double error = std::get<measure::Accuracy>(accuracy).rel_l2;
    // With fp16 it is one rounding, which Mesa makes towards 0, and so up to a whole unit in the last place.
    const double tolerance = shape.precision == fft::Precision::kFp16 ? 0x1p-10 : 1e-6;
    EXPECT_TRUE(error < tolerance) << fft::describe_options(ocean.options, complete) << " "
                                   << fft::describe_size(problem) << ": " << error;
    return true;
  }

  // Each of the four numbers of a texel by itself: displacements are so much larger than foam that a norm of
  // all of them hides it.
  static void expect_each_number_right(const char* steps) {
    constexpr std::uint32_t kSize = 64;
    constexpr std::uint32_t kPatches = 3;
    const fft::Algorithm& algorithm = fft::algorithm_named("ocean");
    const fft::Options options = fft::complete_options(algorithm.options, {{"steps", steps}});
    const fft::Problem problem = sea_of(kSize, kPatches);
    const fft::Operation operation = fft::operation_of(algorithm, problem, options);
    const auto& frame = std::get<fft::Ocean>(operation);
    const ocean::OceanReference reference =
        ocean::reference_ocean(problem, frame, ocean::make_waves_of_patches(frame, kSize, 3));
    auto prepared = backend().prepare(algorithm, problem, options);
    backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
    transform.upload_wave_rates(fft::bytes_from(reference.rates, fft::Precision::kFp64));
    transform.upload(fft::bytes_from(reference.input, problem.precision));
    transform.run(3);
    const std::vector<double> output =
        backends::download_scaled(transform, fft::output_shape(problem, operation));
    ASSERT_EQ(output.size(), reference.output.size());
    constexpr std::size_t kNumbersOfLayer = std::size_t{4} * kSize * kSize;
    for (std::size_t first = 0; first < output.size(); first += kNumbersOfLayer) {
      for (std::size_t number = 0; number < 4; ++number) {
        double error = 0;
        double sum = 0;
        for (std::size_t i = first + number; i < first + kNumbersOfLayer; i += 4) {
          error += std::pow(output[i] - reference.output[i], 2);
          sum += std::pow(reference.output[i], 2);
        }
        EXPECT_GT(sum, 0) << steps << ", layer " << first / kNumbersOfLayer << ", number " << number;
        EXPECT_TRUE(std::sqrt(error / sum) < 0x1p-9)
            << steps << ", layer " << first / kNumbersOfLayer << ", number " << number;
      }
    }
  }
};

TEST_F(OceanKernel, MatchesTheReferenceInEveryPart) {
  tests::Sample sample(3);
  for (const char* part : {"frame", "spectrum", "fft", "fields"}) {
    if (!sample.takes_next()) continue;
    EXPECT_TRUE(expect_right(sea_of(64, 1), {{"part", part}}));
    EXPECT_TRUE(expect_right(sea_of(45, 2), {{"part", part}})) << "of odd sides";
    EXPECT_TRUE(expect_right(sea_of(32, 3), {{"fft", "stockham_radix4"}, {"part", part}})) << "in images";
  }
}

TEST_F(OceanKernel, MatchesTheReferenceWithEveryTransform) {
  const auto& options = fft::algorithm_named("ocean").options;
  std::size_t count = 0;
  for (const std::string& name : std::ranges::find(options, "fft", &fft::OptionSpec::name)->values) {
    count += expect_right(sea_of(32, 2), {{"fft", name}}) ? 1 : 0;
  }
  EXPECT_GE(count, 8U);
}

// Lines that fill their groups and that don't, sizes of which some invocations have no part, and one whose
// factor has no radix, so that its lines are padded; several frames, so that the foam of each is kept in the
// next one.
TEST_F(OceanKernel, MatchesTheReferenceWithJoinedSteps) {
  tests::Sample sample(17);
  for (const std::uint32_t size : {16U, 17U, 36U, 37U, 45U, 49U, 64U, 100U, 128U}) {
    for (const std::uint32_t patches : {1U, 3U}) {
      if (!sample.takes_next()) continue;
      const bool can_be_joined = size != 37;
      EXPECT_EQ(expect_right(sea_of(size, patches), {{"steps", "joined"}}), can_be_joined);
      EXPECT_TRUE(expect_right(sea_of(size, patches), {{"steps", "separate"}}));
      expect_right(sea_of(size, patches), {{"steps", "joined"}, {"sync", "in_shader_within"}});
    }
  }
}

TEST_F(OceanKernel, HasEachNumberOfATexelRight) {
  for (const char* steps : {"separate", "joined"}) expect_each_number_right(steps);
}

}  // namespace
}  // namespace fftbench::ocean_kernel_test
