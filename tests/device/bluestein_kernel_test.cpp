// Bluestein's algorithm on lengths that no radices make, against FFTW in double. any_size_test.cpp has every
// length to 512.
#include "device/kinds_fixture.h"
#include "sample.h"
#include "testing.h"

namespace fftbench::bluestein_kernel_test {
namespace {

// Two transforms of twice the length, and three more roundings.
constexpr double kErrorUnitsOfChirps = 2.0;

bool is_refused(const fft::Problem& problem) {
  return fft::algorithm_named("bluestein").refuse(problem).has_value();
}

class BluesteinKernel : public tests::KindsTest {
 protected:
  static void expect_right(const fft::Problem& problem, const fft::Options& options = {}) {
    KindsTest::expect_right(problem, "bluestein", options, kErrorUnitsOfChirps);
  }
};

fft::Domain domain_of(unsigned number) {
  return number % 2 == 0 ? fft::Domain::kReal : fft::Domain::kComplex;
}

TEST_F(BluesteinKernel, MatchesFftwOnLongPrimes) {
  tests::Sample sample(6);
  for (const unsigned length : {521U, 1021U, 1511U, 2039U, 3001U, 4093U}) {
    if (sample.takes_next()) expect_right({.extent = {length, 1}, .domain = domain_of(length / 2)});
  }
}

TEST_F(BluesteinKernel, MatchesFftwOnRectanglesAndBatches) {
  std::mt19937 random(static_cast<std::mt19937::result_type>(tests::test_seed()));
  const auto side = [&] { return 1 + unsigned(random() % 130); };
  const unsigned rectangles = tests::tests_everything() ? 40 : 2;
  for (unsigned i = 0; i < rectangles;) {
    const fft::Problem problem{
        .extent = {side(), side()}, .batch = 1 + unsigned(random() % 3), .domain = domain_of(i)};
    if (is_refused(problem)) continue;
    expect_right(problem);
    ++i;
  }
}

TEST_F(BluesteinKernel, MatchesFftwOnColumnsAndSidesOfTwo) {
  tests::Sample sample(4);
  using enum fft::Domain;
  for (const auto& [width, height, batch, domain] : {std::tuple{1U, 37U, 5U, kComplex},
                                                     {74U, 2U, 2U, kComplex},
                                                     {2U, 74U, 2U, kReal},
                                                     {1U, 37U, 1U, kReal}}) {
    if (sample.takes_next()) expect_right({.extent = {width, height}, .batch = batch, .domain = domain});
  }
}

TEST_F(BluesteinKernel, MatchesFftwInEveryPrecisionAndUnderOptions) {
  tests::Sample sample(8);
  for (const fft::Domain domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
    for (const fft::Precision precision : {fft::Precision::kFp64, fft::Precision::kFp16}) {
      if (sample.takes_next())
        expect_right(
            {.extent = {82, 37}, .domain = domain, .precision = precision, .norm = fft::Norm::kOrtho});
    }
    for (const fft::Options& options :
         {fft::Options{{"columns", "strided"}, {"exchange", "split"}},
          fft::Options{{"columns", "transposed"}},
          fft::Options{{"values_per_invocation", "4"}, {"columns_per_group", "8"}}}) {
      if (sample.takes_next()) expect_right({.extent = {74, 82}, .domain = domain}, options);
    }
  }
  if (sample.takes_next()) expect_right({.extent = {74, 82}}, {{"columns", "tiled"}});
}

}  // namespace
}  // namespace fftbench::bluestein_kernel_test
