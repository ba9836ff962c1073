// Plans that are the same, and the messages about them between supervisor and worker.
#include "fft/plan.h"

#include "run/worker/messages.h"
#include "testing.h"
#include "told_measurer.h"

namespace fftbench::run::plan_class_test {
namespace {

using fft::Choice;
using fftbench::tests::kProblem;
using fftbench::tests::register_with;

TEST(PlanClass, FindsTheSamePlanBehindOtherOptions) {
  const auto plan = [](fft::Options options) {
    options["columns"] = "transposed";
    const fft::Choice choice = register_with(options);
    return fft::make_plan(*choice.algorithm, kProblem, choice.options, {});
  };
  const std::vector<fft::PlanOrSkip> plans{
      plan({}), fft::Skip{"too wide"}, plan({{"values_per_invocation", "4"}}),
      plan({{"values_per_invocation", "8"}}), plan({{"values_per_invocation", "8"}})};
  const std::vector<fft::PlanClass> classes = fft::classify(plans);
  ASSERT_EQ(classes.size(), 5U);
  EXPECT_EQ(classes[0].first, 0U);
  EXPECT_EQ(classes[1].skip_reason, "too wide");
  EXPECT_EQ(classes[2].first, 0U);  // planning's own choice for 64
  EXPECT_EQ(classes[3].first, 3U);
  EXPECT_EQ(classes[4].first, 3U);
  EXPECT_FALSE(classes[4].is_skipped());
}

TEST(ChoiceMessages, ArriveWhole) {
  const auto sent = [](const nlohmann::json& message) {
    return nlohmann::json::from_cbor(nlohmann::json::to_cbor(message));
  };
  const fft::Choice choice = register_with({{"values_per_invocation", "16"}, {"storage", "image"}});
  const MeasurementRequest request = request_from(sent(to_message(MeasurementRequest{
      .case_index = 3, .round = 0, .first = true, .last = false, .instead = choice, .max_seconds = 0.01})));
  EXPECT_EQ(request.instead, choice);
  EXPECT_EQ(request.max_seconds, 0.01);
  const ClassifyRequest question = classify_request_from(sent(to_message(ClassifyRequest{7, {choice}})));
  EXPECT_EQ(question.case_index, 7U);
  EXPECT_EQ(question.choices, std::vector{choice});
  const ProgramsAheadRequest ahead =
      programs_ahead_request_from(sent(to_message(ProgramsAheadRequest{9, {choice, choice}})));
  EXPECT_EQ(ahead.case_index, 9U);
  EXPECT_EQ(ahead.choices, (std::vector{choice, choice}));
  std::vector<fft::PlanClass> classes = fft::all_different(2);
  classes[1] = {.first = 0, .skip_reason = "why"};
  const auto arrived = classes_from(sent(to_message(classes)));
  ASSERT_EQ(arrived.size(), 2U);
  EXPECT_EQ(arrived[1].first, 0U);
  EXPECT_EQ(arrived[1].skip_reason, "why");
}

}  // namespace
}  // namespace fftbench::run::plan_class_test
