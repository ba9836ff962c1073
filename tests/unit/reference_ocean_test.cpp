// The reference of the ocean against a single wave, whose surface has a closed form.
#include "measure/ocean/reference_ocean.h"

#include "measure/reference.h"
#include "testing.h"

namespace fftbench::ocean::reference_ocean_test {
namespace {

constexpr double kPatch = 40;

fft::Problem sea_of(std::uint32_t size, std::uint32_t patches = 1) {
  return {.extent = {size, size},
          .batch = 4 * patches,
          .direction = fft::Direction::kInverse,
          .norm = fft::Norm::kForward};
}

fft::Ocean seen(fft::OceanPart part, std::vector<double> patches_m = {kPatch}) {
  return {.part = part, .patches_m = std::move(patches_m), .seconds = 3.25, .choppiness = 1.5F};
}

// Returns, at a point, the numbers of both texels of a wave of 1 m with so many crests along x and z.
std::vector<double> texels_at(std::uint32_t x, std::uint32_t z, std::uint32_t size, glm::ivec2 crests,
                              const fft::Ocean& ocean) {
  const double step = 2 * std::numbers::pi / kPatch;
  const double kx = step * crests.x;
  const double kz = step * crests.y;
  const double k = std::hypot(kx, kz);
  const double metres = kPatch / size;
  const double phase = metres * (kx * x + kz * z) - std::sqrt(9.81 * k) * ocean.seconds;
  const double c = std::cos(phase);
  const double s = std::sin(phase);
  const double choppiness = ocean.choppiness;
  const double stretch_x = -choppiness * kx * kx / k * c;
  const double stretch_z = -choppiness * kz * kz / k * c;
  const double shear = -choppiness * kx * kz / k * c;
  const double jacobian = (1 + stretch_x) * (1 + stretch_z) - shear * shear;
  const double foam = std::min(std::max((0.75 - jacobian) / 0.35, 0.0), 1.0);
  return {
      -choppiness * kx / k * s, c, -choppiness * kz / k * s, foam, -kx * s, -kz * s, stretch_x, stretch_z};
}

TEST(ReferenceOcean, IsTheClosedFormOfASingleWave) {
  for (const auto& [size, crests] : {std::pair(16U, glm::ivec2(2, -3)), {21U, glm::ivec2(-4, 1)}}) {
    const fft::Ocean ocean = seen(fft::OceanPart::kFrame);
    const std::vector<Waves> waves{
        make_waves({.sea = {}, .size = size, .patch_m = kPatch, .band = {}, .single_wave = crests})};
    const std::vector<double> surface = reference_ocean(sea_of(size), ocean, waves).output;
    const std::size_t points = std::size_t{size} * size;
    ASSERT_EQ(surface.size(), 8 * points);
    double most_foam = 0;
    for (std::size_t point = 0; point < points; ++point) {
      const auto expected = texels_at(point % size, std::uint32_t(point / size), size, crests, ocean);
      for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(surface[4 * point + i], expected[i], 1e-5) << size << ", " << point << ", " << i;
        EXPECT_NEAR(surface[4 * (points + point) + i], expected[4 + i], 1e-5) << size << ", " << point;
      }
      most_foam = std::max(most_foam, surface[4 * point + 3]);
    }
    EXPECT_GT(most_foam, 0.1);
  }
}

TEST(ReferenceOcean, HasPartsThatMakeAFrameOneAfterAnother) {
  const fft::Problem problem = sea_of(16, 2);
  const std::vector<double> patches{250, 40};
  const std::vector<Waves> waves = make_waves_of_patches(seen(fft::OceanPart::kFrame, patches), 16, 7);
  const auto reference = [&](fft::OceanPart part) {
    return reference_ocean(problem, seen(part, patches), waves);
  };
  const OceanReference frame = reference(fft::OceanPart::kFrame);
  const OceanReference spectrum = reference(fft::OceanPart::kSpectrum);
  const OceanReference transforms = reference(fft::OceanPart::kFft);
  const OceanReference fields = reference(fft::OceanPart::kFields);
  EXPECT_EQ(frame.input, spectrum.input);
  EXPECT_EQ(frame.input.size(), 2U * 2 * 16 * 16);
  EXPECT_EQ(frame.rates.size(), 2U * 9 * 16);
  EXPECT_EQ(frame.output, surface_of(seen(fft::OceanPart::kFrame, patches), 16,
                                     measure::reference_transform(spectrum.output, problem)));
  const auto expect_near = [](const std::vector<double>& left, const std::vector<double>& right) {
    ASSERT_EQ(left.size(), right.size());
    for (std::size_t i = 0; i < left.size(); ++i) EXPECT_NEAR(left[i], right[i], 1e-5);
  };
  expect_near(transforms.input, spectrum.output);
  expect_near(fields.input, transforms.output);
  expect_near(fields.output, frame.output);
}

TEST(ReferenceOcean, NeedsFourTransformsForEachPatch) {
  const fft::Ocean ocean = seen(fft::OceanPart::kSpectrum);
  const std::vector<Waves> waves = make_waves_of_patches(ocean, 16, 1);
  EXPECT_THROW(reference_ocean(sea_of(16, 2), ocean, waves), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::ocean::reference_ocean_test
