// Every set of axes of lines, images and volumes, by the kernels that take it, against FFTW in higher
// precision.
#include "axes_problems.h"
#include "device/kinds_fixture.h"
#include "fft/best.h"
#include "mentions.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::axes_test {
namespace {

class Axes : public tests::KindsTest {
 protected:
  // A padded axis, which `best` takes as well, has three more roundings.
  static constexpr double kErrorUnitsOfBest = 2.0;
};

TEST_F(Axes, MatchFftwByBest) {
  tests::Sample sample(12);
  std::mt19937 random(4);
  for (int count = 0; count < 240; ++count) {
    const fft::Problem problem = tests::random_axes_problem(random, 40, 20000);
    if (!sample.takes_next()) continue;
    // Real values whose spectrum is halved along one value are refused; FFTW alone takes these.
    const auto refusal = fft::refusal_of(fft::algorithm_named(fft::kBestName), problem);
    const std::size_t halved = fft::halved_axis(problem);
    const bool is_halved_along_one =
        problem.domain == fft::Domain::kReal && problem.extent.x > 1 && fft::lengths_of(problem)[halved] == 1;
    EXPECT_EQ(refusal.has_value(), is_halved_along_one)
        << fft::describe_size(problem) << " " << fft::describe_kind(problem);
    if (!refusal) expect_right(problem, std::string(fft::kBestName), {}, kErrorUnitsOfBest);
  }
}

TEST_F(Axes, MatchFftwInPowersOfTwoByTheRegisterKernel) {
  for (const fft::AxisSet& axes : tests::axis_sets()) {
    for (const fft::Domain domain : kDomains) {
      const fft::Problem volume{.extent = {16, 8}, .depth = 32, .batch = 2, .domain = domain};
      expect_right(fft::with_axes(volume, axes), kRegister);
    }
  }
}

TEST_F(Axes, WaitForEachOtherInTheShader) {
  for (const char* sync : {"in_shader_within", "in_shader"}) {
    for (const fft::Domain domain : kDomains) {
      const fft::Problem volume{.extent = {16, 8}, .depth = 32, .batch = 2, .domain = domain};
      expect_right(volume, kRegister, {{"sync", sync}});
      expect_right(volume, std::string(fft::kBestName), {{"sync", "in_shader"}});
      expect_right(fft::with_axes(volume, {.columns = false}), kRegister, {{"sync", sync}});
    }
  }
}

TEST_F(Axes, OfTexturesAreRowsAndColumns) {
  const fft::Options textures{{"storage", "image"}};
  const fft::Problem volume{.extent = {16, 8}, .depth = 4};
  const auto accuracy = accuracy_of(fft::algorithm_named(kRegister), volume, textures);
  ASSERT_TRUE(std::holds_alternative<fft::Skip>(accuracy));
  EXPECT_TRUE(tests::mentions(std::get<fft::Skip>(accuracy).reason, {"storage=buffer"}));
  expect_right(fft::with_axes({.extent = {16, 8}}, {.rows = false}), kRegister, textures);
}

}  // namespace
}  // namespace fftbench::axes_test
