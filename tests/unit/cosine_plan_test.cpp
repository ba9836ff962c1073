// Plans of cosine and sine transforms: what their passes read and write, and what is refused.
#include "fft/registry.h"
#include "mentions.h"
#include "testing.h"

namespace fftbench::fft::cosine_plan_test {
namespace {

using tests::mentions;

constexpr std::array kCosines{Domain::kDct2, Domain::kDct3, Domain::kDst2, Domain::kDst3};

Problem image(std::uint32_t width, std::uint32_t height, Domain domain = Domain::kDct2) {
  return {.extent = {width, height}, .domain = domain};
}

Plan plan_of(const Problem& problem, const Options& options = {}) {
  const Algorithm& algorithm = algorithm_named("stockham_register");
  return std::get<Plan>(make_plan(algorithm, problem, complete_options(algorithm.options, options), {}));
}

std::string refusal(std::string_view name, const Problem& problem) {
  return refusal_of(algorithm_named(name), problem).value_or("");
}

TEST(CosinePlan, TakesTheSecondAxisWhereTheFirstOneHasLeftIt) {
  for (const Domain domain : kCosines) {
    const Plan plan = plan_of(image(60, 45, domain));
    ASSERT_EQ(plan.passes.size(), 2U);
    EXPECT_TRUE(binds(plan.passes[0], index_of(plan, Role::kInput)));
    EXPECT_FALSE(binds(plan.passes[1], index_of(plan, Role::kInput)));
    for (const Resource& resource : plan.resources) EXPECT_NE(resource.role, Role::kScratch);
  }
}

// Type III makes each value of two, of which one comes from a cache.
TEST(CosinePlan, MovesTheArrayOnceAnAxis) {
  const std::uint64_t bytes = std::uint64_t{64} * 32 * 4;
  const Traffic two = traffic_of(plan_of(image(64, 32, Domain::kDct2)));
  EXPECT_EQ(two.read_bytes, 2 * bytes);
  EXPECT_EQ(two.write_bytes, 2 * bytes);
  const Traffic three = traffic_of(plan_of(image(64, 32, Domain::kDct3)));
  EXPECT_EQ(three.read_bytes, 4 * bytes);
  EXPECT_EQ(three.write_bytes, 2 * bytes);
}

TEST(CosinePlan, GoesBackFromOneTypeAsTheOther) {
  for (const auto& [domain, other] :
       {std::pair(Domain::kDct2, Domain::kDct3), {Domain::kDst3, Domain::kDst2}}) {
    Problem back = image(24, 16, domain);
    back.direction = Direction::kInverse;
    back.norm = Norm::kForward;
    EXPECT_EQ(plan_of(back).passes, plan_of(image(24, 16, other)).passes) << name_of(domain);
  }
}

TEST(CosinePlan, BeginsWithTheAxisThatIsAskedFor) {
  const Plan plan = plan_of(image(16, 8), {{"first_axis", "columns"}});
  EXPECT_TRUE(plan.passes.front().label.starts_with("columns")) << plan.passes.front().label;
  EXPECT_TRUE(plan.passes.back().label.starts_with("rows")) << plan.passes.back().label;
}

TEST(CosinePlan, IsOfThreeAxesToo) {
  Problem volume = image(16, 8, Domain::kDst2);
  volume.depth = 4;
  EXPECT_EQ(plan_of(volume).passes.size(), 3U);
}

// A row of results names what ran.
TEST(CosinePlan, OfAnImageRefusesOptionsThatItDoesNotTake) {
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"columns", "tiled"}, {"fused_column_radix", "2"}, {"pass_sync", "flags"}}) {
    const Algorithm& algorithm = algorithm_named("stockham_register");
    const Options options = complete_options(algorithm.options, {{name, value}});
    const PlanOrSkip planned = make_plan(algorithm, image(64, 48), options, DeviceLimits{});
    ASSERT_TRUE(std::holds_alternative<Skip>(planned)) << name;
    EXPECT_TRUE(mentions(std::get<Skip>(planned).reason, {name, value}));
  }
}

TEST(CosinePlan, EveryAlgorithmHasItOrSaysWhoDoes) {
  std::vector<std::string> taken;
  for (const Algorithm& algorithm : algorithms()) {
    const std::string reason = refusal(algorithm.name, image(37, 37));
    if (reason.empty()) {
      taken.push_back(algorithm.name);
    } else if (!algorithm.is_transform()) {
      EXPECT_TRUE(mentions(reason, {"domains"})) << algorithm.name;
    } else if (!algorithm.takes_cosine_transforms) {
      EXPECT_TRUE(mentions(reason, {"dct2", "stockham_register", "fftw", "vkfft"})) << algorithm.name;
    }
  }
  EXPECT_EQ(taken, (std::vector<std::string>{"bluestein", "best", "fftw", "vkfft"}));
}

TEST(CosinePlan, HasNoHalfSpectrum) {
  Problem packed = image(16, 16, Domain::kDst3);
  packed.half_spectrum = HalfSpectrum::kPacked;
  for (const char* name : {"best", "stockham_register", "fftw"})
    EXPECT_TRUE(mentions(refusal(name, packed), {"half_spectrum=packed", "dst3"})) << name;
}

TEST(CosinePlan, OfLibrariesHasOneFactorForAllValues) {
  Problem ortho = image(16, 16);
  ortho.norm = Norm::kOrtho;
  for (const char* name : {"fftw", "vkfft"})
    EXPECT_TRUE(mentions(refusal(name, ortho), {"norm ortho", "backward or forward"})) << name;
  EXPECT_EQ(refusal("best", ortho), "");
}

TEST(CosinePlan, OfLongLinesHasAStepBeforeTheRealTransformAndOneBehind) {
  for (const auto& [domain, first, last] :
       {std::tuple(Domain::kDct2, "order", "turn"), {Domain::kDst3, "turn back", "order back"}}) {
    const Plan plan = plan_of(image(1 << 18, 1, domain));
    EXPECT_EQ(plan.passes.front().label, first);
    EXPECT_EQ(plan.passes.back().label, last);
    EXPECT_EQ(plan.passes.size(), 4U);
  }
}

TEST(CosinePlan, OfLongLinesHasBarriersBetweenItsSteps) {
  const Algorithm& algorithm = algorithm_named("stockham_register");
  const auto planned = [&](const char* sync) {
    return make_plan(algorithm, image(1 << 18, 1), complete_options(algorithm.options, {{"sync", sync}}),
                     {.resident_work_groups = 64});
  };
  EXPECT_EQ(std::get<Plan>(planned("in_shader_within")).sync, Sync::kBarrier);
  EXPECT_TRUE(mentions(std::get<Skip>(planned("in_shader")).reason, {"sync=in_shader", "sync=barrier"}));
}

TEST(CosinePlan, OfImagesFitsAWorkGroup) {
  EXPECT_EQ(refusal("best", image(12288, 8)), "");
  EXPECT_TRUE(mentions(refusal("stockham_register", image(16384, 8)), {"width 16384", "12288"}));
}

}  // namespace
}  // namespace fftbench::fft::cosine_plan_test
