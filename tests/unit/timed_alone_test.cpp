// Latency and cold on a timer with steps: the number of repeats, and the times that result.
#include "run/cases/measurement.h"

#include "fft/numbers.h"
#include "measure/statistics.h"
#include "testing.h"

namespace fftbench::run::timed_alone_test {
namespace {

const fft::Problem kSmall{.extent = {8, 8}};

// Time passes only where the device works. A reading is a whole number of steps.
struct Clock {
  double ms = 1000.3;
  double step_ms = 0;
  double reading() const { return step_ms > 0 ? std::floor(ms / step_ms) * step_ms : ms; }
};

struct Device {
  Clock clock;
  double transform_ms = 0.0031;
  double fixed_ms = 0.003;     // time of dummy work without its chain
  double link_ms = 0.0000005;  // time of one link of its chain
  std::vector<std::string> log = {};
};

class FakeTransform final : public backends::Transform {
 public:
  FakeTransform(Device& device, double ms, std::string name)
      : device_(device), ms_(ms), name_(std::move(name)) {}
  void upload(std::span<const std::byte>) override {}
  void poison() override {}
  double run(unsigned repeats) override {
    device_.log.push_back(name_);
    // The host's calls have no fixed relation to the steps of the device's clock.
    device_.clock.ms += 0.0001 * (1 + std::fmod(0.618034 * static_cast<double>(device_.log.size()), 1.0));
    const double start = device_.clock.reading();
    device_.clock.ms += ms_ * repeats;
    return device_.clock.reading() - start;
  }
  void download(std::span<std::byte> output) override {
    ReferenceCache references({.signal = measure::Signal::kUniform, .seed = 1});
    std::ranges::copy(
        fft::bytes_from(references.of(kSmall, fft::FourierTransform{})->output, kSmall.precision),
        output.begin());
  }
  fft::Traffic traffic() const override { return {}; }
  std::size_t dispatches() const override { return 1; }

 private:
  Device& device_;
  double ms_;
  std::string name_;
};

class FakeBackend final : public backends::Backend {
 public:
  explicit FakeBackend(Device& device) : device_(device) {}
  std::string device_name() const override { return "fake"; }
  std::string timer_name() const override { return "fake"; }
  std::vector<std::pair<std::string, std::string>> facts() const override { return {}; }
  backends::TransformOrSkip prepare(const fft::Algorithm&, const fft::Problem&,
                                    const fft::Options&) override {
    return std::make_unique<FakeTransform>(device_, device_.transform_ms, "transform");
  }
  void evict_caches() override { device_.log.emplace_back("evict"); }
  backends::TransformOrSkip prepare_copy(const fft::Problem&) override { return fft::Skip{"none"}; }
  backends::TransformOrSkip prepare_empty_dispatch() override { return fft::Skip{"none"}; }
  backends::TransformOrSkip prepare_pace() override { return fft::Skip{"none"}; }
  backends::TransformOrSkip prepare_dummy_work(std::uint32_t chain_length) override {
    return std::make_unique<FakeTransform>(device_, device_.fixed_ms + device_.link_ms * chain_length,
                                           "work");
  }

 private:
  Device& device_;
};

Measurement measured(Device& device, experiment::Mode mode, double slowdown_percent = 0) {
  BackendSet::Entry entry{.backend = std::make_unique<FakeBackend>(device), .pace = {}, .gpu = {}};
  ReferenceCache references({.signal = measure::Signal::kUniform, .seed = 1});
  const experiment::Case test_case{
      .problem = kSmall, .choice = {fft::find_algorithm("stockham_radix2"), {}}, .mode = mode};
  const bool back_to_back = mode == experiment::Mode::kThroughput;
  return measure_case(test_case, entry, references,
                      {.sampling = {.back_to_back = back_to_back,
                                    .timer_step_ms = device.clock.step_ms,
                                    .maximum_samples = 1000,
                                    .relative_ci = 1e-9,
                                    .max_seconds = 1e9},
                       .tolerance = 1e-5,
                       .slowdown_percent = slowdown_percent});
}

double median_of(const Measurement& measurement) {
  std::vector<double> counted;
  for (const measure::Sample& sample : measurement.sampling.samples) {
    if (!sample.warmup) counted.push_back(sample.ms);
  }
  return measure::median_of(counted);
}

TEST(TimedAlone, LatencyOnACoarseTimerIsTakenOneByOneAndOftenEnough) {
  Device device{.clock = {.step_ms = 256e-6}};
  const Measurement seen = measured(device, experiment::Mode::kLatency);
  ASSERT_EQ(seen.record.status, report::Status::kOk) << seen.record.reason;
  EXPECT_NEAR(median_of(seen), 0.0031, 0.01 * 0.0031);
  const auto counted = std::ranges::find(seen.sampling.samples, false, &measure::Sample::warmup);
  ASSERT_NE(counted, seen.sampling.samples.end());
  EXPECT_GE(counted->repeats, 256e-6 / 0.005 / 0.0031);
  // Each run of a sample has a reading of its own, and the repeats in samples.csv are runs that took place.
  std::size_t told = 1;  // the check before timing
  for (const measure::Sample& sample : seen.sampling.samples) told += sample.repeats;
  EXPECT_EQ(std::ranges::count(device.log, "transform"), std::ssize(device.log));
  EXPECT_EQ(device.log.size(), told);
}

TEST(TimedAlone, EveryColdRunComesAfterAnEviction) {
  Device device{.clock = {.step_ms = 256e-6}};
  const Measurement seen = measured(device, experiment::Mode::kCold);
  ASSERT_EQ(seen.record.status, report::Status::kOk) << seen.record.reason;
  for (std::size_t at = 1; at < device.log.size(); ++at) {  // the first is the check's
    EXPECT_EQ(device.log[at], at % 2 == 1 ? "evict" : "transform") << at;
  }
  EXPECT_GT(device.log.size(), 100U);
}

TEST(TimedAlone, AHandicapSlowsEveryModeByWhatWasAsked) {
  for (const auto mode :
       {experiment::Mode::kThroughput, experiment::Mode::kLatency, experiment::Mode::kCold}) {
    for (const double step_ms : {0.0, 256e-6}) {
      Device free{.clock = {.step_ms = step_ms}}, slowed{.clock = {.step_ms = step_ms}};
      const double ratio = median_of(measured(slowed, mode, 5)) / median_of(measured(free, mode));
      EXPECT_NEAR(ratio, 1.05, 0.003) << static_cast<int>(mode) << " " << step_ms;
    }
  }
}

}  // namespace
}  // namespace fftbench::run::timed_alone_test
