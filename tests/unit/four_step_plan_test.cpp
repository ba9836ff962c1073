// Planning of lines that no work group can hold.
#include "fft/kernels/four_step_plan.h"

#include "fft/kernels/register_plan.h"
#include "fft/registry.h"
#include "testing.h"

namespace fftbench::fft::four_step_plan_test {
namespace {

PlanOrSkip planned(const Problem& problem, const DeviceLimits& limits, const Options& options = {}) {
  const Algorithm& algorithm = algorithm_named("stockham_register");
  return make_plan(algorithm, problem, complete_options(algorithm.options, options), limits);
}

std::size_t passes_of(const Problem& problem, const DeviceLimits& limits) {
  return std::get<Plan>(planned(problem, limits)).passes.size();
}

TEST(FourStepPlan, SplitsALineIntoFactorsThatAreNearToEachOther) {
  EXPECT_EQ(image_of_line(1U << 22), glm::uvec2(2048, 2048));
  EXPECT_EQ(image_of_line(1U << 15), glm::uvec2(256, 128));
  EXPECT_EQ(image_of_line(15625), glm::uvec2(125, 125));
  EXPECT_EQ(image_of_line(16807), glm::uvec2(343, 49));
  EXPECT_FALSE(image_of_line(16411)) << "a prime";
}

TEST(FourStepPlan, SplitsEveryLineOfSmallFactors) {
  for (std::uint32_t twos = 1; twos <= kLongestLine; twos *= 2) {
    for (std::uint32_t threes = twos; threes <= kLongestLine; threes *= 3) {
      for (std::uint32_t fives = threes; fives <= kLongestLine; fives *= 5) {
        for (std::uint32_t sevens = fives; sevens <= kLongestLine; sevens *= 7) {
          for (std::uint32_t elevens = sevens; elevens <= kLongestLine; elevens *= 11) {
            for (std::uint32_t length = elevens; length <= kLongestLine; length *= 13)
              EXPECT_TRUE(length <= kLongestRegisterLine || image_of_line(length)) << length;
          }
        }
      }
    }
  }
}

// Longer ones go in two passes: 8192 numbers of 4 bytes, 4096 of 8; a real line as one of half the length.
TEST(FourStepPlan, OnePassTakesWhatSharedMemoryHoldsInParts) {
  const DeviceLimits limits{.shared_memory_bytes = 32768};
  EXPECT_EQ(passes_of({.extent = {8192, 1}}, limits), 1U);
  EXPECT_EQ(passes_of({.extent = {16384, 1}}, limits), 2U);
  EXPECT_EQ(passes_of({.extent = {1, 16384}}, limits), 2U);
  EXPECT_EQ(passes_of({.extent = {4096, 1}, .precision = Precision::kFp64}, limits), 1U);
  EXPECT_EQ(passes_of({.extent = {8192, 1}, .precision = Precision::kFp64}, limits), 2U);
  EXPECT_EQ(passes_of({.extent = {16384, 1}, .domain = Domain::kReal}, limits), 1U);
  EXPECT_EQ(passes_of({.extent = {32768, 1}, .domain = Domain::kReal}, limits), 2U);
}

TEST(FourStepPlan, EveryLineToFourMillionHasAPlanInThirtyTwoKibibytesHoweverManyGroupsRunAtOnce) {
  for (const std::uint32_t groups : {1U, 2U, 16U, 128U}) {
    DeviceLimits limits{.shared_memory_bytes = 32768, .resident_work_groups = groups};
    limits.storage_buffer_bytes = std::uint64_t{1} << 30U;
    limits.starts_dispatches_in_order = groups > 1;
    for (const std::uint32_t length :
         {1U << 16U, 1U << 20U, 1U << 21U, 1U << 22U, 1000000U, 3000000U, 4000000U}) {
      for (const Domain domain : {Domain::kComplex, Domain::kReal}) {
        for (const char* sync : {"barrier", "in_shader", "in_shader_within"}) {
          if (groups == 1 && std::string_view(sync) != "barrier") continue;
          const PlanOrSkip plan =
              planned({.extent = {length, 1}, .domain = domain}, limits, {{"sync", sync}});
          const auto* skip = std::get_if<Skip>(&plan);
          EXPECT_EQ(skip, nullptr) << length << ", " << groups << " groups, " << sync << ": "
                                   << (skip == nullptr ? "" : skip->reason);
        }
      }
    }
  }
}

TEST(FourStepPlan, TwoPassesTakeWhatAWorkGroupHasTooFewInvocationsFor) {
  const DeviceLimits limits{.shared_memory_bytes = 49152};
  EXPECT_EQ(passes_of({.extent = {11264, 1}}, limits), 1U);
  EXPECT_EQ(passes_of({.extent = {12012, 1}}, limits), 2U);
  EXPECT_EQ(passes_of({.extent = {24024, 1}, .domain = Domain::kReal}, limits), 2U);
  EXPECT_EQ(passes_of({.extent = {12288, 1}}, limits), 1U);
}

TEST(FourStepPlan, NeitherTableIsAsLongAsTheLine) {
  const auto plan = std::get<Plan>(planned({.extent = {1U << 20, 1}}, {.storage_buffer_bytes = 1U << 30}));
  for (const Resource& resource : plan.resources) {
    EXPECT_TRUE(resource.role != Role::kTwiddleTable || resource.extent.x == 1024) << resource.name;
  }
}

TEST(FourStepPlan, RefusesWhatItCannotDoWithTheReason) {
  const auto reason = [](const Problem& problem, const Options& options = {}) {
    const PlanOrSkip plan = planned(problem, {.storage_buffer_bytes = 1U << 30}, options);
    const Skip* skip = std::get_if<Skip>(&plan);
    return skip == nullptr ? "no skip" : skip->reason;
  };
  EXPECT_EQ(reason({.extent = {1U << 16, 1}}, {{"storage", "image"}}),
            "storage=image: a line so long is cut into rows and columns of a buffer; take storage=buffer");
  EXPECT_EQ(reason({.extent = {4, 1U << 16}}, {{"storage", "image"}}),
            "storage=image: a line so long is cut into rows and columns of a buffer; take storage=buffer");
  EXPECT_EQ(reason({.extent = {16384, 2}, .domain = Domain::kDct2}),
            "width 16384 is longer than a work group can hold (12288)")
      << "cosine transforms of images take one pass an axis";
  EXPECT_EQ(reason({.extent = {1U << 25, 2}}), "width 33554432 is longer than two passes can do (16777216)");
  EXPECT_EQ(reason({.extent = {1U << 25, 1}}), "width 33554432 is longer than two passes can do (16777216)");
}

}  // namespace
}  // namespace fftbench::fft::four_step_plan_test
