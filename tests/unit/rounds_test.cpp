// The rounds, which call the measurer and make records of several measurements.
#include "run/rounds/rounds.h"

#include "testing.h"
#include "told_measurer.h"

namespace fftbench::run::rounds_test {
namespace {

using fftbench::tests::case_of;

// Calls a function of the test at each measurement.
class ScriptedVisitor final : public CaseMeasurer {
 public:
  using Script = std::function<void(const MeasurementRequest&, Measurement&)>;
  explicit ScriptedVisitor(Script script) : script_(std::move(script)) {}
  const DeviceReport& device() const override { return report_; }
  Baselines measure_baselines() override { return {}; }
  Measurement measure(const MeasurementRequest& request) override {
    requests.push_back(request);
    Measurement measurement;
    measurement.record.test_case = case_of("stockham_radix4");
    script_(request, measurement);
    return measurement;
  }
  std::vector<Programs> programs(const std::map<std::size_t, fft::Choice>&) override { return {}; }
  void make_programs(std::size_t, const std::vector<fft::Choice>&) override {}
  std::vector<fft::PlanClass> classify(std::size_t, const std::vector<fft::Choice>& choices) override {
    return fft::all_different(choices.size());
  }
  std::vector<MeasurementRequest> requests;

 private:
  Script script_;
  DeviceReport report_;
};

RoundsResult rounds_of(
    CaseMeasurer& measurer, unsigned rounds, const EarlierWork& earlier = {},
    experiment::Mode mode = experiment::Mode::kThroughput,
    std::function<void(std::size_t, const std::vector<report::Record>&)> round_ended = {}) {
  experiment::Experiment experiment;
  experiment.cases = {case_of("stockham_radix4")};
  experiment.cases[0].mode = mode;
  experiment.measure.rounds = rounds;
  std::ostringstream out;
  report::Progress progress(1, out, report::ProgressStyle::kSilent);
  const RoundsListener listener{.measured = [](std::size_t, const Measurement&) {},
                                .finished = [](const report::Record&) {},
                                .round_ended = std::move(round_ended)};
  const Baselines baselines;
  const BestChoices best;
  return run_rounds(experiment, {earlier},
                    {.measurer = measurer,
                     .baselines = baselines,
                     .progress = progress,
                     .listener = listener,
                     .best = best});
}

void take(Measurement& measurement, std::vector<double> ms) {
  for (const double each : ms) measurement.sampling.samples.push_back({.ms = each});
}

EarlierWork after(SamplesByRound rounds) {
  EarlierWork earlier;
  earlier.rounds = std::move(rounds);
  return earlier;
}

TEST(Rounds, APoolOfAllRoundsMakesTheRecord) {
  ScriptedVisitor measurer([](const MeasurementRequest& request, Measurement& measurement) {
    measurement.sampling.samples.push_back({.warmup = true, .ms = 1000});
    take(measurement, std::vector<double>(3, double(request.round + 1)));
  });
  const RoundsResult result = rounds_of(measurer, 3);
  ASSERT_EQ(result.records.size(), 1U);
  EXPECT_EQ(result.records[0].timing.value().samples, 9U) << "without the warm-up";
  EXPECT_EQ(result.records[0].timing.value().median_ms, 2);
}

TEST(Rounds, WhatEachRoundButTheLastComesToIsToldWhenItEnds) {
  ScriptedVisitor measurer([](const MeasurementRequest& request, Measurement& measurement) {
    take(measurement, std::vector<double>(3, double(request.round + 1)));
  });
  std::vector<std::pair<std::size_t, double>> told;
  const RoundsResult result = rounds_of(measurer, 3, {}, experiment::Mode::kThroughput,
                                        [&](std::size_t round, const std::vector<report::Record>& records) {
                                          ASSERT_EQ(records.size(), 1U);
                                          told.emplace_back(round, records[0].timing.value().median_ms);
                                        });
  EXPECT_EQ(told, (std::vector<std::pair<std::size_t, double>>{{0, 1.0}, {1, 1.5}}));
  EXPECT_EQ(result.records.at(0).reason, "");
}

TEST(Rounds, EndWhereABudgetLeavesNoTimeForMoreAndNotAtASlowFirstRound) {
  ScriptedVisitor measurer([](const MeasurementRequest& request, Measurement& measurement) {
    take(measurement, std::vector<double>(3, double(request.round + 1)));
  });
  experiment::Experiment experiment;
  experiment.cases = {case_of("stockham_radix4")};
  experiment.measure.rounds = 5;
  std::ostringstream out;
  report::Progress progress(5, out, report::ProgressStyle::kLines);
  const RoundsListener listener{.measured = [](std::size_t, const Measurement&) {},
                                .finished = [](const report::Record&) {}};
  std::vector<std::pair<std::size_t, std::size_t>> asked;
  const RoundsResult result =
      run_rounds(experiment, {EarlierWork{}},
                 {.measurer = measurer,
                  .baselines = {},
                  .progress = progress,
                  .listener = listener,
                  .best = {},
                  .look_ahead = [&](std::size_t rounds, std::size_t visits) {
                    asked.emplace_back(rounds, visits);
                    // The first round compiled, so that only two more seemed to fit behind it.
                    return RoundsAhead{.rounds = asked.size() == 1 ? 2U : 1U, .visit_s = 0.25};
                  }});
  EXPECT_EQ(asked, (std::vector<std::pair<std::size_t, std::size_t>>{{4, 4}, {3, 3}}));
  ASSERT_EQ(measurer.requests.size(), 3U);
  EXPECT_EQ(measurer.requests[0].max_seconds, std::nullopt);
  EXPECT_EQ(measurer.requests[1].max_seconds, 0.25);
  EXPECT_TRUE(measurer.requests[2].last) << "so that it has what belongs to a last round";
  EXPECT_EQ(result.records.at(0).rounds, 3U);
  EXPECT_EQ(result.records.at(0).reason, "") << "it is no part of a row";
  EXPECT_EQ(result.partial, 0U);
  EXPECT_NE(out.str().find("3 are measured instead of 5"), std::string::npos) << out.str();
  EXPECT_NE(out.str().find("3 of 3"), std::string::npos) << out.str();
}

TEST(Rounds, WhatOnlyAnEarlierRoundLookedAtIsKept) {
  ScriptedVisitor measurer([](const MeasurementRequest& request, Measurement& measurement) {
    take(measurement, {1, 1, 1});
    measurement.record.prepare_ms = request.first ? 70 : 1;
    measurement.record.start.compile_ms = request.first ? 60 : 0;
    if (request.first) measurement.record.accuracy = measure::Accuracy{.rel_l2 = 3e-7};
  });
  const RoundsResult result = rounds_of(measurer, 3);
  ASSERT_EQ(result.records.size(), 1U);
  ASSERT_TRUE(result.records[0].accuracy.has_value());
  EXPECT_EQ(result.records[0].accuracy->rel_l2, 3e-7);
  EXPECT_EQ(result.records[0].prepare_ms, 70) << "of the preparation that compiled";
  EXPECT_EQ(result.records[0].start.compile_ms, 60) << "likewise";
}

TEST(Rounds, TheNewestLookAtTheOutputCounts) {
  ScriptedVisitor measurer([](const MeasurementRequest& request, Measurement& measurement) {
    take(measurement, {1, 1, 1});
    measurement.record.accuracy = measure::Accuracy{.rel_l2 = double(request.round)};
  });
  EXPECT_EQ(rounds_of(measurer, 3).records.at(0).accuracy.value().rel_l2, 2);
}

TEST(Rounds, OnlyTheFirstAndTheLastVisitAreToldSo) {
  ScriptedVisitor measurer(
      [](const MeasurementRequest&, Measurement& measurement) { take(measurement, {1}); });
  rounds_of(measurer, 3);
  ASSERT_EQ(measurer.requests.size(), 3U);
  for (std::size_t round = 0; round < 3; ++round) {
    EXPECT_EQ(measurer.requests[round].first, round == 0) << round;
    EXPECT_EQ(measurer.requests[round].last, round == 2) << round;
  }
}

TEST(Rounds, ACaseThatIsOnlyCheckedIsVisitedOnceAndHasNoTiming) {
  ScriptedVisitor measurer([](const MeasurementRequest&, Measurement& measurement) {
    measurement.record.test_case.mode = experiment::Mode::kCheck;
    measurement.record.accuracy = measure::Accuracy{.rel_l2 = 3e-7};
  });
  const RoundsResult result = rounds_of(measurer, 3, {}, experiment::Mode::kCheck);
  ASSERT_EQ(measurer.requests.size(), 1U);
  EXPECT_TRUE(measurer.requests[0].first && measurer.requests[0].last);
  const report::Record& record = result.records.at(0);
  EXPECT_EQ(record.status, report::Status::kOk);
  EXPECT_FALSE(record.timing || record.rounds || record.converged);
  EXPECT_EQ(record.reason, "");
  EXPECT_EQ(record.accuracy.value().rel_l2, 3e-7);
  EXPECT_EQ(result.partial, 0U);
}

TEST(Rounds, AFailureEndsACaseWithoutATiming) {
  ScriptedVisitor measurer([](const MeasurementRequest& request, Measurement& measurement) {
    take(measurement, {1, 1});
    if (request.round == 1) measurement.record.status = report::Status::kFailed;
  });
  const RoundsResult result = rounds_of(measurer, 4);
  EXPECT_EQ(measurer.requests.size(), 2U);
  EXPECT_FALSE(result.records.at(0).timing.has_value());
}

TEST(Rounds, ThatAnEarlierSessionTookAreNotTakenAgain) {
  ScriptedVisitor measurer(
      [](const MeasurementRequest&, Measurement& measurement) { take(measurement, {5}); });
  const RoundsResult result = rounds_of(measurer, 3, after({{0, {1}}, {2, {3}}}));
  ASSERT_EQ(measurer.requests.size(), 1U);
  EXPECT_EQ(measurer.requests[0].round, 1U);
  EXPECT_TRUE(measurer.requests[0].first) << "of this session";
  EXPECT_TRUE(measurer.requests[0].last);
  const report::Record& record = result.records.at(0);
  EXPECT_EQ(record.rounds, 3U);
  EXPECT_EQ(record.timing.value().median_ms, 3);
  EXPECT_EQ(record.reason, "");
  EXPECT_EQ(result.partial, 0U);
}

TEST(Rounds, WhoseSamplesAreAllThereAreLookedAtOnceMoreForTheRow) {
  ScriptedVisitor measurer([](const MeasurementRequest&, Measurement& measurement) {
    take(measurement, {1000});
    measurement.record.prepare_ms = 70;
  });
  const RoundsResult result = rounds_of(measurer, 2, after({{0, {1, 2}}, {1, {3}}}));
  ASSERT_EQ(measurer.requests.size(), 1U);
  EXPECT_TRUE(measurer.requests[0].first);
  EXPECT_TRUE(measurer.requests[0].last);
  const report::Record& record = result.records.at(0);
  EXPECT_EQ(record.rounds, 2U);
  EXPECT_EQ(record.timing.value().samples, 3U) << "none of those of the look";
  EXPECT_EQ(record.prepare_ms, 70);
}

TEST(Rounds, OfAFinishedCaseAreNone) {
  ScriptedVisitor measurer([](const MeasurementRequest&, Measurement&) {});
  EarlierWork earlier;
  earlier.finished = true;
  const RoundsResult result = rounds_of(measurer, 2, earlier);
  EXPECT_TRUE(measurer.requests.empty());
  EXPECT_TRUE(result.records.empty());
  EXPECT_EQ(result.finished_earlier, 1U);
}

// The rows of earlier sessions: a failed case, an ok one of too few rounds, and one that is yet to be
// measured.
struct EarlierRows {
  EarlierRows() : earlier(3) {
    experiment.measure.rounds = 2;
    experiment.cases.assign(3, case_of("stockham_radix4"));
    for (const std::size_t index : {0U, 1U}) {
      experiment.cases[index].problem.extent = {16U << index, 4};
      earlier[index].record.emplace().test_case = experiment.cases[index];
    }
    earlier[0].record->status = report::Status::kCrashed;
    earlier[0].record->reason = "signal 11";
    earlier[0].finished = true;
    earlier[1].record->timing = measure::Summary{.samples = 1, .median_ms = 0.5};
    earlier[1].rounds = {{0, {0.5}}};
  }
  RoundsResult run(report::ProgressStyle style) {
    ScriptedVisitor measurer([](const MeasurementRequest&, Measurement& measurement) {
      take(measurement, {1, 2});
    });
    report::Progress progress(1, out, style);
    const RoundsListener listener{.measured = [](std::size_t, const Measurement&) {},
                                  .finished = [](const report::Record&) {}};
    const Baselines baselines;
    const BestChoices best;
    return run_rounds(experiment, earlier,
                      {.measurer = measurer,
                       .baselines = baselines,
                       .progress = progress,
                       .listener = listener,
                       .best = best});
  }
  experiment::Experiment experiment;
  std::vector<EarlierWork> earlier;
  std::ostringstream out;
};

TEST(Rounds, OfEarlierSessionsKeepTheirRecordsUnlessTheyAreMeasuredAnew) {
  EarlierRows rows;
  const RoundsResult result = rows.run(report::ProgressStyle::kSilent);
  ASSERT_EQ(result.records.size(), 3U);
  EXPECT_EQ(result.records[0].reason, "signal 11");
  EXPECT_EQ(result.records[1].timing.value().samples, 3U) << "one of the earlier session, two of this one";
  EXPECT_EQ(result.records[2].timing.value().samples, 4U);
  EXPECT_EQ(result.finished_earlier, 1U);
  EXPECT_EQ(result.partial, 0U);
}

TEST(Rounds, ThatFailedInAnEarlierSessionAreNamedWithoutProgressToo) {
  EarlierRows rows;
  rows.run(report::ProgressStyle::kSilent);
  EXPECT_EQ(rows.out.str(), "crashed: " + experiment::describe(rows.experiment.cases[0]) + ": signal 11\n");
}

TEST(Rounds, OfAnEarlierSessionTellTheClocksToo) {
  ScriptedVisitor measurer([](const MeasurementRequest&, Measurement& measurement) {
    measurement.sampling.samples.push_back({.ms = 1, .throttled = true});
    measurement.gpu_before = measure::GpuState{.sm_clock_mhz = 1000, .temperature_c = 50, .clock_reasons = 4};
  });
  EarlierWork earlier = after({{0, {1}}});
  earlier.sm_clocks_mhz = {2000};
  earlier.throttling_told = true;
  earlier.all_throttled = false;
  EXPECT_EQ(rounds_of(measurer, 2, earlier).records.at(0).sm_clock_mhz, 1500);
  EXPECT_EQ(rounds_of(measurer, 2, earlier).records.at(0).reason, "");
  earlier.all_throttled = true;
  EXPECT_NE(rounds_of(measurer, 2, earlier).records.at(0).reason, "");
}

TEST(Rounds, AreSaidToBeThrottledWhereEverySampleWasAndNotWhereHalfWere) {
  using Marks = std::vector<std::optional<bool>>;
  const auto reason_of = [](const Marks& marks) {
    ScriptedVisitor measurer([&](const MeasurementRequest& request, Measurement& measurement) {
      measurement.sampling.samples = {
          {.warmup = true, .ms = 9, .throttled = request.round == 0},
          {.ms = double(1 + request.round), .throttled = marks.at(request.round)}};
      measurement.gpu_before = measure::GpuState{.clock_reasons = 0x24};
    });
    return rounds_of(measurer, unsigned(marks.size())).records.at(0).reason;
  };
  const std::string loud = "every sample was taken while throttled (SwPowerCap;SwThermalSlowdown)";
  EXPECT_EQ(reason_of({true, true, true}), loud);
  for (const Marks& quiet :
       {Marks{true, false}, Marks{false, true}, Marks{true, true, false}, Marks{false, false},
        Marks{true, std::nullopt}, Marks{std::nullopt, true}, Marks{std::nullopt}}) {
    EXPECT_EQ(reason_of(quiet), "");
  }
}

// A device whose timer has steps of 0.5 ms.
class CoarseVisitor final : public CaseMeasurer {
 public:
  explicit CoarseVisitor(unsigned repeats) : repeats_(repeats) {
    report_.backends[fft::BackendKind::kOpenGl].timer_step_ms = 0.5;
  }
  const DeviceReport& device() const override { return report_; }
  Baselines measure_baselines() override { return {}; }
  Measurement measure(const MeasurementRequest& request) override {
    Measurement measurement;
    measurement.record.test_case = case_of("stockham_radix4");
    measurement.sampling.samples = {{.repeats = request.round == 1 ? repeats_ : 1000, .ms = 2}};
    return measurement;
  }
  std::vector<Programs> programs(const std::map<std::size_t, fft::Choice>&) override { return {}; }
  void make_programs(std::size_t, const std::vector<fft::Choice>&) override {}
  std::vector<fft::PlanClass> classify(std::size_t, const std::vector<fft::Choice>& choices) override {
    return fft::all_different(choices.size());
  }

 private:
  unsigned repeats_;
  DeviceReport report_;
};

TEST(Rounds, SayWhereAStepOfTheTimerIsMuchOfASampleOfTheFewestTransforms) {
  CoarseVisitor coarse(3);
  const report::Record loud = rounds_of(coarse, 3).records.at(0);
  EXPECT_EQ(loud.reason,
            "the timer's step of 5e+05 ns is 8.3 % of a sample: in the time of the case a sample has no more "
            "than 3 transform(s)");
  EXPECT_NEAR(loud.timing.value().step_ms, 0.5 / 3, 1e-15);
  CoarseVisitor fine(unsigned(std::ceil(0.5 / 2 / measure::kLargestStepShare)) + 1);
  EXPECT_EQ(rounds_of(fine, 3).records.at(0).reason, "");
}

TEST(Rounds, AreConvergedWhereTheIntervalIsAsNarrowAsAskedFor) {
  const auto converged = [](double last_ms) {
    ScriptedVisitor measurer([&](const MeasurementRequest& request, Measurement& measurement) {
      take(measurement, {request.round == 5 ? last_ms : 1.0});
    });
    return rounds_of(measurer, 6).records.at(0);
  };
  const double asked = experiment::MeasureSettings{}.relative_ci;
  EXPECT_EQ(converged(1 + 1.9 * asked).converged, true) << "half its width over the median";
  EXPECT_EQ(converged(1 + 2.1 * asked).converged, false);
  EXPECT_EQ(converged(1 + 2.1 * asked).reason, "") << "the table marks it";
}

TEST(Rounds, SayHowManyOfThemAnInterruptedCaseHas) {
  ScriptedVisitor measurer([](const MeasurementRequest& request, Measurement& measurement) {
    if (request.round != 1) take(measurement, {double(1 + request.round)});
    measurement.record.reason = request.round == 0 ? "a remark" : "";
  });
  const RoundsResult result = rounds_of(measurer, 3);
  EXPECT_EQ(result.records.at(0).reason, "partial: 2 of 3 rounds; a remark");
  EXPECT_EQ(result.partial, 1U);
}

TEST(Rounds, OfSamplesMostlySubmissionBoundAreSaidToBe) {
  const auto reason_with = [](std::size_t rounds_at_pace, const EarlierWork& earlier) {
    std::size_t round = 0;
    ScriptedVisitor measurer([&](const MeasurementRequest&, Measurement& measurement) {
      measurement.sampling.samples.push_back({.warmup = true, .ms = 1, .submission_bound = true});
      measurement.sampling.samples.push_back({.ms = 1, .submission_bound = round++ < rounds_at_pace});
    });
    return rounds_of(measurer, 4, earlier).records.at(0).reason;
  };
  EXPECT_EQ(reason_with(2, {}), "");
  EXPECT_TRUE(reason_with(3, {}).starts_with("submission-bound"));
  EarlierWork earlier = after({{0, {1, 1, 1, 1, 1}}, {1, {1}}, {2, {1}}, {3, {1}}});
  earlier.submission_bound_samples = 5;
  EXPECT_TRUE(reason_with(0, earlier).starts_with("submission-bound")) << "of an earlier session alone";
  earlier.submission_bound_samples = 4;
  EXPECT_EQ(reason_with(0, earlier), "") << "half of them";
}

}  // namespace
}  // namespace fftbench::run::rounds_test
