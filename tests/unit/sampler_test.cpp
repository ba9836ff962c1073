#include "measure/sampler.h"

#include "measure/statistics.h"
#include "testing.h"

namespace fftbench::measure::sampler_test {
namespace {

// A device whose time passes only while it works, so that tests of hours take no time.
class FakeDevice {
 public:
  explicit FakeDevice(std::function<double(std::size_t run)> transform_ms)
      : transform_ms_(std::move(transform_ms)) {}
  explicit FakeDevice(double transform_ms) : FakeDevice([=](std::size_t) { return transform_ms; }) {}

  Sampling sample(const SamplingRules& rules) {
    const auto elapsed_ms = [this](unsigned repeats) {
      const double elapsed = transform_ms_(runs_) * repeats;
      const double pause = pause_share_(runs_++) * elapsed;
      seconds_ += elapsed / 1000;
      return Elapsed(elapsed, pause, submission_bound_(runs_));
    };
    return take_samples(elapsed_ms, rules, [this] { return seconds_; });
  }

  FakeDevice& submission_bound(std::function<bool(std::size_t run)> is_so) {
    submission_bound_ = std::move(is_so);
    return *this;
  }

  // Pauses of the host, as parts of each run.
  FakeDevice& with_pauses(std::function<double(std::size_t run)> share) {
    pause_share_ = std::move(share);
    return *this;
  }

  double seconds() const { return seconds_; }

 private:
  std::function<double(std::size_t run)> pause_share_ = [](std::size_t) { return 0.0; };
  std::function<bool(std::size_t run)> submission_bound_ = [](std::size_t) { return false; };
  std::function<double(std::size_t run)> transform_ms_;
  std::size_t runs_ = 0;
  double seconds_ = 1000;
};

std::vector<unsigned> repeats_of(const Sampling& sampling, bool warmup) {
  std::vector<unsigned> repeats;
  for (const Sample& sample : sampling.samples) {
    if (sample.warmup == warmup) repeats.push_back(sample.repeats);
  }
  return repeats;
}

std::vector<double> counted_ms(const Sampling& sampling) {
  std::vector<double> ms;
  for (const Sample& sample : sampling.samples) {
    if (!sample.warmup) ms.push_back(sample.ms);
  }
  return ms;
}

// Returns a device whose times are spread evenly over [1 - spread, 1 + spread] ms.
FakeDevice noisy_device(double spread) {
  return FakeDevice([=](std::size_t run) {
    return 1 + spread * (2 * std::fmod(0.618034 * static_cast<double>(run), 1.0) - 1);
  });
}

TEST(Sampler, RepeatsDoubleUntilASampleIsLongEnough) {
  const Sampling sampling = FakeDevice(0.03).sample({.sample_target_ms = 1.0});
  EXPECT_EQ(repeats_of(sampling, true), (std::vector<unsigned>{1, 2, 4, 8, 16, 32, 64}));
  EXPECT_EQ(repeats_of(sampling, false), std::vector<unsigned>(10, 64));
}

TEST(Sampler, RepeatsBeginWithAsManyAsAKnownTimeAsksForWhichDoublingWouldHaveComeTo) {
  const auto warm_ups = [](double known_ms, const SamplingRules& rules) {
    SamplingRules with_known = rules;
    with_known.has_run_ms = known_ms;
    return repeats_of(FakeDevice(0.03).sample(with_known), true);
  };
  using Repeats = std::vector<unsigned>;
  EXPECT_EQ(warm_ups(0.03, {}), (Repeats{64, 64}));
  EXPECT_EQ(warm_ups(0.2, {}), (Repeats{8, 16, 32, 64})) << "of a first run that was slow";
  EXPECT_EQ(warm_ups(0.03, {.turn = 5}), (Repeats{40, 40}));
  EXPECT_EQ(warm_ups(1e-9, {.max_seconds = 1e9}), (Repeats{1U << 16, 1U << 16})) << "which are the most";
  EXPECT_EQ(warm_ups(0.0001, {.timer_step_ms = 0.001}).front(), 1U) << "no time that the timer can tell";
  EXPECT_EQ(warm_ups(0.03, {.back_to_back = false}).front(), 1U);
}

TEST(Sampler, TransformsThatTakeTurnsAreRepeatedInWholeTurns) {
  const Sampling sampling = FakeDevice(0.03).sample({.sample_target_ms = 1.0, .turn = 3});
  EXPECT_EQ(repeats_of(sampling, true), (std::vector<unsigned>{3, 6, 12, 24, 48}));
  EXPECT_EQ(repeats_of(sampling, false), std::vector<unsigned>(10, 48));
  const Sampling longest = FakeDevice(1e-9).sample({.sample_target_ms = 1.0, .turn = 7});
  EXPECT_EQ(longest.samples.back().repeats % 7, 0U);
  const Sampling slow = FakeDevice(9000).sample({.turn = 5, .max_seconds = 1, .has_run_ms = 9000});
  EXPECT_EQ(repeats_of(slow, false), std::vector<unsigned>{5});
}

TEST(Sampler, AWarmUpThatWasHeldUpDoesNotEndTheSearchForRepeats) {
  FakeDevice held_up_once([](std::size_t run) { return run == 3 ? 0.2 : 0.03; });
  EXPECT_EQ(repeats_of(held_up_once.sample({.sample_target_ms = 1.0}), false), std::vector<unsigned>(10, 64));
}

TEST(Sampler, TellsWhichSamplesAreSubmissionBoundWhereTransformsGoBackToBack) {
  const auto samples_of = [](SamplingRules rules) {
    return FakeDevice(1.0)
        .submission_bound([](std::size_t run) { return run % 2 == 0; })
        .sample(rules)
        .samples;
  };
  const auto samples = samples_of({.maximum_samples = 10, .relative_ci = 0});
  ASSERT_GE(samples.size(), 10U);
  for (std::size_t i = 0; i + 1 < samples.size(); ++i)
    EXPECT_NE(samples[i].submission_bound, samples[i + 1].submission_bound) << "every other run is";
  for (const Sample& sample : samples_of({.back_to_back = false, .maximum_samples = 10, .relative_ci = 0}))
    EXPECT_FALSE(sample.submission_bound) << "each finds the device idle";
}

// Two of three samples take half as long again, because the host pauses.
FakeDevice often_held_up() {
  const auto is_held_up = [](std::size_t run) { return run % 3 != 0; };
  FakeDevice device([=](std::size_t run) { return is_held_up(run) ? 1.5 : 1.0; });
  return device.with_pauses([=](std::size_t run) { return is_held_up(run) ? 1.0 / 3 : 0.01; });
}

TEST(Sampler, SamplesThatTheHostHeldUpAreKeptButDoNotCount) {
  const Sampling sampling = often_held_up().sample({});
  EXPECT_EQ(counted_ms(sampling), std::vector<double>(10, 1.0));
  EXPECT_TRUE(sampling.converged);
  const auto held_up = std::ranges::count(sampling.samples, true, &Sample::held_up);
  EXPECT_GE(held_up, 18);
  for (const Sample& sample : sampling.samples) EXPECT_EQ(sample.held_up, sample.ms > 1.2);
}

TEST(Sampler, WhereTheHostHoldsUpMostOfFewSamplesAllCount) {
  const Sampling sampling = often_held_up().sample({.max_seconds = 0.01});
  EXPECT_EQ(counted_ms(sampling), (std::vector<double>{1.5, 1.0, 1.5, 1.5, 1.0, 1.5}));
}

TEST(Sampler, ThreeSamplesThatTheHostLeftAloneAreEnoughToCount) {
  const Sampling sampling = often_held_up().sample({.max_seconds = 0.014});
  EXPECT_EQ(counted_ms(sampling), std::vector<double>(3, 1.0));
  EXPECT_EQ(sampling.samples.size(), 11U);
}

TEST(Sampler, OneOfThreeSamplesThatTheHostHeldUpDoesNotCount) {
  FakeDevice device([](std::size_t run) { return run == 3 ? 1.5 : 1.0; });
  device = device.with_pauses([](std::size_t run) { return run == 3 ? 1.0 / 3 : 0; });
  EXPECT_EQ(counted_ms(device.sample({.max_seconds = 0.0052})), std::vector<double>(2, 1.0));
}

TEST(Sampler, APauseOfTheHostMattersToNoneOfTransformsThatAreTimedAlone) {
  const Sampling sampling = often_held_up().sample({.back_to_back = false, .maximum_samples = 20});
  EXPECT_EQ(counted_ms(sampling).size(), 20U);
}

TEST(Sampler, MillisecondsAreOfOneTransform) {
  const Sampling sampling = FakeDevice(0.03).sample({});
  for (const Sample& sample : sampling.samples) EXPECT_DOUBLE_EQ(sample.ms, 0.03);
}

TEST(Sampler, RepeatsAreCapped) {
  const Sampling sampling = FakeDevice(1e-6).sample({});
  EXPECT_EQ(repeats_of(sampling, false), std::vector<unsigned>(10, 65536));
}

TEST(Sampler, LatencyIsOfSingleTransforms) {
  const Sampling sampling = FakeDevice(0.01).sample({.back_to_back = false});
  EXPECT_EQ(repeats_of(sampling, true), (std::vector<unsigned>{1, 1}));
  EXPECT_EQ(repeats_of(sampling, false), std::vector<unsigned>(10, 1));
}

TEST(Sampler, LongTransformsAreWarmedUpTwiceAndNotRepeated) {
  const Sampling sampling = FakeDevice(5).sample({});
  EXPECT_EQ(repeats_of(sampling, true), (std::vector<unsigned>{1, 1}));
  EXPECT_EQ(repeats_of(sampling, false), std::vector<unsigned>(10, 1));
}

TEST(Sampler, WarmupSamplesComeFirst) {
  const Sampling sampling = FakeDevice(0.1).sample({});
  EXPECT_TRUE(std::ranges::is_sorted(sampling.samples, [](const Sample& left, const Sample& right) {
    return left.warmup && !right.warmup;
  }));
}

TEST(Sampler, SteadyTimesConvergeAtTheMinimum) {
  const Sampling sampling = FakeDevice(1).sample({.minimum_samples = 17});
  EXPECT_EQ(counted_ms(sampling).size(), 17u);
  EXPECT_TRUE(sampling.converged);
}

TEST(Sampler, FewerThanSixSamplesAreNoInterval) {
  const Sampling sampling = FakeDevice(1).sample({.minimum_samples = 1});
  EXPECT_EQ(counted_ms(sampling).size(), 6u);
  EXPECT_TRUE(sampling.converged);
}

TEST(Sampler, NoisyTimesAreSampledUntilTheMedianIsKnown) {
  const SamplingRules rules{.relative_ci = 0.01, .max_seconds = 1000};
  const Sampling sampling = noisy_device(0.1).sample(rules);
  const auto ms = counted_ms(sampling);
  EXPECT_TRUE(sampling.converged);
  EXPECT_LE(relative_half_width(*median_interval(ms), median_of(ms)), 0.01);
  // Half the interval of the median of uniform values is 1.96 * 0.1 / sqrt(n). It is below 0.01 from n = 384
  // on, or earlier for a sequence that is more even than chance.
  EXPECT_GT(ms.size(), 100u);
  EXPECT_LT(ms.size(), 1000u);
}

TEST(Sampler, TimeEndsWhatDoesNotConverge) {
  FakeDevice device = noisy_device(0.9);
  const double start = device.seconds();
  const Sampling sampling = device.sample({.relative_ci = 1e-6, .max_seconds = 0.5});
  EXPECT_FALSE(sampling.converged);
  EXPECT_GE(device.seconds() - start, 0.5);
  EXPECT_LT(device.seconds() - start, 0.5 + 0.031) << "16 transforms, at most 1.9 ms each";
}

TEST(Sampler, ATransformBeyondTheBudgetIsCountedOnce) {
  const Sampling sampling = FakeDevice(100e3).sample({.max_seconds = 2});
  EXPECT_EQ(repeats_of(sampling, true), std::vector<unsigned>{1});
  EXPECT_EQ(repeats_of(sampling, false), std::vector<unsigned>{1});
  EXPECT_FALSE(sampling.converged);
}

TEST(Sampler, ASlowTransformIsWarmedUpOnce) {
  // The time is 0.7 s, then 1.4 s, then 2.1 s, which ends the sampling.
  const Sampling sampling = FakeDevice(700).sample({.max_seconds = 2});
  EXPECT_EQ(repeats_of(sampling, true), std::vector<unsigned>{1});
  EXPECT_EQ(repeats_of(sampling, false), (std::vector<unsigned>{1, 1}));
}

TEST(Sampler, ATransformThatHasJustRunIsTheWarmUpOfOneBeyondTheBudget) {
  const Sampling beyond = FakeDevice(3000).sample({.max_seconds = 2, .has_run_ms = 3100});
  EXPECT_EQ(repeats_of(beyond, true), std::vector<unsigned>());
  EXPECT_EQ(repeats_of(beyond, false), std::vector<unsigned>{1});
  const Sampling within = FakeDevice(1500).sample({.max_seconds = 2, .has_run_ms = 1500});
  EXPECT_EQ(repeats_of(within, true), std::vector<unsigned>{1});
  const Sampling nothing_ran = FakeDevice(3000).sample({.max_seconds = 2});
  EXPECT_EQ(repeats_of(nothing_ran, true), std::vector<unsigned>{1});
}

TEST(Sampler, TheBudgetEndsTheSearchForRepeats) {
  // Each run takes 0.3 s, of which the timer sees only a little, as when a driver compiles.
  double seconds = 0;
  const auto elapsed_ms = [&](unsigned repeats) {
    seconds += 0.3;
    return 1e-4 * repeats;
  };
  const Sampling sampling = take_samples(elapsed_ms, {.max_seconds = 1}, [&] { return seconds; });
  EXPECT_EQ(repeats_of(sampling, true), (std::vector<unsigned>{1, 2, 4, 8}));
  EXPECT_EQ(repeats_of(sampling, false), std::vector<unsigned>{8});
}

// A device whose short transforms are timed alone by a clock with steps. An idle gap precedes each of them.
class SteppingDevice {
 public:
  SteppingDevice(double transform_ms, double step_ms, double gap_ms = 0.05)
      : transform_ms_(transform_ms), step_ms_(step_ms), gap_ms_(gap_ms) {}

  Sampling sample(SamplingRules rules) {
    rules.back_to_back = false;
    rules.timer_step_ms = step_ms_;
    const auto alone = [this](unsigned repeats) {
      double sum = 0;
      for (unsigned repeat = 0; repeat < repeats; ++repeat) sum += read_one();
      return sum;
    };
    return take_samples(alone, rules, [this] { return ms_ / 1000; });
  }

 private:
  double read_one() {
    // Gaps are not whole steps, so that transforms begin anywhere within a step.
    ms_ += gap_ms_ * (1 + std::fmod(0.618034 * static_cast<double>(++runs_), 1.0));
    const double start = std::floor(ms_ / step_ms_);
    ms_ += transform_ms_;
    return (std::floor(ms_ / step_ms_) - start) * step_ms_;
  }

  double transform_ms_, step_ms_, gap_ms_;
  double ms_ = 1000;
  std::size_t runs_ = 0;
};

TEST(Sampler, ACoarseTimerIsReadOftenEnoughForItsStepNotToMatter) {
  constexpr double kStepMs = 256e-6;
  for (const double transform_ms : {0.0011, 0.0031, 0.0083, 0.3}) {
    SCOPED_TRACE(transform_ms);
    const Sampling sampling = SteppingDevice(transform_ms, kStepMs).sample({.relative_ci = 1e-9});
    for (const Sample& sample : sampling.samples) {
      if (sample.warmup) continue;
      EXPECT_LT(kStepMs / (sample.repeats * sample.ms), kLargestStepShare);
    }
    EXPECT_NEAR(median_of(counted_ms(sampling)), transform_ms, 0.005 * transform_ms);
    // The number of repeats is not far higher than needed.
    EXPECT_LT(repeats_of(sampling, false).front(), 1 + 2 * kStepMs / kLargestStepShare / transform_ms);
  }
}

TEST(Sampler, AFineTimerNeedsNoRepeatsOfWhatIsTimedAlone) {
  const Sampling sampling = SteppingDevice(0.3, 1e-6).sample({});
  EXPECT_EQ(repeats_of(sampling, false), std::vector<unsigned>(10, 1));
}

TEST(Sampler, TransformsShorterThanAStepAreTimedTogether) {
  const Sampling sampling = SteppingDevice(1e-5, 1e-3).sample({.max_seconds = 100});
  for (const Sample& sample : sampling.samples) EXPECT_GT(sample.ms, 0);
  EXPECT_NEAR(median_of(counted_ms(sampling)), 1e-5, 1e-6);
}

TEST(Sampler, RepeatsStayWithinTheTimeForTheCase) {
  // It takes 200 repeats, and a quarter of a second before each leaves time for three samples of one repeat.
  const double start = 1.0;
  SteppingDevice device(256e-6, 256e-6, 250);
  const Sampling sampling = device.sample({.minimum_samples = 2, .max_seconds = start});
  for (const Sample& sample : sampling.samples) EXPECT_LE(sample.repeats, 2U);
  EXPECT_FALSE(counted_ms(sampling).empty());
}

TEST(Sampler, BackToBackSamplesOutlastACoarseTimer) {
  const Sampling sampling = FakeDevice(0.03).sample({.timer_step_ms = 0.1, .max_seconds = 100});
  for (const unsigned repeats : repeats_of(sampling, false)) {
    EXPECT_LT(0.1 / (repeats * 0.03), kLargestStepShare);
  }
}

TEST(Sampler, ReadingsThatAreNoDurationAreRefused) {
  for (const double reading :
       {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    try {
      double seconds = 0;
      take_samples([=](unsigned) { return reading; }, {}, [&] { return seconds += 1; });
      FAIL() << "believed " << reading;
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find("cannot be trusted"), std::string::npos) << error.what();
    }
  }
}

TEST(Sampler, SteadySecondsAreThoseOfTheSteadyClock) {
  using Clock = std::chrono::steady_clock;
  const auto seconds = [](Clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
  };
  // Reads the clock around two readings of the seconds. However busy the machine is, the time between these
  // lies between the inner and the outer time.
  const auto outside_start = Clock::now();
  const double start = steady_seconds();
  const auto inside_start = Clock::now();
  while (Clock::now() - inside_start < std::chrono::milliseconds(5)) continue;
  const auto inside_end = Clock::now();
  const double passed = steady_seconds() - start;
  const auto outside_end = Clock::now();
  constexpr double kRoundingSeconds = 1e-6;  // of a double that counts from the machine's start
  EXPECT_GE(passed, seconds(inside_end - inside_start) - kRoundingSeconds);
  EXPECT_LE(passed, seconds(outside_end - outside_start) + kRoundingSeconds);
}

TEST(Sampler, StopsAtTheMaximumOfSamplesHoweverNoisy) {
  const Sampling sampling = noisy_device(0.5).sample({.back_to_back = false,
                                                      .minimum_samples = 10,
                                                      .maximum_samples = 25,
                                                      .relative_ci = 1e-6,
                                                      .max_seconds = 100});
  EXPECT_EQ(counted_ms(sampling).size(), 25U);
  EXPECT_FALSE(sampling.converged);
}

}  // namespace
}  // namespace fftbench::measure::sampler_test
