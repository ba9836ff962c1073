// What a device does at its best, of made-up work whose amount and times are known.
#include "run/cases/ceilings.h"

#include "fake_backend.h"
#include "fft/kernels/baseline.h"
#include "testing.h"

namespace fftbench::run::ceilings_test {
namespace {

constexpr double kFlopsOfTurn = 1e6;

// Its first run is slow, as that of every program, and then no two are alike.
class Peak final : public backends::Transform {
 public:
  Peak(double ms, double flops) : ms_(ms) {
    plan_.passes.emplace_back();
    plan_.passes.front().flops = flops;
  }
  void upload(std::span<const std::byte>) override {}
  void poison() override {}
  double run(unsigned repeats) override {
    constexpr std::array kTimesAsLong{50.0, 1.5, 1.0, 3.0};
    return repeats * ms_ * kTimesAsLong.at(runs_++);
  }
  void download(std::span<std::byte>) override {}
  fft::Traffic traffic() const override { return {}; }
  std::size_t dispatches() const override { return 1; }
  const fft::Plan* plan() const override { return &plan_; }

 private:
  double ms_;
  fft::Plan plan_;
  std::size_t runs_ = 0;
};

// Takes as long for a dispatch as for four turns.
class PeakBackend : public tests::FakeBackend {
 public:
  explicit PeakBackend(tests::FakeDevice& device) : FakeBackend(device) {}
  backends::TransformOrSkip prepare_arithmetic_peak(std::uint32_t turns) override {
    turns_of_arithmetic.push_back(turns);
    return std::make_unique<Peak>(0.01 * (4 + turns), kFlopsOfTurn * turns);
  }
  backends::TransformOrSkip prepare_shared_memory_peak(std::uint32_t turns) override {
    return std::make_unique<Peak>(0.02 * (4 + turns), 0);
  }

  std::vector<std::uint32_t> turns_of_arithmetic;
};

TEST(Ceilings, AreOfTheShortestRunOfTheFirstWorkThatIsLongBesideItsDispatch) {
  tests::FakeDevice device;
  PeakBackend backend(device);
  const DeviceCeilings found = measure_ceilings(backend);
  EXPECT_EQ(backend.turns_of_arithmetic, (std::vector<std::uint32_t>{1, 4, 16, 64, 256}));
  ASSERT_TRUE(found.gflops && found.shared_gbps);
  EXPECT_NEAR(*found.gflops, 256 * kFlopsOfTurn / 2.6e-3 / 1e9, 1e-9);
  // 256 turns take 5.2 ms, 64 no more than 1.36.
  EXPECT_NEAR(*found.shared_gbps, fft::shared_peak_bytes(256) / 5.2e-3 / 1e9, 1e-9);
}

TEST(Ceilings, AreNoneWhereTheBackendHasNoSuchWork) {
  tests::FakeDevice device;
  tests::FakeBackend backend(device);
  const DeviceCeilings found = measure_ceilings(backend);
  EXPECT_FALSE(found.gflops);
  EXPECT_FALSE(found.shared_gbps);
}

}  // namespace
}  // namespace fftbench::run::ceilings_test
