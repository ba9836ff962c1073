#include "fft/hermitian.h"

#include "complex_signals.h"
#include "testing.h"

namespace fftbench::hermitian_test {
namespace {

fft::Problem inverse_of(unsigned width, unsigned height, unsigned batch) {
  return {.extent = {width, height},
          .batch = batch,
          .direction = fft::Direction::kInverse,
          .domain = fft::Domain::kReal,
          .precision = fft::Precision::kFp64};
}

fft::Problem inverse_of_volume(const fft::AxisSet& axes) {
  fft::Problem problem = inverse_of(6, 5, 2);
  problem.depth = 4;
  return fft::with_axes(problem, axes);
}

const std::vector<fft::Problem> kProblems{inverse_of_volume({}),
                                          inverse_of_volume({.columns = false}),
                                          inverse_of_volume({.depth = false}),
                                          inverse_of(8, 6, 2),
                                          inverse_of(7, 6, 1),
                                          inverse_of(9, 5, 3),
                                          inverse_of(6, 5, 1),
                                          inverse_of(10, 1, 2),
                                          inverse_of(2, 4, 1)};

TEST(HermitianColumns, LeaveTheImagesAsTheyAre) {
  for (const fft::Problem& problem : kProblems) {
    const auto any = measure::make_signal(measure::Signal::kUniform, problem, 1);
    const auto hermitian = fft::with_hermitian_columns(any, problem);
    EXPECT_NE(hermitian, any);
    const auto accuracy = measure::compare(measure::reference_transform(hermitian, problem),
                                           measure::reference_transform(any, problem), problem);
    EXPECT_TRUE(accuracy.rel_l2 < 1e-15) << fft::describe_size(problem);
  }
}

// Forward again gives the spectrum back where it is one of real images, and only there.
TEST(HermitianColumns, AreTheSpectrumOfTheImages) {
  for (const fft::Problem& problem : kProblems) {
    const auto any = measure::make_signal(measure::Signal::kUniform, problem, 2);
    const auto hermitian = fft::with_hermitian_columns(any, problem);
    fft::Problem forward = problem;
    forward.direction = fft::Direction::kForward;
    const auto again = measure::reference_transform(measure::reference_transform(any, problem), forward);
    EXPECT_TRUE(measure::compare(again, hermitian, forward).rel_l2 < 1e-15) << fft::describe_size(problem);
    EXPECT_FALSE(measure::compare(again, any, forward).rel_l2 < 1e-3) << fft::describe_size(problem);
  }
}

}  // namespace
}  // namespace fftbench::hermitian_test
