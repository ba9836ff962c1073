// Inputs up to what fft::largest_input allows, of the kinds that add up to the most, in every kernel that
// takes halves; and larger ones, of which the same kinds overflow.
#include "device/device_fixture.h"
#include "fft/number_range.h"
#include "measure/random_bits.h"
#include "testing.h"

namespace fftbench::largest_input_test {
namespace {

// In images Mesa stores the largest half in place of what is beyond, which nothing shows.
fft::Options in_buffers(const fft::Algorithm& algorithm) {
  const bool has_images = std::ranges::count(algorithm.options, "storage", &fft::OptionSpec::name) > 0;
  return has_images ? fft::Options{{"storage", "buffer"}} : fft::Options{};
}

class LargestInput : public tests::DeviceTest {
 protected:
  // Returns numbers of that magnitude: one sign everywhere, a chirp, or random signs.
  static std::vector<double> numbers(const fft::Problem& problem, int kind, double magnitude) {
    const fft::ArrayShape shape = fft::input_shape(problem);
    std::vector<double> numbers(fft::number_count(shape));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const double place = double(i / 2 % shape.extent.x);
      const double angle = std::numbers::pi * place * place / shape.extent.x;
      if (kind == 0) numbers[i] = magnitude;
      if (kind == 1) numbers[i] = magnitude * (i % 2 == 0 ? std::cos(angle) : std::sin(angle));
      if (kind == 2) numbers[i] = measure::random_bits(7, i) % 2 == 0 ? magnitude : -magnitude;
    }
    return numbers;
  }

  static bool stays_within(backends::Transform& transform, const fft::Problem& problem, int kind,
                           double magnitude) {
    transform.upload(fft::bytes_from(numbers(problem, kind, magnitude), problem.precision));
    transform.run(1);
    const std::vector<double> output = backends::download_scaled(transform, fft::output_shape(problem));
    return std::ranges::all_of(output, [](double number) { return std::isfinite(number); });
  }
};

TEST_F(LargestInput, OverflowsInNoKernelOfHalves) {
  unsigned tested = 0;
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    if (algorithm.plan == nullptr || !algorithm.is_transform()) continue;
    for (const glm::uvec2 extent : {glm::uvec2(64, 16), glm::uvec2(74, 6), glm::uvec2(2048, 1)}) {
      for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal, fft::Domain::kDct2}) {
        const fft::Problem problem{
            .extent = extent,
            .direction = tested % 2 == 0 ? fft::Direction::kForward : fft::Direction::kInverse,
            .domain = domain,
            .precision = fft::Precision::kFp16,
            .norm = fft::Norm::kOrtho};
        if (fft::refusal_of(algorithm, problem)) continue;
        auto prepared = backend().prepare(algorithm, problem,
                                          fft::complete_options(algorithm.options, in_buffers(algorithm)));
        if (std::holds_alternative<fft::Skip>(prepared)) continue;
        backends::Transform& transform = *std::get<std::unique_ptr<backends::Transform>>(prepared);
        const double largest = fft::largest_input(problem);
        for (const int kind : {0, 1, 2}) {
          EXPECT_TRUE(stays_within(transform, problem, kind, largest))
              << algorithm.name << " " << fft::describe_size(problem) << ", kind " << kind;
        }
        ++tested;
        if (fft::is_cosine_transform(problem)) continue;
        // The frequency 0 of one value everywhere is the root of their count times as large.
        const double count = double(extent.x) * extent.y;
        EXPECT_FALSE(stays_within(transform, problem, 0, 1.01 * fft::kLargestHalf / std::sqrt(count)))
            << algorithm.name << " " << fft::describe_size(problem);
      }
    }
  }
  EXPECT_GT(tested, 10U);
}

}  // namespace
}  // namespace fftbench::largest_input_test
