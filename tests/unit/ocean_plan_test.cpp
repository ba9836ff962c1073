// A frame of the ocean is its spectra, the transforms of another algorithm, and its surface.
#include "fft/best.h"
#include "fft/kernels/ocean_passes.h"
#include "fft/registry.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::fft::ocean_plan_test {
namespace {

constexpr Problem kSea{
    .extent = {64, 64}, .batch = 4, .direction = Direction::kInverse, .norm = Norm::kForward};

PlanOrSkip planned(const Problem& problem, Options options, std::string_view name = "ocean") {
  const Algorithm& algorithm = algorithm_named(name);
  return make_plan(algorithm, problem, complete_options(algorithm.options, options), {});
}

std::vector<std::string> shaders_of(const std::vector<Pass>& passes) {
  std::vector<std::string> names;
  for (const Pass& pass : passes) names.push_back(pass.shader);
  return names;
}

TEST(OceanPlan, TakesEveryTransformThatRunsInShaders) {
  const std::vector<OptionSpec>& options = algorithm_named("ocean").options;
  const auto transforms = std::ranges::find(options, "fft", &OptionSpec::name);
  EXPECT_EQ(transforms->values.front(), kBestName);
  std::size_t count = 0;
  for (const Algorithm& algorithm : algorithms()) {
    const bool is_shader = algorithm.backend == BackendKind::kOpenGl && algorithm.is_transform();
    EXPECT_EQ(transforms->takes(algorithm.name), is_shader) << algorithm.name;
    count += is_shader ? 1 : 0;
  }
  EXPECT_EQ(transforms->values.size(), count);
}

TEST(OceanPlan, HasTheTransformsBetweenItsOwnPasses) {
  for (const char* name : {"cooley_tukey_multipass", "cooley_tukey_singlepass", "stockham_register"}) {
    const Plan alone = std::get<Plan>(planned(kSea, {}, name));
    const Plan part = std::get<Plan>(planned(kSea, {{"fft", name}, {"part", "fft"}}));
    EXPECT_EQ(part, alone) << name;
    const Plan frame = std::get<Plan>(planned(kSea, {{"fft", name}}));
    std::vector<std::string> shaders = shaders_of(alone.passes);
    shaders.insert(shaders.begin(), "ocean_spectrum.comp");
    shaders.push_back("ocean_surface.comp");
    EXPECT_EQ(shaders_of(frame.passes), shaders) << name;
    EXPECT_EQ(frame.sync, Sync::kBarrier);
  }
}

TEST(OceanPlan, TransformsWhatItMakesInTwoDispatchesWhereNothingElseIsAskedFor) {
  const Plan frame = std::get<Plan>(planned(kSea, {}));
  EXPECT_EQ(shaders_of(frame.passes), std::vector<std::string>(2, "ocean_lines.comp"));
  EXPECT_EQ(frame, std::get<Plan>(planned(kSea, {{"steps", "joined"}})));
  EXPECT_EQ(shaders_of(std::get<Plan>(planned(kSea, {{"steps", "separate"}})).passes).front(),
            "ocean_spectrum.comp");
  Problem prime = kSea;
  prime.extent = {61, 61};
  EXPECT_EQ(shaders_of(std::get<Plan>(planned(prime, {})).passes).front(), "ocean_spectrum.comp");
  EXPECT_TRUE(
      tests::mentions(std::get<Skip>(planned(prime, {{"steps", "joined"}})).reason, {"61", "factors"}));
  for (const Options& options : {Options{{"fft", "stockham_radix4"}}, Options{{"part", "spectrum"}}}) {
    Options joined = options;
    joined["steps"] = "joined";
    EXPECT_TRUE(tests::mentions(std::get<Skip>(planned(kSea, joined)).reason, {"part=frame", "fft=best"}));
  }
}

TEST(OceanPlan, CountsTheBytesOfEachWaveAndTexel) {
  const Plan frame = std::get<Plan>(planned(kSea, {}));
  constexpr std::uint64_t kPoints = 64 * 64;
  EXPECT_EQ(frame.passes[0].read_bytes, kPoints * (2 * 8 + 8)) << "a wave, its opposite and their rate";
  EXPECT_EQ(frame.passes[0].write_bytes, kPoints * 4 * 8);
  EXPECT_EQ(frame.passes[1].read_bytes, kPoints * (4 * 8 + 8)) << "the fields and the foam";
  EXPECT_EQ(frame.passes[1].write_bytes, kPoints * 2 * 8);
}

TEST(OceanPlan, WaitsByItselfInJoinedStepsAlone) {
  const Algorithm& ocean = algorithm_named("ocean");
  DeviceLimits limits;
  limits.starts_dispatches_in_order = true;
  limits.resident_work_groups = 64;
  const auto in_shader = [&](Options options) {
    options["sync"] = "in_shader_within";
    return make_plan(ocean, kSea, complete_options(ocean.options, options), limits);
  };
  const Plan frame = std::get<Plan>(in_shader({}));
  EXPECT_EQ(frame.sync, Sync::kInShaderWithin);
  EXPECT_EQ(frame.passes.front().completions, frame.passes.front().work_group_count.x);
  EXPECT_EQ(frame.passes.back().completions, 0U);
  EXPECT_TRUE(tests::mentions(std::get<Skip>(in_shader({{"steps", "separate"}})).reason, {"steps=joined"}));
}

TEST(OceanPlan, BeginsWithAFrameThatHasNoFoamOfABefore) {
  for (const char* steps : {"separate", "joined"}) {
    const Plan frame = std::get<Plan>(planned(kSea, {{"steps", steps}}));
    ASSERT_GE(frame.preparation.size(), frame.passes.size());
    EXPECT_TRUE(std::equal(frame.passes.begin(), frame.passes.end() - 1, frame.preparation.begin()));
    EXPECT_EQ(frame.preparation[frame.passes.size() - 1].uniforms, uniforms_of_surface(1.1F, 0)) << steps;
    EXPECT_NE(frame.passes.back().uniforms, uniforms_of_surface(1.1F, 0)) << steps;
  }
}

TEST(OceanPlan, LeavesFieldsOfAnotherTimeToWhoDoesNotWait) {
  const Plan frame = std::get<Plan>(planned(kSea, {{"steps", "joined"}}));
  ASSERT_EQ(frame.preparation.size(), 3U);
  EXPECT_EQ(frame.preparation.back().bindings, frame.passes.front().bindings);
  EXPECT_NE(frame.preparation.back().uniforms, frame.passes.front().uniforms);
}

TEST(OceanPlan, ReadsAndLeavesTheArraysOfItsOperation) {
  const Algorithm& ocean = algorithm_named("ocean");
  Problem problem = kSea;
  problem.batch = 8;
  for (const char* part : {"frame", "spectrum", "fft", "fields"}) {
    const Options options = complete_options(ocean.options, {{"part", part}});
    const Operation operation = operation_of(ocean, problem, options);
    const Plan plan = std::get<Plan>(make_plan(ocean, problem, options, {}));
    const auto bytes = [&](Role role) {
      return byte_count(*std::ranges::find(plan.resources, role, &Resource::role));
    };
    EXPECT_EQ(bytes(Role::kInput), byte_count(input_shape(problem, operation))) << part;
    EXPECT_EQ(bytes(Role::kOutput), byte_count(output_shape(problem, operation))) << part;
    EXPECT_EQ(std::ranges::count(plan.resources, Role::kInput, &Resource::role), 1) << part;
    EXPECT_EQ(std::ranges::count(plan.resources, Role::kOutput, &Resource::role), 1) << part;
  }
}

TEST(OceanPlan, SaysWhatIsNoOcean) {
  const auto reason = [](auto change) {
    Problem problem = kSea;
    change(problem);
    return algorithm_named("ocean").refuse(problem).value_or("not refused");
  };
  for (const std::uint32_t batch : {4U, 8U, 12U}) {
    EXPECT_EQ(reason([&](Problem& p) { p.batch = batch; }), "not refused");
  }
  EXPECT_TRUE(tests::mentions(reason([](Problem& p) { p.direction = Direction::kForward; }), {"inverse"}));
  EXPECT_TRUE(tests::mentions(reason([](Problem& p) { p.domain = Domain::kReal; }), {"complex"}));
  EXPECT_TRUE(tests::mentions(reason([](Problem& p) { p.norm = Norm::kBackward; }), {"norms", "forward"}));
  EXPECT_TRUE(tests::mentions(reason([](Problem& p) { p.precision = Precision::kFp16; }), {"fp32"}));
  for (const std::uint32_t batch : {0U, 1U, 3U, 6U, 16U}) {
    EXPECT_TRUE(tests::mentions(reason([&](Problem& p) { p.batch = batch; }), {"[4], [8] or [12]"}));
  }
  for (const glm::uvec2 extent : {glm::uvec2(64, 32), glm::uvec2(15, 15), glm::uvec2(4096, 4096)}) {
    EXPECT_TRUE(tests::mentions(reason([&](Problem& p) { p.extent = extent; }), {"16 to 2048"}));
  }
}

TEST(OceanPlan, SaysWhichTransformCannotBeDone) {
  Problem problem = kSea;
  problem.extent = {100, 100};
  const auto skip = std::get<Skip>(planned(problem, {{"fft", "stockham_radix4"}}));
  EXPECT_TRUE(tests::mentions(skip.reason, {"fft=stockham_radix4", "100", "power of two"}));
  EXPECT_TRUE(std::holds_alternative<Plan>(planned(problem, {})));
}

}  // namespace
}  // namespace fftbench::fft::ocean_plan_test
