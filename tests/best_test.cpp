// The algorithm `best` and the choices that replace it.
#include "run/rounds/best_choices.h"

#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "fft/best.h"
#include "known_entry.h"
#include "mentions.h"
#include "plan_support.h"
#include "run/rounds/rounds.h"
#include "sample.h"
#include "told_measurer.h"

namespace fftbench::run::best_test {
namespace {

using fftbench::tests::case_of;
using fftbench::tests::kProblem;
using fftbench::tests::mentions;
using fftbench::tests::register_with;
using fftbench::tests::ToldMeasurer;

wisdom::Entry entry(const fft::Options& options, const std::string& driver = "driver 1") {
  return fftbench::tests::known_entry({"Card 7", driver}, kProblem, "stockham_register", options);
}

const fft::Algorithm& best_algorithm() {
  return fft::algorithm_named(fft::kBestName);
}

fft::Choice usual_for(fft::Order order) {
  return fft::usual_choices(kProblem, order).front();
}

TEST(Best, IsTheUsualAlgorithmWhereNothingIsKnown) {
  ToldMeasurer measurer;
  const std::vector cases{case_of("stockham_radix4"), case_of("best")};
  const BestChoices best = choose_best(cases, measurer, {});
  ASSERT_EQ(best.size(), 1U);
  EXPECT_EQ(best.at(1).choice, usual_for(fft::Order::kBarrier));
  EXPECT_TRUE(mentions(best.at(1).remark, {"best = stockham_pruned", "no wisdom"}));
}

TEST(Best, IsCalledByTheSimplestChoiceThatComesToTheSamePlan) {
  const fft::Problem rectangle{.extent = {4096, 32}};
  const auto best_on = [&](std::uint32_t resident_work_groups) {
    fft::DeviceLimits limits;
    limits.orders_dispatches = true;
    limits.resident_work_groups = resident_work_groups;
    const auto classify = [&](const std::vector<fft::Choice>& choices) {
      std::vector<fft::PlanOrSkip> plans;
      for (const fft::Choice& each : choices)
        plans.push_back(fft::make_plan(*each.algorithm, rectangle, each.options, limits));
      return fft::classify(plans);
    };
    return wisdom::choose_best(rectangle, fft::Order::kBarrier, experiment::Mode::kThroughput, {}, classify,
                               {})
        .choice.options.at("order");
  };
  EXPECT_EQ(best_on(256), "chained_within");
  EXPECT_EQ(best_on(1), "barrier");
}

TEST(Best, OrdersItsOwnDispatchesUnwatchedOnlyWhereAStreamIsAskedFor) {
  fft::DeviceLimits limits;
  limits.orders_dispatches = true;
  limits.resident_work_groups = 256;
  const auto orders_itself = [&](const char* order) {
    const fft::Problem rectangle{.extent = {64, 32}};
    const fft::Options options = fft::complete_options(best_algorithm().options, {{"order", order}});
    const fft::Choice choice =
        fft::without_unasked_waits(fft::usual_choices(rectangle, fft::order_of(options)).front(), options);
    const auto planned = fft::make_plan(*choice.algorithm, rectangle, choice.options, limits);
    return std::get<fft::Plan>(planned).order != fft::Order::kBarrier;
  };
  const fft::Choice within = register_with({{"order", "chained_within"}, {"elements", "4"}});
  EXPECT_EQ(fft::without_unasked_waits(within, {{"order", "barrier"}}), register_with({{"elements", "4"}}));
  EXPECT_EQ(fft::without_unasked_waits(within, {{"order", "chained"}}), within);
  EXPECT_FALSE(orders_itself("barrier"));
  EXPECT_TRUE(orders_itself("chained"));
}

TEST(Best, IsWhatWisdomKnows) {
  ToldMeasurer measurer;
  const std::vector entries{entry({{"elements", "4"}}, "driver 2"), entry({{"elements", "8"}})};
  const BestChoices best = choose_best(std::vector{case_of("best")}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "8"}}));
  EXPECT_TRUE(mentions(best.at(0).remark, {"best = stockham_register elements=8", "Card 7", "2026-11-21"}));
}

TEST(Best, GoesByTheWisdomOfItsMode) {
  ToldMeasurer measurer;
  experiment::Case cold = case_of("best");
  cold.mode = experiment::Mode::kCold;
  std::vector entries{entry({{"elements", "4"}}), entry({{"elements", "8"}})};
  entries[1].mode = experiment::Mode::kCold;
  const BestChoices best = choose_best(std::vector{case_of("best"), cold}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "4"}}));
  EXPECT_EQ(best.at(1).choice, register_with({{"elements", "8"}}));
  EXPECT_FALSE(mentions(best.at(1).remark, {"measured in mode"}));
  const BestChoices other = choose_best(std::vector{cold}, measurer, {entries.front()});
  EXPECT_EQ(other.at(0).choice, register_with({{"elements", "4"}}));
  EXPECT_TRUE(mentions(other.at(0).remark, {"measured in mode throughput"}));
}

TEST(Best, PassesOverWhatTheDeviceCannotDo) {
  ToldMeasurer measurer;
  const std::vector entries{entry({{"elements", "8"}}), entry({{"elements", "4"}}, "driver 2")};
  measurer.unplanned = register_with({{"elements", "8"}}).options;
  BestChoices best = choose_best(std::vector{case_of("best")}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "4"}}));
  best = choose_best(std::vector{case_of("best")}, measurer, {entries.front()});
  EXPECT_EQ(best.at(0).choice, usual_for(fft::Order::kBarrier));
}

TEST(Best, GoesByTheWisdomOfItsOrder) {
  ToldMeasurer measurer;
  experiment::Case chained = case_of("best");
  chained.choice.options = {{"order", "chained"}};
  const std::vector entries{entry({{"elements", "4"}}), entry({{"elements", "8"}, {"order", "chained"}})};
  const BestChoices best = choose_best(std::vector{case_of("best"), chained}, measurer, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "4"}}));
  EXPECT_EQ(best.at(1).choice, register_with({{"elements", "8"}, {"order", "chained"}}));
  const BestChoices untuned = choose_best(std::vector{chained}, measurer, {entries.front()});
  EXPECT_EQ(untuned.at(0).choice, usual_for(fft::Order::kChained));
}

TEST(Best, GoesByNoWisdomWhereItMayNot) {
  ToldMeasurer measurer;
  experiment::Case without = case_of("best");
  without.choice.options = {{"wisdom", "no"}};
  const BestChoices best = choose_best(std::vector{without}, measurer, {entry({{"elements", "8"}})});
  EXPECT_EQ(best.at(0).choice, usual_for(fft::Order::kBarrier));
}

TEST(Best, OfASizeThatWasNeverTunedIsWhatUsuallyWins) {
  const auto first = [](const fft::Problem& problem, fft::Order order) {
    return fft::usual_choices(problem, order).front().algorithm->name;
  };
  using enum fft::Order;
  EXPECT_EQ(first({.extent = {320, 320}}, kBarrier), "stockham_fused");
  EXPECT_EQ(first({.extent = {320, 320}}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {320, 256}}, kChained), "stockham_register");
  EXPECT_EQ(first({.extent = {1024, 1024}}, kBarrier), "stockham_fused");
  EXPECT_EQ(first({.extent = {1024, 1024}}, kChained), "stockham_register");
  EXPECT_EQ(first({.extent = {512, 512}, .batch = 16}, kChained), "stockham_register");
  EXPECT_EQ(first({.extent = {512, 512}, .batch = 16}, kBarrier), "stockham_register");
  EXPECT_EQ(first({.extent = {1024, 16}, .batch = 16}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {1024, 16}, .batch = 64}, kChained), "stockham_register");
}

TEST(Best, OfSmallImagesIsReadWholeByEveryWorkGroup) {
  const auto first = [](fft::Problem problem, fft::Order order) {
    return fft::usual_choices(problem, order).front().algorithm->name;
  };
  using enum fft::Order;
  for (const glm::uvec2 extent : {glm::uvec2(16, 16), {64, 64}, {100, 40}, {64, 61}}) {
    EXPECT_EQ(first({.extent = extent}, kBarrier), "stockham_pruned");
    EXPECT_EQ(first({.extent = extent}, kChained), "stockham_pruned");
  }
  EXPECT_EQ(first({.extent = {128, 64}}, kChained), "stockham_pruned");
  EXPECT_EQ(first({.extent = {16, 256}}, kChained), "stockham_pruned");
  EXPECT_EQ(first({.extent = {2, 2048}}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {128, 64}}, kBarrier), "stockham_fused");
  EXPECT_EQ(first({.extent = {64, 64}, .batch = 16}, kBarrier), "stockham_pruned");
  EXPECT_EQ(first({.extent = {64, 64}, .batch = 16}, kChained), "stockham_fused");
  EXPECT_EQ(first({.extent = {64, 64}, .batch = 8}, kChained), "stockham_pruned");
  EXPECT_EQ(first({.extent = {256, 16}, .batch = 64}, kChained), "stockham_pruned") << "two groups an image";
  EXPECT_EQ(first({.extent = {16, 64}, .batch = 16}, kChained), "stockham_fused") << "narrow, and many";
  EXPECT_EQ(first({.extent = {64, 64}, .domain = fft::Domain::kReal}, kBarrier), "stockham_fused");
}

TEST(Best, OfTheLongestRowsAsAStreamHoldsFewTwiddleFactors) {
  const auto twiddle = [](const fft::Problem& problem, fft::Order order) {
    return fft::usual_choices(problem, order).front().options.at("twiddle");
  };
  EXPECT_EQ(twiddle({.extent = {8192, 256}}, fft::Order::kChained), "products");
  EXPECT_EQ(twiddle({.extent = {8192, 256}}, fft::Order::kBarrier), "table");
  EXPECT_EQ(twiddle({.extent = {4096, 256}}, fft::Order::kChained), "table");
  EXPECT_EQ(twiddle({.extent = {256, 8192}}, fft::Order::kChained), "table");
}

TEST(Best, OfRealRectanglesIsOneDispatchUpToASizeForEachDirection) {
  const auto first = [](glm::uvec2 extent, fft::Direction direction) {
    const fft::Problem problem{.extent = extent, .direction = direction, .domain = fft::Domain::kReal};
    return fft::usual_choices(problem, fft::Order::kChained).front().algorithm->name;
  };
  EXPECT_EQ(first({1024, 256}, fft::Direction::kForward), "stockham_fused");
  EXPECT_EQ(first({1024, 512}, fft::Direction::kForward), "stockham_fused");
  EXPECT_EQ(first({2048, 512}, fft::Direction::kForward), "stockham_register");
  EXPECT_EQ(first({1024, 512}, fft::Direction::kInverse), "stockham_fused");
  EXPECT_EQ(first({2048, 64}, fft::Direction::kInverse), "stockham_register");
}

// Of sides that the rules tell apart, in both axes.
std::vector<fft::Problem> problems_of_many_sizes() {
  std::vector<fft::Problem> problems;
  constexpr std::array kSides{1U,    2U,    3U,    8U,    16U,   31U,   45U,   60U,   64U,
                              96U,   100U,  128U,  256U,  360U,  512U,  720U,  960U,  1000U,
                              1024U, 1080U, 1280U, 1920U, 2048U, 2520U, 3840U, 4096U, 8192U};
  for (const std::uint32_t width : kSides) {
    for (const std::uint32_t height : kSides) {
      for (const auto precision : {fft::Precision::kFp16, fft::Precision::kFp32, fft::Precision::kFp64}) {
        for (const auto domain : {fft::Domain::kComplex, fft::Domain::kReal}) {
          for (const auto direction : {fft::Direction::kForward, fft::Direction::kInverse}) {
            for (const std::uint32_t batch : {1U, 5U, 16U}) {
              problems.push_back({.extent = {width, height},
                                  .batch = batch,
                                  .direction = direction,
                                  .domain = domain,
                                  .precision = precision,
                                  .norm = fft::Norm::kOrtho});
            }
          }
        }
      }
    }
  }
  return problems;
}

// The exchange may be split, and takes a number a value then.
bool fits_in_shared_memory(const fft::Problem& problem, const fft::DeviceLimits& limits) {
  const std::uint64_t longest = std::max(problem.extent.x, problem.extent.y);
  return longest * fft::bytes_of_arithmetic(problem.precision) <= limits.shared_memory_bytes;
}

TEST(Best, OfEverySizeIsAPlanWithinTheLimitsOfAGpuInEitherOrder) {
  fftbench::tests::Sample sample(23);
  for (const fft::Problem& problem : problems_of_many_sizes()) {
    if (!sample.takes_next() || best_algorithm().refuse(problem)) continue;
    for (const fft::DeviceLimits& limits : {fftbench::tests::large_gpu(), fftbench::tests::small_gpu()}) {
      if (!fits_in_shared_memory(problem, limits) || byte_count(problem) > limits.storage_buffer_bytes / 8)
        continue;
      for (const char* order : {"barrier", "chained"}) {
        const auto planned = fftbench::tests::planned_stream("best", problem, {{"order", order}}, limits);
        const auto* skip = std::get_if<fft::Skip>(&planned);
        EXPECT_EQ(skip, nullptr) << fft::describe_size(problem) << " " << fft::describe_kind(problem) << " "
                                 << order << " on " << limits.resident_work_groups
                                 << " groups: " << (skip == nullptr ? "" : skip->reason);
      }
    }
  }
}

TEST(Best, OfStreamsThatOverlapInOneDispatchIsThat) {
  const auto first = [](const fft::Problem& problem, fft::Order order = fft::Order::kChained) {
    return fft::usual_choices(problem, order).front().algorithm->name;
  };
  const auto real = [](unsigned side, fft::Direction direction) {
    return fft::Problem{.extent = {side, side}, .direction = direction, .domain = fft::Domain::kReal};
  };
  EXPECT_EQ(first(real(1024, fft::Direction::kInverse)), "stockham_fused");
  EXPECT_EQ(first(real(512, fft::Direction::kForward)), "stockham_fused");
  EXPECT_EQ(first(real(1024, fft::Direction::kForward)), "stockham_register") << "rows of 513 values";
  EXPECT_EQ(first(real(1024, fft::Direction::kForward), fft::Order::kBarrier), "stockham_fused");
  fft::Problem packed = real(1024, fft::Direction::kForward);
  packed.half_spectrum = fft::HalfSpectrum::kPacked;
  EXPECT_EQ(first(packed), "stockham_fused");
  fft::Problem halves{.extent = {1024, 1024}, .precision = fft::Precision::kFp16, .norm = fft::Norm::kOrtho};
  EXPECT_EQ(first(halves), "stockham_fused");
  EXPECT_EQ(first({.extent = {1024, 1024}}), "stockham_register");
  EXPECT_EQ(first({.extent = {2048, 64}}), "stockham_fused");
}

// A trial in which everything takes a millisecond but for what is in place.
std::optional<double> ms_by_columns(const fft::Choice& choice, double ms_in_place) {
  const auto columns = choice.options.find("columns");
  return columns != choice.options.end() && columns->second == "in_place" ? ms_in_place : 1.0;
}

TEST(Best, OfASizeThatWasNeverTunedIsTheFastestOfAFew) {
  const fft::Problem mixed{.extent = {1600, 900}};
  const auto all_plan = [](const auto& choices) { return fft::all_different(choices.size()); };
  const auto best_where = [&](const fft::Problem& problem, const wisdom::Trial& trial) {
    return wisdom::choose_best(problem, fft::Order::kChained, experiment::Mode::kThroughput, {}, all_plan, {},
                               trial);
  };
  const auto usual = fft::usual_choices(mixed, fft::Order::kChained).front();
  const auto faster = best_where(mixed, [](const auto& choice) { return ms_by_columns(choice, 0.01); });
  EXPECT_EQ(faster.choice.options.at("columns"), "in_place");
  EXPECT_TRUE(mentions(faster.remark, {"columns=in_place", "the fastest of 6 that were tried"}));
  EXPECT_TRUE(mentions(faster.known_by, {"no wisdom", "the fastest of 6 that were tried"}));
  EXPECT_EQ(best_where(mixed, [](const auto& choice) { return ms_by_columns(choice, 0.99); }).choice, usual);
  EXPECT_EQ(best_where(mixed, [](const auto&) { return std::nullopt; }).choice, usual);
  EXPECT_EQ(best_where(mixed, {}).choice, usual);
  const auto only_others = best_where(mixed, [&](const fft::Choice& choice) {
    return choice == usual ? std::nullopt : std::optional<double>(1.0);
  });
  EXPECT_NE(only_others.choice, usual);
  const auto unasked = [](const auto&) -> std::optional<double> { throw std::logic_error("was tried"); };
  EXPECT_NO_THROW(best_where({.extent = {1024, 512}}, unasked));
}

TEST(Best, IsTriedForAMomentInEachCaseThatWisdomDoesNotKnow) {
  ToldMeasurer measurer;
  const fft::Problem mixed{.extent = {1600, 900}};
  choose_best(std::vector{case_of("best", mixed)}, measurer, {});
  ASSERT_GT(measurer.requests.size(), 1U);
  for (const MeasurementRequest& request : measurer.requests) {
    EXPECT_TRUE(request.instead && request.max_seconds && *request.max_seconds < 0.1);
  }
  measurer.requests.clear();
  choose_best(std::vector{case_of("best")}, measurer, {});
  EXPECT_TRUE(measurer.requests.empty());
}

TEST(Best, WithoutResidentGroupsIsWhatWaitsForNone) {
  const fft::Algorithm& best = *fft::find_algorithm("best");
  fft::DeviceLimits limits;
  limits.resident_work_groups = 1;
  const auto plan =
      fft::make_plan(best, {.extent = {64, 64}}, fft::complete_options(best.options, {}), limits);
  EXPECT_EQ(std::get<fft::Plan>(plan).passes.front().shader, "stockham_register.comp");
  limits.resident_work_groups = 128;
  const auto shader_of = [&](glm::uvec2 extent) {
    const auto made =
        fft::make_plan(best, {.extent = extent}, fft::complete_options(best.options, {}), limits);
    return std::get<fft::Plan>(made).passes.front().shader;
  };
  EXPECT_EQ(shader_of({64, 64}), "stockham_pruned.comp");
  EXPECT_EQ(shader_of({128, 128}), "stockham_fused.comp");
}

TEST(Best, SurvivesRunJson) {
  ToldMeasurer measurer;
  const std::vector cases{case_of("stockham_radix4"), case_of("best")};
  const BestChoices best = choose_best(cases, measurer, {entry({{"elements", "8"}})});
  const BestChoices read = best_choices_from(nlohmann::json::parse(to_json(best).dump()));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read.at(1).choice, best.at(1).choice);
  EXPECT_EQ(read.at(1).remark, best.at(1).remark);
}

TEST(Best, IsVisitedAsItsChoiceAndSaysSoInTheRow) {
  ToldMeasurer measurer;
  experiment::Experiment experiment;
  experiment.cases = {case_of("stockham_radix4"), case_of("best")};
  experiment.measure.rounds = 2;
  const BestChoices best = choose_best(experiment.cases, measurer, {entry({{"elements", "8"}})});
  std::ostringstream out;
  report::Progress progress(4, out, report::ProgressStyle::kSilent);
  const RoundsListener listener{.measured = [](std::size_t, const Measurement&) {},
                                .finished = [](const report::Record&) {}};
  const Baselines baselines;
  const RoundsResult result = run_rounds(experiment, std::vector<EarlierWork>(2),
                                         {.measurer = measurer,
                                          .baselines = baselines,
                                          .progress = progress,
                                          .listener = listener,
                                          .best = best});
  ASSERT_EQ(measurer.requests.size(), 4U);
  for (const MeasurementRequest& request : measurer.requests) {
    EXPECT_EQ(request.instead.has_value(), request.case_index == 1);
    if (request.instead) {
      EXPECT_EQ(*request.instead, best.at(1).choice);
    }
  }
  ASSERT_EQ(result.records.size(), 2U);
  unsigned remarks = 0;
  for (const report::Record& record : result.records) remarks += record.reason == best.at(1).remark ? 1 : 0;
  EXPECT_EQ(remarks, 1U);
}

TEST(Rounds, KeepTheRemarkOfARoundWhoseSamplesTheyKeep) {
  ToldMeasurer measurer;
  measurer.reason = "measured with a barrier behind each dispatch";
  experiment::Experiment experiment;
  experiment.cases = {case_of("stockham_radix4")};
  experiment.measure.rounds = 3;
  std::ostringstream out;
  report::Progress progress(3, out, report::ProgressStyle::kSilent);
  const RoundsListener listener{.measured = [&](std::size_t, const Measurement&) { measurer.reason.clear(); },
                                .finished = [](const report::Record&) {}};
  const Baselines baselines;
  const BestChoices best;
  const RoundsResult result = run_rounds(experiment, std::vector<EarlierWork>(1),
                                         {.measurer = measurer,
                                          .baselines = baselines,
                                          .progress = progress,
                                          .listener = listener,
                                          .best = best});
  ASSERT_EQ(result.records.size(), 1U);
  EXPECT_TRUE(mentions(result.records.front().reason, {"barrier behind each dispatch"}));
}

TEST(Best, TakesWhatAnyOfItsAlgorithmsTakes) {
  const fft::Algorithm& best = *fft::find_algorithm("best");
  const auto usual = [](glm::uvec2 extent) {
    return fft::usual_choices({.extent = extent}, fft::Order::kBarrier).front().algorithm->name;
  };
  EXPECT_FALSE(best.refuse({.extent = {16384, 2}}));
  EXPECT_EQ(usual({16384, 2}), "stockham_radix4");
  EXPECT_FALSE(best.refuse({.extent = {100, 1080}}));
  EXPECT_EQ(usual({100, 1080}), "stockham_register");
  EXPECT_FALSE(best.refuse({.extent = {11, 100}}));
  EXPECT_EQ(usual({11, 100}), "bluestein");
  EXPECT_TRUE(best.refuse({.extent = {5003, 100}}));
  const auto plan = fft::make_plan(best, kProblem, {}, {});
  const auto by_register =
      fft::make_plan(*register_with({}).algorithm, kProblem, register_with({}).options, {});
  EXPECT_EQ(std::get<fft::Plan>(plan), std::get<fft::Plan>(by_register));
}

}  // namespace
}  // namespace fftbench::run::best_test
