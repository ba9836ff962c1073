// Lines divided into stages and among invocations.
#include "fft/kernels/line_stages.h"

#include "fft/problem.h"
#include "testing.h"

namespace fftbench::fft::line_stages_test {
namespace {

using Radices = std::vector<std::uint32_t>;

bool is_prime(std::uint32_t number) {
  return number > 1 && factor_in_the_way(number, 1) == number;
}

TEST(LineStages, APowerOfTwoTakesEqualRadicesBehindASmallerFirstOne) {
  EXPECT_EQ(line_stages(2048, 8).radices, (Radices{4, 8, 8, 8}));
  EXPECT_EQ(line_stages(512, 8).radices, (Radices{8, 8, 8}));
  EXPECT_EQ(line_stages(128, 4).radices, (Radices{2, 4, 4, 4}));
  EXPECT_EQ(line_stages(16, 16).radices, (Radices{16}));
  EXPECT_EQ(line_stages(4, 16).radices, (Radices{4}));
}

TEST(LineStages, EveryLengthOfSmallFactorsIsMadeOfRadicesThatTheInvocationsHold) {
  for (std::uint32_t length = 2; length <= 12288; ++length) {
    if (factor_in_the_way(length) != 1) continue;
    for (const std::uint32_t elements : {2U, 4U, 8U, 16U, 18U, 20U, 22U, 25U}) {
      SCOPED_TRACE(::testing::Message() << length << " in " << elements);
      const LineStages line = line_stages(length, elements);
      EXPECT_EQ(std::accumulate(line.radices.begin(), line.radices.end(), 1U, std::multiplies<>()), length);
      EXPECT_TRUE(std::ranges::is_sorted(line.radices));
      // A large prime factor is a radix, of which an invocation has one butterfly.
      EXPECT_LE(line.elements, std::max({elements, 13U, line.radices.back()}));
      for (const std::uint32_t radix : line.radices) {
        EXPECT_TRUE(radix <= std::max(elements, 16U) || is_prime(radix)) << radix;
        EXPECT_TRUE(radix < 13 || line.butterflies_of_invocation(radix) == 1) << radix;
        EXPECT_LE(radix * line.butterflies_of_invocation(radix), std::max({16U, elements, radix}));
        EXPECT_LE(radix * line.butterflies_of_invocation(radix), line.elements);
        EXPECT_GE(line.butterflies_of_invocation(radix) * line.invocations_per_line, length / radix);
      }
    }
  }
}

TEST(LineStages, AMixedLineTakesFewStagesInWhichFewInvocationsIdle) {
  EXPECT_EQ(line_stages(1000, 12).radices, (Radices{10, 10, 10}));
  EXPECT_EQ(line_stages(1000, 12).invocations_per_line, 100U);
  EXPECT_EQ(line_stages(1080, 12).radices.size(), 3U);
  EXPECT_EQ(line_stages(15, 16).radices, (Radices{15}));
}

TEST(LineStages, ALineOfManyStagesHasOneLessInALittleMoreThan16Values) {
  for (const auto& [length, values] :
       {std::pair(1620U, 18U), {882U, 18U}, {1960U, 20U}, {1323U, 22U}, {3087U, 22U}}) {
    EXPECT_EQ(values_that_save_a_stage(length), values) << length;
    EXPECT_LT(line_stages(length, values).radices.size(), line_stages(length, 16).radices.size()) << length;
  }
  EXPECT_EQ(values_that_save_a_stage(1000), std::nullopt) << "10, 10 and 10";
  EXPECT_EQ(values_that_save_a_stage(288), std::nullopt) << "three stages are few";
  EXPECT_EQ(values_that_save_a_stage(2401), std::nullopt) << "7, 7, 7 and 7";
  EXPECT_EQ(values_that_save_a_stage(1024), std::nullopt);
}

TEST(LineStages, ALineHasOneStageLessWithoutIdleInvocationsOnlyWhereItsRadicesDivideAlike) {
  EXPECT_EQ(values_that_save_a_filled_stage(882), 22U);
  EXPECT_EQ(values_that_save_a_filled_stage(1029), 22U);
  EXPECT_EQ(values_that_save_a_filled_stage(1701), std::nullopt) << "81 butterflies of 21 on 95 invocations";
}

TEST(LineStages, ALineOfFivesHasTwoStagesLessIn25Values) {
  EXPECT_EQ(values_that_save_stages(625), 25U);
  EXPECT_EQ(line_stages(625, 25).radices, (Radices{25, 25}));
  EXPECT_EQ(values_that_save_stages(3125), 25U);
  EXPECT_EQ(values_that_save_stages(1875), std::nullopt) << "one stage less";
}

TEST(LineStages, FewerInvocationsAreTakenWhereThereAreNoMore) {
  EXPECT_LE(line_stages(12000, 16, 1024).invocations_per_line, 1024U);
  EXPECT_LE(line_stages(3000, 16, 256).invocations_per_line, 256U);
}

TEST(LineStages, LinesArePaddedToLengthsOfCheapRadicesAlone) {
  EXPECT_TRUE(is_worth_padding_to(2401));
  EXPECT_FALSE(is_worth_padding_to(1100)) << "has the factor 11, which a line may have";
  EXPECT_FALSE(needs_chirp(1100));
  for (const std::uint32_t length : {1100U, 1021U, 683U})
    EXPECT_EQ(factor_in_the_way(padded_line_stages(length, 16).length, 7), 1U) << length;
}

TEST(LineStages, TheFactorInTheWayIsNamed) {
  EXPECT_EQ(factor_in_the_way(1), 1U);
  EXPECT_EQ(factor_in_the_way(5040), 1U);
  EXPECT_EQ(factor_in_the_way(1021), 1021U);
  EXPECT_EQ(factor_in_the_way(2 * 37 * 41), 37U);
  EXPECT_EQ(factor_in_the_way(3 * 37 * 37), 37U);
  EXPECT_EQ(factor_in_the_way(2 * 17 * 31), 1U);
  EXPECT_EQ(factor_in_the_way(7 * 10007), 10007U);
  EXPECT_EQ(factor_in_the_way(2 * 11 * 13), 1U);
  EXPECT_EQ(factor_in_the_way(2 * 11 * 13, 7), 11U);
  EXPECT_THROW(line_stages(37, 16), std::invalid_argument);
  EXPECT_THROW(line_stages(1, 16), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::fft::line_stages_test
