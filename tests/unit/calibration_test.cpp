// A model of a device from the times of probes, and what becomes of it: refused, kept, found again.
#include "fft/planner/calibration.h"

#include <cmath>
#include <fstream>
#include <limits>

#include "fft/planner/price.h"
#include "mentions.h"
#include "report_test_support.h"
#include "run/rounds/known_model.h"
#include "system/installation.h"
#include "testing.h"
#include "told_measurer.h"

namespace fftbench::run::calibration_test {
namespace {

using fft::Amounts;
using fft::TimedWork;
using fft::Work;
using fftbench::tests::mentions;

constexpr double kUnknown = std::numeric_limits<double>::infinity();

Amounts amounts(std::initializer_list<std::pair<Work, double>> all) {
  Amounts amounts{};
  for (const auto& [kind, amount] : all) amounts[static_cast<std::size_t>(kind)] = amount;
  return amounts;
}

double microseconds_of(const Amounts& amounts, Work kind) {
  return amounts[static_cast<std::size_t>(kind)];
}

fft::DeviceLimits limits() {
  fft::DeviceLimits limits;
  limits.resident_work_groups = 64;
  limits.starts_dispatches_in_order = true;
  limits.subgroup_size = 32;
  return limits;
}

std::filesystem::path data_folder() {
  return system::find_data_folder();
}

wisdom::DeviceFile h200() {
  const std::filesystem::path folder = data_folder() / "configs" / "devices";
  return wisdom::read_device_file(folder / "nvidia-h200.json", folder / "schema.json");
}

// What each probe would take on a device of this model, where that is known.
ProbeTimes times_of(const fft::DeviceModel& model) {
  ProbeTimes times;
  for (const fft::Probe& probe : fft::calibration_probes(model.limits)) {
    const double price = fft::price_of(probe.plan, model);
    times.push_back(std::isfinite(price) ? std::optional(price) : std::nullopt);
  }
  return times;
}

TEST(PulledFit, FindsWhatEveryRowSaysWhereverItBegins) {
  // 3 us a dispatch and 2 a barrier.
  const std::vector<TimedWork> rows{
      {.work = amounts({{Work::kDispatches, 1}, {Work::kBarriers, 1}}), .us = 5},
      {.work = amounts({{Work::kDispatches, 4}, {Work::kBarriers, 1}}), .us = 14},
      {.work = amounts({{Work::kDispatches, 1}, {Work::kBarriers, 5}}), .us = 13}};
  const Amounts begin = amounts({{Work::kDispatches, 30}, {Work::kBarriers, 0.1}, {Work::kSines, 7}});
  const Amounts fitted = fft::pulled_fit(rows, begin, 1e-4);
  EXPECT_NEAR(microseconds_of(fitted, Work::kDispatches), 3, 1e-3);
  EXPECT_NEAR(microseconds_of(fitted, Work::kBarriers), 2, 1e-3);
  EXPECT_EQ(microseconds_of(fitted, Work::kSines), 7) << "no row has any";
}

TEST(PulledFit, StaysWhereItBeganWhereRowsLeaveThatOpen) {
  // Only the sum is known, so that both move alike: by 6 / (2 + pull^2) each.
  const std::vector<TimedWork> rows{
      {.work = amounts({{Work::kDispatches, 2}, {Work::kBarriers, 2}}), .us = 20}};
  const Amounts fitted = fft::pulled_fit(rows, amounts({{Work::kDispatches, 3}, {Work::kBarriers, 1}}), 0.1);
  EXPECT_NEAR(microseconds_of(fitted, Work::kDispatches), 3 + 6 / 2.01, 1e-6);
  EXPECT_NEAR(microseconds_of(fitted, Work::kBarriers), 1 + 6 / 2.01, 1e-6);
}

TEST(PulledFit, FindsNoNegativeTimes) {
  const std::vector<TimedWork> rows{
      {.work = amounts({{Work::kDispatches, 1}}), .us = 5},
      {.work = amounts({{Work::kDispatches, 1}, {Work::kBarriers, 10}}), .us = 4}};
  const Amounts fitted = fft::pulled_fit(rows, amounts({{Work::kBarriers, 1}}), 1e-3);
  EXPECT_EQ(microseconds_of(fitted, Work::kBarriers), 0);
  EXPECT_GT(microseconds_of(fitted, Work::kDispatches), 4);
}

TEST(PulledFit, LearnsAKindThatNobodyKnewAndLeavesOthersUnknown) {
  const std::vector<TimedWork> rows{{.work = amounts({{Work::kSines, 2}}), .us = 8}};
  const Amounts fitted =
      fft::pulled_fit(rows, amounts({{Work::kSines, kUnknown}, {Work::kSpilledBytes, kUnknown}}), 1e-3);
  EXPECT_NEAR(microseconds_of(fitted, Work::kSines), 4, 1e-3);
  EXPECT_EQ(microseconds_of(fitted, Work::kSpilledBytes), kUnknown);
}

TEST(CacheBytes, AreThoseUpToWhichCopiesAreFast) {
  constexpr std::uint64_t kMiB = 1 << 20;
  // 100 bytes a microsecond of arrays up to 8 MiB, 25 beyond 32.
  const std::vector<fft::CopyTime> copies{{.bytes = kMiB, .us = kMiB / 90.0},
                                          {.bytes = 8 * kMiB, .us = 8 * kMiB / 100.0},
                                          {.bytes = 16 * kMiB, .us = 16 * kMiB / 40.0},
                                          {.bytes = 32 * kMiB, .us = 32 * kMiB / 25.0}};
  EXPECT_EQ(fft::cache_bytes_of(copies), 8 * kMiB);
}

TEST(CacheBytes, AreUnknownWhereAllCopiesAreAboutAsFast) {
  EXPECT_EQ(
      fft::cache_bytes_of(std::vector<fft::CopyTime>{{.bytes = 100, .us = 1}, {.bytes = 200, .us = 2.2}}),
      std::nullopt);
  EXPECT_EQ(fft::cache_bytes_of({}), std::nullopt);
}

TEST(CalibratedModel, IsTheRelativesWhereAllTakesThreeTimesAsLong) {
  const wisdom::DeviceFile relative = h200();
  fft::DeviceModel slower = relative.model;
  for (double& each : slower.microseconds) each *= 3;
  for (double& each : slower.microseconds_of_streams) each *= 3;
  const std::vector<fft::Probe> probes = fft::calibration_probes(slower.limits);
  ProbeTimes times = times_of(slower);
  times.at(3) = std::nullopt;
  const std::vector<fft::Relative> relatives{{.device = "other", .model = relative.model}};
  const auto made = fft::calibrated_model({.limits = slower.limits}, probes, times, relatives);
  ASSERT_TRUE(made);
  EXPECT_LT(made->median_error, 0.03);
  // A plan that is no probe.
  const fft::Choice choice = fft::choice_in("stockham_register");
  const auto plan =
      fft::make_plan(*choice.algorithm, {.extent = {1000, 1000}}, choice.options, slower.limits);
  ASSERT_TRUE(std::holds_alternative<fft::Plan>(plan));
  const double expected = fft::price_of(std::get<fft::Plan>(plan), slower);
  EXPECT_NEAR(fft::price_of(std::get<fft::Plan>(plan), made->model) / expected, 1, 0.1);
}

TEST(CalibratedModel, GoesByTheRelativeThatExplainsTheTimesBest) {
  fft::DeviceModel shared = h200().model;
  shared.microseconds = amounts({{Work::kExchangedBytes, 5}, {Work::kDispatches, 1}});
  shared.microseconds_of_streams = shared.microseconds;
  fft::DeviceModel dispatched = shared;
  dispatched.microseconds = amounts({{Work::kDispatches, 40}});
  dispatched.microseconds_of_streams = dispatched.microseconds;
  const std::vector<fft::Relative> relatives{{.device = "dispatched", .model = dispatched},
                                             {.device = "shared", .model = shared}};
  const std::vector<fft::Probe> probes = fft::calibration_probes(shared.limits);
  for (const fft::Relative& relative : relatives) {
    const auto made =
        fft::calibrated_model({.limits = shared.limits}, probes, times_of(relative.model), relatives);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->relative, relative.device);
  }
}

TEST(CalibratedModel, HasComputeUnitsByTheGroupsThatRunAtOnce) {
  const wisdom::DeviceFile relative = h200();  // 132 units, 128 groups
  const std::vector<fft::Relative> relatives{{.device = "other", .model = relative.model}};
  const auto count = [&](std::uint32_t groups) {
    fft::CalibrationRequest request{.limits = relative.model.limits, .host_threads = 6};
    request.limits.resident_work_groups = groups;
    const std::vector<fft::Probe> probes = fft::calibration_probes(request.limits);
    return fft::calibrated_model(request, probes, ProbeTimes(probes.size(), 1.0), relatives)
        ->model.units.count;
  };
  EXPECT_EQ(count(32), 33);
  EXPECT_EQ(count(1), 6) << "groups are threads of the host";
}

TEST(CalibratedModel, IsNoneWithoutARelativeOrATime) {
  const wisdom::DeviceFile relative = h200();
  const std::vector<fft::Probe> probes = fft::calibration_probes(relative.model.limits);
  EXPECT_FALSE(fft::calibrated_model({}, probes, times_of(relative.model), {}));
  const std::vector<fft::Relative> relatives{{.device = "other", .model = relative.model}};
  EXPECT_FALSE(fft::calibrated_model({}, probes, ProbeTimes(probes.size()), relatives));
}

TEST(ProbeRounds, TakeTheLeastTimesAndForgiveADisturbedRound) {
  ProbeRounds rounds;
  rounds.add({1.0, 10.0, std::nullopt});
  EXPECT_EQ(rounds.spread(), kUnknown);
  rounds.add({5.0, 11.0, std::nullopt});
  EXPECT_DOUBLE_EQ(rounds.spread(), 4);
  rounds.add({1.05, 9.9, std::nullopt});
  EXPECT_NEAR(rounds.spread(), 0.05, 1e-12);
  EXPECT_EQ(rounds.least_us(), (ProbeTimes{1.0, 9.9, std::nullopt}));
}

// A GPU that takes what the H200's model says.
class CalibratedDevice : public testing::Test {
 protected:
  CalibratedDevice() { measurer.give_limits(limits()); }

  ProbeTimes steady() const {
    fft::DeviceModel model = h200().model;
    model.limits = limits();
    return times_of(model);
  }
  ModelSources sources() {
    return {.data_folder = data_folder(),
            .cache = system::CacheFolder(cache.path(), 1 << 20),
            .note = [&](const std::string& text) { notes += text + "\n"; }};
  }

  tests::ToldMeasurer measurer;
  report::test_support::TemporaryFolder cache;
  std::string notes;
};

TEST_F(CalibratedDevice, IsMeasuredOnceAndFoundAgain) {
  measurer.probe_times = [&](unsigned) { return steady(); };
  const KnownModel first = known_or_calibrated_model(measurer, sources());
  ASSERT_TRUE(first.model);
  EXPECT_EQ(measurer.rounds_of_probes, 2);
  EXPECT_TRUE(mentions(notes, {"calibrating Card 7"}));
  EXPECT_TRUE(mentions(first.origin, {"calibrated on " + today()}));
  EXPECT_TRUE(mentions(first.origin, {"from that of NVIDIA H"}));
  const KnownModel second = known_or_calibrated_model(measurer, sources());
  EXPECT_EQ(measurer.rounds_of_probes, 2);
  EXPECT_EQ(second.origin, first.origin);
  ASSERT_TRUE(second.model);
  EXPECT_EQ(second.model->limits, limits());
  for (std::size_t kind = 0; kind < first.model->microseconds.size(); ++kind) {
    const double kept = second.model->microseconds[kind], made = first.model->microseconds[kind];
    EXPECT_TRUE(kept == made || std::abs(kept / made - 1) < 1e-3) << fft::kNamesOfWork[kind];
  }
}

TEST_F(CalibratedDevice, IsMeasuredAgainAfterADisturbedRound) {
  measurer.probe_times = [&](unsigned round) {
    ProbeTimes times = steady();
    for (std::size_t probe = 0; probe < times.size(); probe += round == 0 ? 2 : times.size())
      times[probe] = 1.5 * times[probe].value_or(1);
    return times;
  };
  EXPECT_TRUE(known_or_calibrated_model(measurer, sources()).model);
  EXPECT_EQ(measurer.rounds_of_probes, 3);
  EXPECT_TRUE(mentions(notes, {"differ by 50 %"}));
}

TEST_F(CalibratedDevice, HasNoModelWhereNoTwoRoundsAgreeAndNothingIsKept) {
  measurer.probe_times = [&](unsigned round) {
    ProbeTimes times = steady();
    for (std::optional<double>& time : times) time = time.value_or(1) * std::pow(1.2, round % 6);
    return times;
  };
  for (const unsigned rounds : {6U, 12U}) {
    EXPECT_FALSE(known_or_calibrated_model(measurer, sources()).model);
    EXPECT_EQ(measurer.rounds_of_probes, rounds);
  }
  EXPECT_TRUE(mentions(notes, {"could not be calibrated: other work disturbs it"}));
}

TEST_F(CalibratedDevice, IsMeasuredAgainUnderAnotherDriver) {
  measurer.probe_times = [&](unsigned) { return steady(); };
  known_or_calibrated_model(measurer, sources());
  tests::ToldMeasurer updated(1, "driver 2");
  updated.give_limits(limits());
  updated.probe_times = measurer.probe_times;
  EXPECT_FALSE(known_model(updated.device().opengl, limits(), sources()).model);
  EXPECT_TRUE(known_or_calibrated_model(updated, sources()).model);
  EXPECT_EQ(updated.rounds_of_probes, 2);
}

TEST_F(CalibratedDevice, IsMeasuredAgainWhereWhatIsKeptIsDamaged) {
  measurer.probe_times = [&](unsigned) { return steady(); };
  for (const bool whole : {true, false}) {
    known_or_calibrated_model(measurer, sources());
    const unsigned before = measurer.rounds_of_probes;
    for (const auto& entry : std::filesystem::directory_iterator(cache.path())) {
      std::ifstream stream(entry.path());
      std::string text{std::istreambuf_iterator<char>(stream), {}};
      if (whole) {
        text.resize(text.size() / 2);
      } else {
        text.replace(text.find("Card 7"), 6, "Card 8");
      }
      std::ofstream(entry.path()) << text;
    }
    notes.clear();
    EXPECT_TRUE(known_or_calibrated_model(measurer, sources()).model);
    EXPECT_EQ(measurer.rounds_of_probes, before + 2);
    EXPECT_TRUE(mentions(notes, {"is damaged, or of another"})) << notes;
  }
}

TEST_F(CalibratedDevice, IsNotMeasuredWhereNothingCanBeKept) {
  const KnownModel known = known_or_calibrated_model(measurer, {.data_folder = data_folder()});
  EXPECT_FALSE(known.model);
  EXPECT_EQ(measurer.rounds_of_probes, 0);
  EXPECT_TRUE(mentions(known.origin, {"has no model"}));
}

TEST(DeviceFile, IsReadAsItWasWritten) {
  wisdom::DeviceFile file = h200();
  file.calibrated = wisdom::Calibration{.driver = "driver 1",
                                        .date = "2026-11-30",
                                        .relative = "NVIDIA H100",
                                        .probes = 28,
                                        .spread = 0.05,
                                        .median_error = 0.125};
  const std::filesystem::path schema = data_folder() / "configs" / "devices" / "schema.json";
  EXPECT_EQ(wisdom::parse_device_file(wisdom::to_json(file).dump(), "written.json", schema), file);
}

}  // namespace
}  // namespace fftbench::run::calibration_test
