// The algorithm `best`, and what stands in for it.
#include <gtest/gtest.h>

#include <sstream>

#include "fft/best.h"
#include "fft/plan_class.h"
#include "mentions.h"
#include "run/best_choices.h"
#include "run/choice_messages.h"
#include "run/messages.h"
#include "run/rounds.h"
#include "run/visitor_bench.h"

namespace fftbench::run {
namespace {

using experiment::AlgorithmChoice;
using fftbench::testing::mentions;

const fft::Problem kProblem{.extent = {64, 64}};

AlgorithmChoice register_with(const fft::Options& options) {
  const fft::Algorithm& algorithm = *fft::find_algorithm("stockham_register");
  return {&algorithm, fft::complete_options(algorithm.options, options)};
}

experiment::Case case_of(const std::string& algorithm, const fft::Problem& problem = kProblem) {
  return {.problem = problem, .algorithm = fft::find_algorithm(algorithm), .options = {}};
}

wisdom::Entry entry(const fft::Options& options, const std::string& driver = "driver 1") {
  return {.device = {"Card 7", driver},
          .problem = kProblem,
          .algorithm = "stockham_register",
          .options = options,
          .median_ms = 1,
          .ci_low_ms = 1,
          .ci_high_ms = 1,
          .default_median_ms = {},
          .measured = "2026-11-21T10:15:00Z",
          .revision = ""};
}

// A device that does as it is told.
class ToldVisitor final : public Visitor {
 public:
  ToldVisitor() { report_.facts["device"] = {{"renderer", "Card 7"}, {"version", "driver 1"}}; }
  const DeviceReport& device() const override { return report_; }
  Baselines measure_baselines() override { return {}; }
  Visit visit(const VisitRequest& request) override {
    requests.push_back(request);
    seconds += seconds_a_visit;
    Visit visit;
    visit.record.test_case = case_of("best");
    visit.record.status = status;
    visit.record.reason = reason;
    visit.sampling.samples = {{.warmup = true, .ms = 9}, {.ms = 1}, {.ms = 2}};
    return visit;
  }
  std::vector<fft::PlanClass> classify(std::size_t, const std::vector<AlgorithmChoice>& choices) override {
    std::vector<fft::PlanClass> classes = fft::all_different(choices.size());
    for (std::size_t index = 0; index < choices.size(); ++index) {
      if (choices[index].options == unplanned) classes[index].skip_reason = "too much shared memory";
    }
    return classes;
  }

  report::Status status = report::Status::kOk;
  std::string reason;
  fft::Options unplanned;
  double seconds = 0;
  double seconds_a_visit = 1;
  std::vector<VisitRequest> requests;

 private:
  DeviceReport report_;
};

TEST(Best, IsTheUsualAlgorithmWhereNothingIsKnown) {
  ToldVisitor visitor;
  const std::vector cases{case_of("stockham_radix4"), case_of("best")};
  const BestChoices best = choose_best(cases, visitor, {});
  ASSERT_EQ(best.size(), 1U);
  EXPECT_EQ(best.at(1).choice, register_with({}));
  EXPECT_TRUE(mentions(best.at(1).remark, {"best = stockham_register", "no wisdom"}));
}

TEST(Best, IsWhatWisdomKnows) {
  ToldVisitor visitor;
  const std::vector entries{entry({{"elements", "4"}}, "driver 2"), entry({{"elements", "8"}})};
  const BestChoices best = choose_best(std::vector{case_of("best")}, visitor, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "8"}}));
  EXPECT_TRUE(mentions(best.at(0).remark, {"best = stockham_register elements=8", "Card 7", "2026-11-21"}));
}

TEST(Best, PassesOverWhatTheDeviceCannotDo) {
  ToldVisitor visitor;
  const std::vector entries{entry({{"elements", "8"}}), entry({{"elements", "4"}}, "driver 2")};
  visitor.unplanned = register_with({{"elements", "8"}}).options;
  BestChoices best = choose_best(std::vector{case_of("best")}, visitor, entries);
  EXPECT_EQ(best.at(0).choice, register_with({{"elements", "4"}}));
  best = choose_best(std::vector{case_of("best")}, visitor, {entries.front()});
  EXPECT_EQ(best.at(0).choice, register_with({}));
}

TEST(Best, SurvivesRunJson) {
  ToldVisitor visitor;
  const std::vector cases{case_of("stockham_radix4"), case_of("best")};
  const BestChoices best = choose_best(cases, visitor, {entry({{"elements", "8"}})});
  const BestChoices read = best_choices_from(nlohmann::json::parse(to_json(best).dump()));
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read.at(1).choice, best.at(1).choice);
  EXPECT_EQ(read.at(1).remark, best.at(1).remark);
}

TEST(Best, IsVisitedAsItsChoiceAndSaysSoInTheRow) {
  ToldVisitor visitor;
  experiment::Experiment experiment;
  experiment.cases = {case_of("stockham_radix4"), case_of("best")};
  experiment.measure.rounds = 2;
  const BestChoices best = choose_best(experiment.cases, visitor, {entry({{"elements", "8"}})});
  std::ostringstream out;
  report::Progress progress(4, out, report::ProgressStyle::kSilent);
  const RoundsListener listener{.visited = [](std::size_t, const Visit&) {},
                                .finished = [](const report::Record&) {}};
  const Baselines baselines;
  const RoundsResult result = run_rounds(
      experiment, std::vector<EarlierWork>(2),
      {.visitor = visitor, .baselines = baselines, .progress = progress, .listener = listener, .best = best});
  ASSERT_EQ(visitor.requests.size(), 4U);
  for (const VisitRequest& request : visitor.requests) {
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

TEST(Best, TakesWhatAnyOfItsAlgorithmsTakes) {
  const fft::Algorithm& best = *fft::find_algorithm("best");
  EXPECT_FALSE(best.refuse({.extent = {8192, 2}}));
  EXPECT_EQ(fft::usual_best({.extent = {8192, 2}}).name, "stockham_radix4");
  EXPECT_TRUE(best.refuse({.extent = {100, 100}}));
  const auto plan = fft::make_plan(best, kProblem, {}, {});
  const auto usual = fft::make_plan(*register_with({}).algorithm, kProblem, register_with({}).options, {});
  EXPECT_EQ(std::get<fft::Plan>(plan), std::get<fft::Plan>(usual));
}

TEST(PlanClass, FindsTheSamePlanBehindOtherOptions) {
  const auto plan = [](const fft::Options& options) {
    const AlgorithmChoice choice = register_with(options);
    return fft::make_plan(*choice.algorithm, kProblem, choice.options, {});
  };
  const std::vector<fft::PlanOrSkip> plans{plan({}), fft::Skip{"too wide"}, plan({{"elements", "4"}}),
                                           plan({{"elements", "8"}}), plan({{"elements", "8"}})};
  const std::vector<fft::PlanClass> classes = fft::classify(plans);
  ASSERT_EQ(classes.size(), 5U);
  EXPECT_EQ(classes[0].first, 0U);
  EXPECT_EQ(classes[1].skip_reason, "too wide");
  EXPECT_EQ(classes[2].first, 0U);  // what planning chooses for 64
  EXPECT_EQ(classes[3].first, 3U);
  EXPECT_EQ(classes[4].first, 3U);
  EXPECT_FALSE(classes[4].is_skipped());
}

TEST(ChoiceMessages, ArriveWhole) {
  const auto sent = [](const nlohmann::json& message) { return nlohmann::json::parse(message.dump()); };
  const AlgorithmChoice choice = register_with({{"elements", "16"}, {"storage", "image"}});
  const VisitRequest request = request_from(sent(to_message(VisitRequest{.case_index = 3,
                                                                         .round = 0,
                                                                         .first = true,
                                                                         .last = false,
                                                                         .earlier_ms = {},
                                                                         .instead = choice,
                                                                         .max_seconds = 0.01})));
  EXPECT_EQ(request.instead, choice);
  EXPECT_EQ(request.max_seconds, 0.01);
  const ClassifyRequest question = classify_request_from(sent(to_message(ClassifyRequest{7, {choice}})));
  EXPECT_EQ(question.case_index, 7U);
  EXPECT_EQ(question.choices, std::vector{choice});
  std::vector<fft::PlanClass> classes = fft::all_different(2);
  classes[1] = {.first = 0, .skip_reason = "why"};
  const auto arrived = classes_from(sent(to_message(classes)));
  ASSERT_EQ(arrived.size(), 2U);
  EXPECT_EQ(arrived[1].first, 0U);
  EXPECT_EQ(arrived[1].skip_reason, "why");
}

TEST(VisitorBench, MeasuresWithoutTheWarmUpAndProvesAVariantOnce) {
  ToldVisitor visitor;
  VisitorBench bench(visitor, 5, 100, [&] { return visitor.seconds; });
  const auto outcome = bench.measure(register_with({}), {.max_seconds = 0.5});
  EXPECT_EQ(std::get<tune::Samples>(outcome), (tune::Samples{1, 2}));
  bench.measure(register_with({}), {.check_after = true});
  ASSERT_EQ(visitor.requests.size(), 2U);
  EXPECT_EQ(visitor.requests[0].case_index, 5U);
  EXPECT_EQ(visitor.requests[0].instead, register_with({}));
  EXPECT_EQ(visitor.requests[0].max_seconds, 0.5);
  EXPECT_TRUE(visitor.requests[0].first && !visitor.requests[0].last);
  EXPECT_TRUE(!visitor.requests[1].first && visitor.requests[1].last);
}

TEST(VisitorBench, TellsWhatFailedButNotWhatTheDeviceCannotDo) {
  ToldVisitor visitor;
  VisitorBench bench(visitor, 0, 100, [&] { return visitor.seconds; });
  visitor.status = report::Status::kSkipped;
  visitor.reason = "not resident";
  EXPECT_EQ(std::get<tune::Failure>(bench.measure(register_with({}), {})).reason, "not resident");
  EXPECT_TRUE(bench.failures().empty());
  visitor.status = report::Status::kTimeout;
  visitor.reason = "not done after 10 s";
  bench.measure(register_with({{"elements", "16"}}), {});
  ASSERT_EQ(bench.failures().size(), 1U);
  EXPECT_EQ(bench.failures()[0].variant, "stockham_register elements=16");
  EXPECT_TRUE(mentions(bench.failures()[0].reason, {"timeout", "not done"}));
}

TEST(VisitorBench, KeepsTimeForTheConfirmationAndSharesTheRest) {
  ToldVisitor visitor;
  visitor.seconds_a_visit = 0.5;
  VisitorBench bench(visitor, 0, 100, [&] { return visitor.seconds; });
  bench.begin_search(2);  // 80 s, 40 for the first
  visitor.seconds = 39;
  EXPECT_TRUE(bench.may_search());
  visitor.seconds = 41;
  EXPECT_FALSE(bench.may_search());
  bench.begin_search(1);
  EXPECT_TRUE(bench.may_search());
  visitor.seconds = 81;
  EXPECT_FALSE(bench.may_search());
  EXPECT_TRUE(bench.may_measure());
  visitor.seconds = 101;
  EXPECT_FALSE(bench.may_measure());

  ToldVisitor slow;
  slow.seconds_a_visit = 2;
  VisitorBench slow_bench(slow, 0, 100, [&] { return slow.seconds; });
  slow_bench.begin_search(1);
  slow_bench.measure(register_with({}), {});
  slow_bench.measure(register_with({}), {});
  slow.seconds = 51;
  EXPECT_TRUE(slow_bench.may_search());
  slow.seconds = 53;  // 24 visits of 2 s are left
  EXPECT_FALSE(slow_bench.may_search());
}

}  // namespace
}  // namespace fftbench::run
