// Lines of every length and rectangles of any sides, in both domains and every precision, by the kernel that
// takes them, against FFTW in higher precision.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::any_size_test {
namespace {

constexpr std::array kPrecisions{fft::Precision::kFp32, fft::Precision::kFp16, fft::Precision::kFp64};
// Bluestein's algorithm has two transforms of about twice the length, and three more roundings.
constexpr std::array<std::pair<const char*, double>, 2> kKernels{
    {{"stockham_register", 1.0}, {"bluestein", 2.0}}};

fft::Problem problem_of(glm::uvec2 extent, std::uint32_t batch, fft::Domain domain,
                        fft::Precision precision) {
  const auto norm = precision == fft::Precision::kFp16 ? fft::Norm::kOrtho : fft::Norm::kBackward;
  return {.extent = extent, .batch = batch, .domain = domain, .precision = precision, .norm = norm};
}

class AnySize : public tests::KindsTest {
 protected:
  // Transforms it forward and back, by the first kernel that takes it.
  static void expect_right(const fft::Problem& problem) {
    for (const auto& [name, most_error_units] : kKernels) {
      if (fft::algorithm_named(name).refuse(problem)) continue;
      KindsTest::expect_right(problem, name, {}, most_error_units);
      return;
    }
    ADD_FAILURE() << fft::describe_size(problem) << " " << fft::describe_kind(problem)
                  << ": no kernel takes it";
  }
};

TEST_F(AnySize, MatchesFftwOnLinesOfEveryLengthTo512) {
  tests::Sample sample(766);
  for (unsigned length = 2; length <= 512; ++length) {
    for (const fft::Domain domain : kDomains) {
      // Neighbours differ in their precision and their batch, and a length of the two domains does, too.
      const unsigned number = length + (domain == fft::Domain::kReal ? 1 : 0);
      const fft::Problem problem =
          problem_of({length, 1}, 1 + number % 4, domain, kPrecisions[number % kPrecisions.size()]);
      if (sample.takes_next()) expect_right(problem);
    }
  }
}

// Short sides are as likely as long ones, and no image has more elements than a CPU transforms in a moment.
TEST_F(AnySize, MatchesFftwOnRectanglesOfAnySidesTo2048) {
  constexpr unsigned kMostElements = 1U << 18;
  std::mt19937 random(static_cast<std::mt19937::result_type>(tests::test_seed()));
  const auto side = [&] { return unsigned(std::exp2(double(random()) / double(std::mt19937::max()) * 11)); };
  const unsigned rectangles = tests::tests_everything() ? 120 : 2;
  for (unsigned count = 0; count < rectangles;) {
    const glm::uvec2 extent{side(), side()};
    if (extent.x * extent.y < 2 || extent.x * extent.y > kMostElements) continue;
    SCOPED_TRACE("FFTBENCH_TEST_SEED=" + std::to_string(tests::test_seed()) + " makes these rectangles");
    expect_right(problem_of(extent, 1 + count % 2, kDomains[count % kDomains.size()],
                            kPrecisions[count % kPrecisions.size()]));
    ++count;
  }
}

}  // namespace
}  // namespace fftbench::any_size_test
