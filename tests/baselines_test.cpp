// Baselines take no longer than the experiment grants a case.
#include "run/cases/baselines.h"

#include <gtest/gtest.h>

#include "experiment/case.h"
#include "fake_backend.h"
#include "fft/registry.h"

namespace fftbench::run::baselines_test {
namespace {

using fftbench::tests::FakeBackend;
using fftbench::tests::FakeDevice;

std::size_t runs_of_a_copy(double max_seconds) {
  FakeDevice device;
  FakeBackend backend(device);
  experiment::Case one;
  one.problem.extent = {16, 16};
  one.choice.algorithm = fft::find_algorithm("stockham_radix4");
  Baselines baselines;
  add_baselines_of(baselines, one.choice.algorithm->backend, backend, std::span(&one, 1), max_seconds);
  EXPECT_EQ(baselines.copies.size(), 1u);
  return device.runs;
}

TEST(Baselines, TakeOneSampleWhereACaseMayTakeNoTime) {
  // One more warms up.
  EXPECT_EQ(runs_of_a_copy(0), 2u);
}

TEST(Baselines, TakeAsManySamplesAsMakeThemKnownWhereThereIsTime) {
  // The device is as fast each time, so that no more than the fewest samples are taken.
  EXPECT_GE(runs_of_a_copy(60), 10u);
}

}  // namespace
}  // namespace fftbench::run::baselines_test
