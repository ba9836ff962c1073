// Baselines take no longer than the experiment grants a case.
#include "run/cases/baselines.h"

#include "experiment/case.h"
#include "fake_backend.h"
#include "fft/registry.h"
#include "testing.h"

namespace fftbench::run::baselines_test {
namespace {

using fftbench::tests::FakeBackend;
using fftbench::tests::FakeDevice;

std::size_t runs_of_a_copy(double max_seconds) {
  FakeDevice device;
  FakeBackend backend(device);
  experiment::Case one;
  one.problem.extent = {16, 8};
  one.choice.algorithm = fft::find_algorithm("stockham_radix4");
  Baselines baselines;
  add_baselines_of(baselines, one.choice.algorithm->backend, backend, std::span(&one, 1), max_seconds);
  EXPECT_EQ(baselines.copies.size(), 1u);
  return device.runs;
}

// A device whose first runs are slow, which do not count.
class WarmingBackend final : public FakeBackend {
 public:
  explicit WarmingBackend(FakeDevice& device) : FakeBackend(device), device_(device) {
    device_.before_run = [this] { device_.transform_ms = (runs_++ == 0 ? 100 : 1) * ms; };
  }
  backends::TransformOrSkip prepare_copy(const fft::Problem& problem) override {
    runs_ = 0;
    return FakeBackend::prepare_copy(problem);
  }
  backends::TransformOrSkip prepare_empty_dispatch() override {
    runs_ = 0;
    return std::make_unique<tests::FakeTransform>(device_, fft::Problem{.extent = {4, 2}});
  }
  double ms = 5;

 private:
  FakeDevice& device_;
  std::size_t runs_ = 0;
};

TEST(Baselines, AreWhatADeviceDoesOnceItIsWarm) {
  FakeDevice device;
  WarmingBackend backend(device);
  experiment::Case one;
  one.problem = {.extent = {32, 6}, .batch = 3};
  one.choice.algorithm = fft::find_algorithm("stockham_radix4");
  for (const double max_seconds : {0.0, 60.0}) {  // one sample behind the warm-up, and many
    Baselines baselines;
    add_baselines_of(baselines, fft::BackendKind::kOpenGl, backend, std::span(&one, 1), max_seconds);
    EXPECT_EQ(baselines.empty_dispatch_ms.at(fft::BackendKind::kOpenGl), 5);
    ASSERT_EQ(baselines.copies.size(), 1U);
    const CopyBaseline& copy = baselines.copies[0];
    EXPECT_EQ(copy.median_ms, 5);
    EXPECT_DOUBLE_EQ(copy.gbps, (3 + 4) / 5e6) << "the bytes that it read and wrote";
    EXPECT_EQ(copy.bytes, 32U * 6 * 3 * 8);
  }
}

TEST(Baselines, OfACaseAreTheCopyOfItsBackendItsSizeItsBatchAndItsBytes) {
  experiment::Case one;
  one.problem = {.extent = {32, 6}, .batch = 3};
  one.choice.algorithm = fft::find_algorithm("stockham_radix4");
  const std::uint64_t bytes = fft::byte_count(one.problem);
  const auto copy = [&](fft::Problem problem, double gbps,
                        fft::BackendKind kind = fft::BackendKind::kOpenGl) {
    return CopyBaseline{.backend = kind, .problem = problem, .bytes = bytes, .gbps = gbps};
  };
  fft::Problem turned = one.problem, of_other_batch = one.problem;
  std::swap(turned.extent.x, turned.extent.y);
  of_other_batch.batch = 1;
  Baselines baselines;
  baselines.copies = {copy(turned, 1), copy(of_other_batch, 2),
                      copy(one.problem, 3, fft::BackendKind::kCuda)};
  baselines.copies.push_back(copy(one.problem, 4));
  baselines.copies.back().bytes *= 2;
  EXPECT_FALSE(baselines.copy_gbps(one));
  baselines.copies.push_back(copy(one.problem, 5));
  EXPECT_EQ(baselines.copy_gbps(one), 5);
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
